import { done, formOf, refusedAt } from '#app/shared/form-contract.ts'
import { MAX_ORDER_NUMBER_LENGTH } from '../complaint.ts'
import { complaintMissing } from '../message-text.ts'
import { NO_ORDER_NUMBER, orderNumberText } from '../order-number-text.ts'
import type { CorrectOrderOutcome } from './correct-order.server.ts'

/** Which order a complaint from the contact form is about. */
export const correctOrderForm = formOf<CorrectOrderOutcome>()(
  {
    intent: 'correct-order',
    limits: { orderNumber: { required: true, maxLength: MAX_ORDER_NUMBER_LENGTH } },
    fields: (zod) => zod.object({ orderNumber: orderNumberText(zod).min(1, NO_ORDER_NUMBER) }),
  },
  {
    corrected: done(({ orderNumber }) => `This complaint is about order ${orderNumber}.`),
    unchanged: done(({ orderNumber }) => `This complaint is about order ${orderNumber}.`),
    'unknown-order': refusedAt(409, 'orderNumber', 'No order has this number, or it’s in the bin'),
    'another-customers': refusedAt(409, 'orderNumber', 'This order belongs to another customer'),
    'tied-to-order': refusedAt(
      409,
      'orderNumber',
      'This complaint lists items from its order, or was settled with it, so its order can’t be changed',
    ),
    'unknown-complaint': complaintMissing,
  },
)
