import { done, formOf, refused } from '#app/shared/form-contract.ts'
import type { RestoreOrderOutcome } from './order-bin.server.ts'

/** Takes an order out of the bin. */
export const restoreOrderForm = formOf<RestoreOrderOutcome>()(
  { intent: 'restore-order', isButton: true, fields: (zod) => zod.object({ orderId: zod.uuid() }) },
  {
    restored: done(({ orderNumber }) => `Order ${orderNumber} restored.`),
    'unknown-order': refused(404, 'This is no longer in the bin.'),
  },
)
