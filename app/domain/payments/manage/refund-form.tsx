import { Form } from 'react-router'
import type { OrderRefund } from '#app/domain/payments/refunds/order-refunds.server.ts'
import { refundProblemText, refundReasonText } from '#app/domain/payments/refunds/refund-messages.ts'
import { refundStatusLabel } from '#app/domain/payments/refunds/refund-status.ts'
import { formatRupees, type Paise } from '#app/money.ts'
import { formatDate } from '#app/shared/dates.ts'
import type { FormResponse } from '#app/shared/form-response.ts'
import { Button } from '#app/ui/button.tsx'
import { FormResponseBanner } from '#app/ui/form-response-banner.tsx'
import { TextField } from '#app/ui/text-field.tsx'
import { useIsSending } from '#app/ui/use-is-sending.ts'
import { REFUND_ORDER } from '../intents.ts'

interface RefundFormProps {
  orderId: string
  refunds: readonly OrderRefund[]
  /** What can still be refunded. */
  left: Paise
  /** Unique per form, so that a form sent twice requests one refund. */
  requestId: string
  response: FormResponse | undefined
}

/** The refunds of an order's payment, and a form to request another. */
export function RefundForm({ orderId, refunds, left, requestId, response }: RefundFormProps) {
  const isBusy = useIsSending(REFUND_ORDER)
  return (
    <>
      {refunds.length > 0 && (
        <ul className="mb-3 grid gap-1.5">
          {refunds.map((refund) => {
            const problem = refundProblemText(refund.problem, refund.providerText)
            return (
              <li key={refund.id}>
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
              </li>
            )
          })}
        </ul>
      )}
      <FormResponseBanner response={response} className="mb-3" />
      {left === 0 ? (
        <p className="text-muted">This order has been fully refunded.</p>
      ) : (
        <Form method="post" preventScrollReset className="grid gap-3">
          <input type="hidden" name="orderId" value={orderId} />
          <input type="hidden" name="requestId" value={requestId} />
          <TextField
            key={`amount ${left}`}
            name="amount"
            label="Amount to refund"
            inputMode="decimal"
            autoComplete="off"
            defaultValue={sentText(response, 'amount') ?? inRupees(left)}
            hint={`Up to ${formatRupees(left)}`}
            errors={response?.result?.error?.amount ?? undefined}
            className="min-h-11"
          />
          <TextField
            key={`reason ${left}`}
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

function sentText(response: FormResponse | undefined, field: 'amount' | 'reason'): string | undefined {
  const text = response?.result?.initialValue?.[field]
  return typeof text === 'string' ? text : undefined
}

/** As typed in a field: `1299` or `1299.50`. */
function inRupees(amount: Paise): string {
  return amount % 100 === 0 ? String(amount / 100) : (amount / 100).toFixed(2)
}
