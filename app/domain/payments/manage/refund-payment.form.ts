import { done, formOf, refused } from '#app/shared/form-contract.ts'
import type { RetryRefundOutcome } from '../refunds/retry-refund.server.ts'
import type { RefundPaymentOutcome } from './payments-without-order.server.ts'

const requested = done('The refund is being sent.')

/** Refunds a captured payment that has no order. */
export const refundPaymentForm = formOf<RefundPaymentOutcome>()(
  {
    intent: 'refund-payment',
    isButton: true,
    fields: (zod) => zod.object({ paymentId: zod.string().startsWith('pay_').max(100) }),
  },
  {
    requested,
    'already-matched': refused(409, 'This payment now has an order or a refund.'),
    'attempt-found': refused(409, 'The checkout for this payment was found, and the shop is now finalising it.'),
  },
)

/** Sends a refund that wasn't sent or has failed once more. */
export const retryRefundForm = formOf<RetryRefundOutcome>()(
  { intent: 'retry-refund', isButton: true, fields: (zod) => zod.object({ refundId: zod.uuid() }) },
  {
    requested,
    'not-needed': done('This refund has already been sent.'),
    'exceeds-refundable': refused(409, 'This payment has since been refunded another way.'),
    'unknown-refund': refused(404, 'This refund is no longer available.'),
  },
)
