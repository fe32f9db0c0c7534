import { Form } from 'react-router'
import { REFUND_ORDER } from '#app/domain/payments/intents.ts'
import type { OrderRefund } from '#app/domain/payments/refunds/order-refunds.server.ts'
import { refundProblemText, refundReasonText } from '#app/domain/payments/refunds/refund-messages.ts'
import { refundStatusLabel } from '#app/domain/payments/refunds/refund-status.ts'
import { formatRupees } from '#app/money.ts'
import { formatDate } from '#app/shared/dates.ts'
import { type FormResponse, sentText } from '#app/shared/form-response.ts'
import { Button } from '#app/ui/button.tsx'
import { FormResponseBanner } from '#app/ui/form-response-banner.tsx'
import { TextField } from '#app/ui/text-field.tsx'
import { useIsSending } from '#app/ui/use-is-sending.ts'
import type { Refundable } from '../refund-plan.ts'
import { RefundedItemsFields } from './refunded-items-fields.tsx'

interface RefundFormProps {
  orderId: string
  refunds: readonly OrderRefund[]
  refundable: Refundable
  /** Unique per form, so that a form sent twice requests one refund. */
  requestId: string
  response: FormResponse | undefined
}

/** The refunds of an order's payment, and a form to request another: by items, delivery charge or amount. */
export function RefundForm({ orderId, refunds, refundable, requestId, response }: RefundFormProps) {
  const isBusy = useIsSending(REFUND_ORDER)
  const { moneyLeft } = refundable
  return (
    <>
      {refunds.length > 0 && (
        <ul className="mb-3 grid gap-1.5">
          {refunds.map((refund) => (
            <RequestedRefund key={refund.id} refund={refund} />
          ))}
        </ul>
      )}
      <FormResponseBanner response={response} className="mb-3" />
      {moneyLeft === 0 ? (
        <p className="text-muted">This order has been fully refunded.</p>
      ) : (
        <Form key={moneyLeft} method="post" preventScrollReset className="grid gap-3">
          <input type="hidden" name="orderId" value={orderId} />
          <input type="hidden" name="requestId" value={requestId} />
          <RefundedItemsFields refundable={refundable} response={response} />
          <TextField
            name="amount"
            label="Amount to refund"
            inputMode="decimal"
            autoComplete="off"
            placeholder="0"
            hint={`In addition to items and delivery. ${formatRupees(moneyLeft)} of the payment is left.`}
            defaultValue={sentText(response, 'amount') ?? ''}
            errors={response?.result?.error?.amount ?? undefined}
            className="min-h-11"
          />
          <TextField
            name="reason"
            label="Reason"
            maxLength={200}
            autoComplete="off"
            defaultValue={sentText(response, 'reason') ?? ''}
            errors={response?.result?.error?.reason ?? undefined}
            className="min-h-11"
          />
          <div>
            <Button variant="danger" name="intent" value={REFUND_ORDER} busy={isBusy}>
              Refund
            </Button>
          </div>
        </Form>
      )}
    </>
  )
}

function RequestedRefund({ refund }: { refund: OrderRefund }) {
  const problem = refundProblemText(refund.problem, refund.providerText)
  return (
    <li>
      <p className="flex flex-wrap justify-between gap-x-3">
        <span>
          <b className="font-semibold">{formatRupees(refund.amount)}</b> {refundStatusLabel(refund.status)}
        </span>
        <span className="text-sm text-muted">{formatDate(refund.createdAt)}</span>
      </p>
      <p className="text-sm text-muted wrap-anywhere">
        {refundReasonText(refund)}
        {problem && <span className="text-danger"> · {problem}</span>}
      </p>
      {refund.items.map((item) => (
        <p key={`${item.name} ${item.size}`} className="text-sm text-muted wrap-anywhere">
          {item.quantity} × {item.name}, size {item.size}
          {item.restocked > 0 && `, ${item.restocked} returned to stock`}
        </p>
      ))}
      {refund.delivery > 0 && <p className="text-sm text-muted">Delivery charge {formatRupees(refund.delivery)}</p>}
    </li>
  )
}
