import { PAYMENT_METHOD_LABELS } from '#app/domain/orders/paid-by.ts'
import type { ListedRefund } from '#app/domain/payments/refunds/refund-list.server.ts'
import { formatRupees } from '#app/money.ts'
import { shopDate } from '#app/shared/dates.ts'
import type { FormResponse } from '#app/shared/form-response.ts'
import { DetailsDialog } from '#app/ui/back-office/details-dialog.tsx'
import { SelectField } from '#app/ui/fields/select-field.tsx'
import { TextField } from '#app/ui/fields/text-field.tsx'
import { ContractForm } from '#app/ui/forms/contract-form.tsx'
import { PAY_BACK_METHODS } from '#app/vocabulary/payment-methods.ts'
import { payBackForm } from './pay-back.form.ts'

interface PayBackFormProps {
  refund: Pick<ListedRefund, 'id' | 'amount' | 'orderNumber'>
  /** The page without the form. */
  closeTo: string
  response: FormResponse | undefined
}

/** Marks a refund as paid back by the owner. */
export function PayBackForm({ refund, closeTo, response }: PayBackFormProps) {
  return (
    <DetailsDialog title={`Pay back ${formatRupees(refund.amount)}`} closeTo={closeTo}>
      <p className="mb-3 text-soft">
        This order wasn’t paid through Razorpay, so you pay the money back yourself. Pay it first, then record it here.
      </p>
      <ContractForm
        form={payBackForm}
        response={response}
        values={{ method: 'upi', paidOn: shopDate(new Date()) }}
        hidden={{ refundId: refund.id }}
        button={{ children: 'Mark as paid back', className: 'justify-self-start' }}
        className="grid gap-3"
      >
        {(field) => (
          <>
            <SelectField
              {...field('method')}
              label="Paid back by"
              options={PAY_BACK_METHODS.map((value) => ({ value, label: PAYMENT_METHOD_LABELS[value] }))}
            />
            <TextField
              {...field('reference')}
              label="Reference"
              optional
              hint="Number of the transfer or receipt. The customer reads it."
              autoComplete="off"
            />
            <TextField {...field('paidOn')} label="Paid back on" type="date" />
          </>
        )}
      </ContractForm>
    </DetailsDialog>
  )
}
