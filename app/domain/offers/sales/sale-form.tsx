import { plainRupees } from '#app/money.ts'
import { responseTo } from '#app/shared/form-response.ts'
import { TextField } from '#app/ui/fields/text-field.tsx'
import { ContractForm } from '#app/ui/forms/contract-form.tsx'
import { FieldGroup, MomentFields, type OfferFormProps, ScopeFields, typedMoments } from '../manage/scope-fields.tsx'
import { saleForm } from './sale.form.ts'
import type { Sale } from './sale.ts'

export function SaleForm({ stored, links, response, ...choices }: OfferFormProps<Sale>) {
  return (
    <ContractForm
      form={saleForm}
      response={response}
      values={stored ? { ...typedValues(stored), products: links } : { scope: 'products' }}
      button={{ children: stored ? 'Save changes' : 'Add sale', className: 'justify-self-start' }}
      className="grid gap-6"
    >
      {(field) => (
        <>
          <FieldGroup legend="What it gives">
            <TextField {...field('name')} label="Name" hint="For you alone, such as Diwali sale." />
            <div className="grid gap-4 sm:grid-cols-2">
              <TextField
                {...field('percent')}
                label="Percent off"
                optional
                inputMode="numeric"
                hint="Sale prices are rounded down to whole rupees."
              />
              <TextField
                {...field('price')}
                label="Or a price in ₹"
                optional
                inputMode="decimal"
                hint="Products already at or below this price don’t change."
              />
            </div>
          </FieldGroup>
          <FieldGroup legend="What it’s for">
            <ScopeFields
              field={field}
              stored={stored}
              response={responseTo(response, saleForm.intent)}
              hint="Products are fixed when the sale begins. If sales overlap, the lowest price applies."
              {...choices}
            />
          </FieldGroup>
          <FieldGroup legend="When">
            <MomentFields field={field} />
          </FieldGroup>
        </>
      )}
    </ContractForm>
  )
}

function typedValues(sale: Sale) {
  return {
    ...typedMoments(sale),
    scope: sale.scope,
    name: sale.name,
    percent: String(sale.percent ?? ''),
    price: sale.price === null ? '' : plainRupees(sale.price),
  }
}
