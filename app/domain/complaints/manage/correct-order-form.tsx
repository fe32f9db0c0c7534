import type { FormResponse } from '#app/shared/form-response.ts'
import { TextField } from '#app/ui/fields/text-field.tsx'
import { ContractForm } from '#app/ui/forms/contract-form.tsx'
import { correctOrderForm } from './correct-order.form.ts'

interface CorrectOrderFormProps {
  /** Of the order that the complaint is about, or what its sender typed; empty without either. */
  orderNumber: string
  /** Whether the sender was signed in; then only their own orders are accepted. */
  isCustomer: boolean
  response: FormResponse | undefined
}

export function CorrectOrderForm({ orderNumber, isCustomer, response }: CorrectOrderFormProps) {
  return (
    <ContractForm
      key={orderNumber}
      form={correctOrderForm}
      response={response}
      values={{ orderNumber }}
      button={{ variant: 'secondary', className: 'justify-self-start', children: 'Save order number' }}
      className="grid gap-3"
    >
      {(field) => (
        <TextField
          {...field('orderNumber')}
          label="Order number"
          autoComplete="off"
          hint={
            isCustomer
              ? 'One of this customer’s orders. They’ll see it on the complaint page.'
              : 'We couldn’t verify who sent this complaint. Check that the order is theirs: they’ll see its number on the complaint page.'
          }
        />
      )}
    </ContractForm>
  )
}
