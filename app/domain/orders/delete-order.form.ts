import { formOf, missing, refused } from '#app/shared/form-contract.ts'
import type { DeleteOrderOutcome } from './bin/order-bin.server.ts'
import type { HideOrderOutcome } from './hide-order.server.ts'

const FAILED = 'Failed to delete order'

const NOT_FOUND = 'Order Not Found'

/** Moves an order to the bin; then the page shows the list without it. */
export const deleteOrderForm = formOf<Exclude<DeleteOrderOutcome, { status: 'deleted' }>>()(
  {
    intent: 'delete-order',
    invalid: FAILED,
    fault: FAILED,
    fields: (zod) => zod.object({ orderId: zod.uuid() }),
  },
  { 'unknown-order': refused(404, FAILED) },
)

/** Hides an order from its customer, who sees this as deleting it; the same button as the administrator's sends it. */
export const hideOrderForm = formOf<Extract<HideOrderOutcome, { status: 'unknown-order' }>>()(
  { intent: deleteOrderForm.intent, missing: NOT_FOUND, fields: (zod) => zod.object({ orderId: zod.uuid() }) },
  { 'unknown-order': missing(NOT_FOUND) },
)
