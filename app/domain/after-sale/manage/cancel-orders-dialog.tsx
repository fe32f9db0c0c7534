import { Form } from 'react-router'
import type { AdminOrder } from '#app/domain/orders/order.ts'
import { shownOrderNumber } from '#app/domain/orders/order-number.ts'
import { formatRupees, type PaiseTotal } from '#app/money.ts'
import type { FormResponse } from '#app/shared/form-response.ts'
import { DetailsDialog } from '#app/ui/back-office/details-dialog.tsx'
import { RadioField } from '#app/ui/fields/radio-field.tsx'
import { TextField } from '#app/ui/fields/text-field.tsx'
import { FormResponseBanner } from '#app/ui/forms/form-response-banner.tsx'
import { SubmitButton } from '#app/ui/forms/submit-button.tsx'
import { cancelOrdersForm } from './cancel-orders.form.ts'

interface CancelOrdersDialogProps {
  /** Never empty. */
  orders: readonly AdminOrder[]
  /** What is left of their payments, together. */
  moneyLeft: PaiseTotal
  /** The page without the question. */
  closeTo: string
  response: FormResponse | undefined
}

/** Asks what happens to money and stock when orders are cancelled: one answer for all of them. */
export function CancelOrdersDialog({ orders, moneyLeft, closeTo, response }: CancelOrdersDialogProps) {
  const [first] = orders
  const cancelled = orders.filter(({ status }) => status === 'cancelled').length
  const title =
    orders.length === 1 && first ? `Cancel order ${shownOrderNumber(first)}` : `Cancel ${orders.length} orders`
  return (
    <DetailsDialog title={title} closeTo={closeTo}>
      <FormResponseBanner response={response} className="mb-3" />
      {cancelled > 0 && (
        <p className="mb-3 text-soft">
          {cancelled === 1
            ? '1 is already cancelled and won’t change.'
            : `${cancelled} are already cancelled and won’t change.`}
        </p>
      )}
      <Form method="post" className="grid gap-4">
        {orders.map((order) => (
          <input key={order.id} type="hidden" name="orderIds" value={order.id} />
        ))}
        {orders.length === 1 && <input type="hidden" name="seen" value={first?.status} />}
        {orders.every(({ replaces }) => replaces !== null) ? (
          <>
            <input type="hidden" name="money" value="keep" />
            <p>Nothing was charged. The complaint will be reopened.</p>
          </>
        ) : moneyLeft === 0 ? (
          <>
            <input type="hidden" name="money" value="keep" />
            <p>Everything that was paid has already been refunded.</p>
          </>
        ) : (
          <fieldset>
            <legend className="text-label font-semibold">Money</legend>
            <RadioField name="money" value="refund" required label={refundLabel(orders.length, moneyLeft)} />
            <RadioField name="money" value="keep" required label="Refund nothing" />
          </fieldset>
        )}
        <fieldset>
          <legend className="text-label font-semibold">Stock</legend>
          <RadioField name="stock" value="return" required label="Return the units to stock" />
          <RadioField name="stock" value="keep" required label="Leave the stock as it is" />
        </fieldset>
        <TextField
          name="note"
          label="Reason for your records"
          optional
          {...cancelOrdersForm.limits?.note}
          autoComplete="off"
        />
        <div>
          <SubmitButton intent={cancelOrdersForm.intent} variant="danger-solid">
            {orders.length === 1 ? 'Cancel order' : 'Cancel orders'}
          </SubmitButton>
        </div>
      </Form>
    </DetailsDialog>
  )
}

function refundLabel(orders: number, moneyLeft: PaiseTotal): string {
  const payments = orders === 1 ? 'payment' : 'payments'
  return `Refund what’s left of the ${payments}: ${formatRupees(moneyLeft)}`
}
