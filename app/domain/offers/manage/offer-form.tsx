import { type Paise, plainRupees } from '#app/money.ts'
import { responseTo, sentTexts } from '#app/shared/form-response.ts'
import { CheckboxField } from '#app/ui/fields/checkbox-field.tsx'
import { SelectField } from '#app/ui/fields/select-field.tsx'
import { TextField } from '#app/ui/fields/text-field.tsx'
import { ContractForm } from '#app/ui/forms/contract-form.tsx'
import type { Offer } from '../offer.ts'
import { offerForm } from './offer.form.ts'
import { KIND_LABELS } from './offer-words.ts'
import { FieldGroup, MomentFields, type OfferFormProps, ScopeFields, typedMoments } from './scope-fields.tsx'

export function OfferForm({ stored, links, response, ...choices }: OfferFormProps<Offer>) {
  const own = responseTo(response, offerForm.intent)
  const isFirstOrderOnly = own?.result ? sentTexts(own, 'isFirstOrderOnly').length > 0 : stored?.isFirstOrderOnly
  return (
    <ContractForm
      form={offerForm}
      response={response}
      values={stored ? { ...typedValues(stored), products: links } : { kind: 'percent', scope: 'all' }}
      button={{ children: stored ? 'Save changes' : 'Add offer', className: 'justify-self-start' }}
      className="grid gap-6"
    >
      {(field) => (
        <>
          <FieldGroup legend="What it gives">
            <TextField {...field('name')} label="Name" hint="Customers read it in their cart, such as Diwali offer." />
            <TextField
              {...field('code')}
              label="Code"
              optional
              hint="Without a code, the offer applies by itself."
              autoComplete="off"
            />
            <SelectField {...field('kind')} label="It gives" options={KIND_LABELS} />
            <div className="grid gap-4 sm:grid-cols-2">
              <TextField {...field('percent')} label="Percent" optional inputMode="numeric" />
              <TextField
                {...field('amount')}
                label="Amount in ₹"
                optional
                inputMode="decimal"
                hint="Off the whole order."
              />
            </div>
          </FieldGroup>
          <FieldGroup legend="What it’s for">
            <ScopeFields field={field} stored={stored} response={own} {...choices} />
            <TextField
              {...field('minimum')}
              label="Minimum in ₹"
              optional
              inputMode="decimal"
              hint="What the items it’s for have to cost together, before the offer."
            />
          </FieldGroup>
          <FieldGroup legend="When, and how often">
            <MomentFields field={field} optional />
            <div className="grid gap-4 sm:grid-cols-2">
              <TextField {...field('maxUses')} label="Uses in all" optional inputMode="numeric" />
              <TextField
                {...field('maxUsesPerCustomer')}
                label="Uses for one customer"
                optional
                inputMode="numeric"
                hint="Known by account, mailbox and phone number."
              />
            </div>
            <CheckboxField
              name="isFirstOrderOnly"
              label="For a customer’s first order only"
              defaultChecked={isFirstOrderOnly}
            />
          </FieldGroup>
        </>
      )}
    </ContractForm>
  )
}

function typedValues(offer: Offer) {
  const count = (number: number | null) => String(number ?? '')
  const rupees = (amount: Paise) => (amount === 0 ? '' : plainRupees(amount))
  return {
    ...typedMoments(offer),
    scope: offer.scope,
    name: offer.name,
    code: offer.code ?? '',
    kind: offer.kind,
    percent: count(offer.percent || null),
    amount: rupees(offer.amount),
    minimum: rupees(offer.minimum),
    maxUses: count(offer.maxUses),
    maxUsesPerCustomer: count(offer.maxUsesPerCustomer),
  }
}
