import { gatewayErrorText } from '#app/domain/payments/gateway-messages.ts'
import { formatRupees } from '#app/money.ts'
import { done, formOf, refused } from '#app/shared/form-contract.ts'
import { REFUND_ARRIVAL } from '#app/vocabulary/shop.ts'
import type { RefundItemsOutcome } from '../refund-items.server.ts'
import type { RefundPlan } from '../refund-plan.ts'
import { ITEMS_BODY, PAY_IT_BACK, REFUND_REJECTIONS, UNREADABLE_REFUND } from './refund-answers.ts'
import type { UnreadableRefund } from './refund-input.ts'

/** Until the sum is confirmed, only what it adds up to. */
type Review = { readonly status: 'planned'; readonly plan: RefundPlan }

const UNAVAILABLE = 'This order is no longer available.'

/** Refunds items of an order, its delivery charge or an amount. */
export const refundOrderForm = formOf<RefundItemsOutcome | UnreadableRefund | Review>()(
  {
    intent: 'refund-order',
    limits: { reason: { maxLength: 200 } },
    body: ITEMS_BODY,
    invalid: UNAVAILABLE,
    // And the quantity of each item, amounts and the reason, which are read together.
    fields: (zod) => zod.looseObject({ orderId: zod.uuid(), requestId: zod.uuid() }),
  },
  {
    ...REFUND_REJECTIONS,
    unreadable: UNREADABLE_REFUND,
    planned: ({ plan }) => ({ code: 200, shown: plan, isKept: true }),
    requested: done(
      ({ amount, isByHand }) =>
        `Refund of ${formatRupees(amount)} requested. ${isByHand ? PAY_IT_BACK : `It usually reaches the customer within ${REFUND_ARRIVAL}.`}`,
    ),
    'already-requested': done('This refund has already been requested.'),
    'not-captured': refused(409, 'This payment hasn’t been captured, so there’s nothing to refund.'),
    'provider-failed': refused(502, ({ error }) => `Refund not sent: ${gatewayErrorText(error)}. Please try again.`),
    'unknown-order': refused(404, UNAVAILABLE),
    'unknown-item': refused(404, UNAVAILABLE),
  },
)
