import type { AddressedProduct } from '#app/domain/catalog/product-address.ts'
import { type Paise, plainRupees } from '#app/money.ts'
import { shopDate } from '#app/shared/dates.ts'
import { type FormResponse, responseTo, sentTexts } from '#app/shared/form-response.ts'
import { CheckboxField } from '#app/ui/fields/checkbox-field.tsx'
import { SelectField } from '#app/ui/fields/select-field.tsx'
import { TextField } from '#app/ui/fields/text-field.tsx'
import { ContractForm } from '#app/ui/forms/contract-form.tsx'
import type { Offer } from '../offer.ts'
import { offerForm } from './offer.form.ts'
import { lastDay } from './offer-input.ts'
import { KIND_LABELS } from './offer-words.ts'
import { type ScopeChoices, ScopeFields, scopeValues } from './scope-fields.tsx'

interface OfferFormProps extends ScopeChoices {
  /** The offer to change; without it, a new one is added. */
  offer: Offer | undefined
  /** Of the offer, if it is for products. */
  products: readonly AddressedProduct[]
  response: FormResponse | undefined
}

export function OfferForm({ offer, products, response, ...choices }: OfferFormProps) {
  const own = responseTo(response, offerForm.intent)
  const isFirstOrderOnly = own?.result ? sentTexts(own, 'isFirstOrderOnly').length > 0 : offer?.isFirstOrderOnly
  return (
    <ContractForm
      form={offerForm}
      response={response}
      values={offer ? typedValues(offer, products) : { kind: 'percent', scope: 'all' }}
      button={{ children: offer ? 'Save changes' : 'Add offer', className: 'justify-self-start' }}
      className="grid gap-4"
    >
      {(field) => (
        <>
          <TextField {...field('name')} label="Name" hint="Customers read it in their cart, such as Diwali offer." />
          <TextField
            {...field('code')}
            label="Code"
            optional
            hint="Without a code, the offer applies by itself."
            autoComplete="off"
          />
          <SelectField {...field('kind')} label="What it gives" options={KIND_LABELS} />
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
          <ScopeFields field={field} stored={offer} response={own} {...choices} />
          <TextField
            {...field('minimum')}
            label="Minimum in ₹"
            optional
            inputMode="decimal"
            hint="What the items it’s for have to cost together, before the offer."
          />
          <div className="grid gap-4 sm:grid-cols-2">
            <TextField {...field('startsOn')} label="First day" optional type="date" />
            <TextField {...field('endsOn')} label="Last day" optional type="date" />
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
        </>
      )}
    </ContractForm>
  )
}

function typedValues(offer: Offer, products: readonly AddressedProduct[]) {
  const count = (number: number | null) => (number === null ? '' : String(number))
  const rupees = (amount: Paise) => (amount === 0 ? '' : plainRupees(amount))
  return {
    name: offer.name,
    code: offer.code ?? '',
    kind: offer.kind,
    percent: count(offer.percent || null),
    amount: rupees(offer.amount),
    ...scopeValues(offer, products),
    minimum: rupees(offer.minimum),
    startsOn: offer.startsAt ? shopDate(offer.startsAt) : '',
    endsOn: offer.endsAt ? lastDay(offer.endsAt) : '',
    maxUses: count(offer.maxUses),
    maxUsesPerCustomer: count(offer.maxUsesPerCustomer),
  }
}
