import type { AddressedProduct } from '#app/domain/catalog/product-address.ts'
import { plainRupees } from '#app/money.ts'
import { toShopMinute } from '#app/shared/dates.ts'
import { type FormResponse, responseTo } from '#app/shared/form-response.ts'
import { TextField } from '#app/ui/fields/text-field.tsx'
import { ContractForm } from '#app/ui/forms/contract-form.tsx'
import { type ScopeChoices, ScopeFields, scopeValues } from '../manage/scope-fields.tsx'
import { saleForm } from './sale.form.ts'
import { SALE_SCOPES, type Sale } from './sale.ts'

interface SaleFormProps extends ScopeChoices {
  /** The sale to change; without it, a new one is added. */
  sale: Sale | undefined
  /** Of the sale, if it is for products. */
  products: readonly AddressedProduct[]
  response: FormResponse | undefined
}

export function SaleForm({ sale, products, response, ...choices }: SaleFormProps) {
  return (
    <ContractForm
      form={saleForm}
      response={response}
      values={
        sale ? typedValues(sale, products) : { scope: choices.collections.length > 0 ? 'collection' : 'products' }
      }
      button={{ children: sale ? 'Save changes' : 'Add sale', className: 'justify-self-start' }}
      className="grid gap-4"
    >
      {(field) => (
        <>
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
            <TextField {...field('startsAt')} label="Begins" type="datetime-local" hint="In India time." />
            <TextField {...field('endsAt')} label="Ends" type="datetime-local" />
          </div>
          <ScopeFields
            field={field}
            stored={sale}
            scopes={SALE_SCOPES}
            response={responseTo(response, saleForm.intent)}
            hint="Products are fixed when the sale begins. If sales overlap, the lowest price applies."
            {...choices}
          />
        </>
      )}
    </ContractForm>
  )
}

function typedValues(sale: Sale, products: readonly AddressedProduct[]) {
  return {
    ...scopeValues(sale, products),
    name: sale.name,
    percent: sale.percent === null ? '' : String(sale.percent),
    price: sale.price === null ? '' : plainRupees(sale.price),
    startsAt: toShopMinute(sale.startsAt),
    endsAt: toShopMinute(sale.endsAt),
  }
}
