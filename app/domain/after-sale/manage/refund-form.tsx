import { useEffect, useRef } from 'react'
import { Form } from 'react-router'
import { payBackWords } from '#app/domain/payments/offline/pay-back-words.ts'
import type { OrderRefund } from '#app/domain/payments/refunds/order-refunds.server.ts'
import { refundProblemText, refundReasonText } from '#app/domain/payments/refunds/refund-messages.ts'
import { payBackPath, REFUND_STATUS_LABELS } from '#app/domain/payments/refunds/refund-status.ts'
import { formatRupees, type Paise, plainRupees } from '#app/money.ts'
import { formatDate } from '#app/shared/dates.ts'
import { type FormResponse, sentText } from '#app/shared/form-response.ts'
import { Button } from '#app/ui/button.tsx'
import { TextField } from '#app/ui/fields/text-field.tsx'
import { FormResponseBanner } from '#app/ui/forms/form-response-banner.tsx'
import { useIsSending } from '#app/ui/forms/use-is-sending.ts'
import { TextLink } from '#app/ui/navigation/text-link.tsx'
import type { Refundable, RefundPlan } from '../refund-plan.ts'
import { nothingToRefund } from './refund-answers.ts'
import { CONFIRMED_FIELD } from './refund-input.ts'
import { refundOrderForm } from './refund-order.form.ts'
import { RefundSum } from './refund-sum.tsx'
import { RefundedItemsFields } from './refunded-items-fields.tsx'
import { useRefundPlan } from './use-refund-plan.ts'

interface RefundFormProps {
  orderId: string
  refunds: readonly OrderRefund[]
  refundable: Refundable
  isCodUnpaid?: boolean
  /** Unique per form, so that a form sent twice requests one refund. */
  requestId: string
  response: FormResponse | undefined
}

/** The refunds of an order's payment, and a form to request another: by items, delivery charge or amount. */
export function RefundForm({ refunds, isCodUnpaid, ...form }: RefundFormProps) {
  const { moneyLeft } = form.refundable
  return (
    <>
      {refunds.length > 0 && (
        <ul className="mb-3 grid gap-1.5">
          {refunds.map((refund) => (
            <RequestedRefund key={refund.id} refund={refund} />
          ))}
        </ul>
      )}
      <FormResponseBanner response={form.response} className="mb-3" />
      {moneyLeft === 0 ? (
        <p className="text-muted">{nothingToRefund(isCodUnpaid)}</p>
      ) : (
        <details key={moneyLeft} open={form.response !== undefined || undefined}>
          <summary className="cursor-pointer py-2.5 font-semibold text-primary">Refund items or an amount</summary>
          <NewRefund {...form} />
        </details>
      )}
    </>
  )
}

/** Adds up the refund while the form is being filled in, and asks once before the money moves. */
function NewRefund({ orderId, requestId, refundable, response }: Omit<RefundFormProps, 'refunds' | 'isCodUnpaid'>) {
  const { moneyLeft } = refundable
  // What it adds up to, to be confirmed.
  const review = response?.shown as RefundPlan | undefined
  const [plan, watched] = useRefundPlan(refundable, review)
  return (
    <Form {...watched} method="post" preventScrollReset className="grid gap-3">
      <input type="hidden" name="orderId" value={orderId} />
      <input type="hidden" name="requestId" value={requestId} />
      <input type="hidden" name="intent" value={refundOrderForm.intent} />
      <RefundedItemsFields refundable={refundable} response={response} />
      <TextField
        name="amount"
        label="Another amount"
        optional
        inputMode="decimal"
        autoComplete="off"
        placeholder="0"
        hint={`Added to items and delivery charge. ${formatRupees(moneyLeft)} of the payment is left.`}
        defaultValue={sentText(response, 'amount') ?? ''}
        errors={response?.result?.error?.amount ?? undefined}
        className="min-h-11"
      />
      <TextField
        name="reason"
        label="Reason"
        {...refundOrderForm.limits?.reason}
        autoComplete="off"
        defaultValue={sentText(response, 'reason') ?? ''}
        errors={response?.result?.error?.reason ?? undefined}
        className="min-h-11"
      />
      <RefundSum plan={plan} />
      {review !== undefined && plan?.amount === review.amount ? (
        <Confirmation amount={review.amount} />
      ) : (
        <ReviewButton />
      )}
    </Form>
  )
}

function ReviewButton() {
  const isBusy = useIsSending(refundOrderForm.intent)
  return (
    <div>
      <Button variant="danger" busy={isBusy}>
        Review refund
      </Button>
    </div>
  )
}

/** The question takes the focus, so that pressing Enter twice doesn't answer it. */
function Confirmation({ amount }: { amount: Paise }) {
  const isBusy = useIsSending(refundOrderForm.intent)
  const question = useRef<HTMLParagraphElement>(null)
  useEffect(() => question.current?.focus(), [])
  return (
    <div className="rounded-md bg-haldi-100 p-3.5">
      <p ref={question} tabIndex={-1} className="mb-3 font-semibold">
        Refund {formatRupees(amount)} to the customer? This can’t be undone.
      </p>
      <div className="flex flex-wrap gap-2.5">
        <Button variant="danger-solid" name={CONFIRMED_FIELD} value={plainRupees(amount)} busy={isBusy}>
          Refund {formatRupees(amount)}
        </Button>
        <noscript>
          <Button variant="quiet">Review again</Button>
        </noscript>
      </div>
    </div>
  )
}

function RequestedRefund({ refund }: { refund: OrderRefund }) {
  const problem = refundProblemText(refund.problem, refund.providerText)
  return (
    <li>
      <p className="flex flex-wrap justify-between gap-x-3">
        <span>
          <b className="font-semibold">{formatRupees(refund.amount)}</b>{' '}
          {refund.byHand && refund.status === 'due' ? (
            <TextLink to={payBackPath(refund.id)}>Mark as paid back</TextLink>
          ) : (
            REFUND_STATUS_LABELS[refund.status] + payBackWords(refund.byHand)
          )}
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
