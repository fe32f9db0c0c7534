import { done, formOf, refused } from '#app/shared/form-contract.ts'
import type { AssignRefundItemsOutcome } from '../assign-refund-items.server.ts'
import { ITEMS_BODY, REFUND_REJECTIONS, UNREADABLE_REFUND } from './refund-answers.ts'
import type { UnreadableRefund } from './refund-input.ts'

const unavailable = refused(404, 'This refund is no longer available.')

/** Assigns items to a refund that was made directly at the provider. */
export const assignItemsForm = formOf<AssignRefundItemsOutcome | UnreadableRefund>()(
  {
    intent: 'assign-refund-items',
    body: ITEMS_BODY,
    // And the quantity of each item.
    fields: (zod) => zod.looseObject({ refundId: zod.string() }),
  },
  {
    ...REFUND_REJECTIONS,
    unreadable: UNREADABLE_REFUND,
    assigned: done('Items saved. The amount of the refund hasn’t changed.'),
    'already-assigned': refused(409, 'Items have already been assigned to this refund.'),
    'unknown-refund': unavailable,
    'unknown-item': unavailable,
  },
)
