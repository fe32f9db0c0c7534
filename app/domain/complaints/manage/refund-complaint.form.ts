import { PAY_IT_BACK, REFUND_REJECTIONS, UNREADABLE_REFUND } from '#app/domain/after-sale/manage/refund-answers.ts'
import type { UnreadableRefund } from '#app/domain/after-sale/manage/refund-input.ts'
import { gatewayErrorText } from '#app/domain/payments/gateway-messages.ts'
import { paise, parseRupees } from '#app/money.ts'
import { done, formOf, refused } from '#app/shared/form-contract.ts'
import { REFUND_ARRIVAL } from '#app/vocabulary/shop.ts'
import { complaintMissing, EXCHANGE_OPEN, MESSAGE_LIMITS, messageText } from '../message-text.ts'
import type { RefundComplaintOutcome } from './refund-complaint.server.ts'

const RESOLVED = `The complaint is resolved, and the refund usually reaches the customer within ${REFUND_ARRIVAL}.`

const orderChanged = refused(409, 'The order has changed. Please reload the page.')

/** Resolves a complaint with a refund of items, the delivery charge or an amount. */
export const refundComplaintForm = formOf<RefundComplaintOutcome | UnreadableRefund>()(
  {
    intent: 'refund-complaint',
    limits: MESSAGE_LIMITS,
    // And the quantity of each item.
    fields: (zod) =>
      zod.looseObject({
        requestId: zod.uuid(),
        text: messageText(zod, 'Write a message to the customer'),
        amount: zod
          .string()
          .default('')
          .transform((typed, context) => {
            if (typed.trim() === '') return paise(0)
            const amount = parseRupees(typed)
            if (amount !== undefined) return amount
            context.addIssue({ code: 'custom', message: 'Enter an amount such as 499 or 499.50' })
            return zod.NEVER
          }),
      }),
  },
  {
    ...REFUND_REJECTIONS,
    unreadable: UNREADABLE_REFUND,
    requested: done(({ isByHand }) => (isByHand ? `The complaint is resolved. ${PAY_IT_BACK}` : RESOLVED)),
    'already-requested': done('The complaint is already resolved with this refund.'),
    'unknown-complaint': complaintMissing,
    'exchange-open': EXCHANGE_OPEN,
    'not-captured': refused(409, 'This payment hasn’t been captured, so there’s nothing to refund.'),
    'provider-failed': refused(502, ({ error }) => `Refund not sent: ${gatewayErrorText(error)}. Please try again.`),
    'no-order': orderChanged,
    'unknown-order': orderChanged,
    'unknown-item': orderChanged,
  },
)
