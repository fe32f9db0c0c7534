import { done, formOf, refused } from '#app/shared/form-contract.ts'
import { CHOSEN_ORDER_STATUSES, ORDER_STATUSES, type OrderStatus } from '#app/vocabulary/statuses.ts'
import type { ChangeOrderStatusOutcome } from './commands.server.ts'
import type { ChangeOrderStatusesOutcome } from './manage/change-statuses.server.ts'
import { adminStatusLabel } from './order-status-labels.ts'

/** More orders than a page of the back office's table shows. */
export const MOST_AT_ONCE = 100

const FAILED = 'Failed to update order status'

const savedText = (status: OrderStatus) => `Status saved: ${adminStatusLabel(status)}`

/** The status of one order. */
export const changeStatusForm = formOf<ChangeOrderStatusOutcome>()(
  {
    intent: 'change-status',
    invalid: FAILED,
    fault: FAILED,
    fields: (zod) =>
      zod.object({
        orderId: zod.uuid(),
        status: zod.enum(CHOSEN_ORDER_STATUSES),
        /** The status that the administrator saw. */
        seen: zod.enum(ORDER_STATUSES).optional(),
      }),
  },
  {
    changed: done((_, { status }) => savedText(status)),
    unchanged: done((_, { status }) => savedText(status)),
    'already-changed': refused(409, ({ now }) => `${FAILED}: the order is now ${adminStatusLabel(now)}`),
    'unknown-order': refused(404, FAILED),
  },
)

/** The status of all selected orders. */
export const changeStatusesForm = formOf<ChangeOrderStatusesOutcome>()(
  {
    intent: 'change-statuses',
    invalid: FAILED,
    fault: FAILED,
    fields: (zod) =>
      zod.object({ orderIds: zod.array(zod.uuid()).max(MOST_AT_ONCE), status: zod.enum(CHOSEN_ORDER_STATUSES) }),
  },
  {
    moved: done(({ ends }, { status }) => {
      const label = adminStatusLabel(status)
      const orders = ends.changed === 1 ? '1 order' : `${ends.changed} orders`
      const unchanged = ends.unchanged > 0 ? ` ${ends.unchanged} already ${label}.` : ''
      const missing = ends['unknown-order'] > 0 ? ` ${ends['unknown-order']} no longer available.` : ''
      return `Updated ${orders} to ${label}.${unchanged}${missing}${keptText(ends)}`
    }),
    'all-cancelled': refused(409, ({ ends }) => `${FAILED}:${keptText(ends)}`),
    'unknown-orders': refused(404, FAILED),
    'none-selected': refused(400, 'Select at least one order.'),
  },
)

function keptText({ 'already-changed': kept }: Record<'already-changed', number>): string {
  return kept > 0 ? ` ${kept} not changed: cancelled, or with the courier and not paid.` : ''
}
