import { z } from 'zod'
import { ORDER_STATUSES } from '#app/shared/statuses.ts'

/** More orders than a page of the back office's table shows. */
const MOST_AT_ONCE = 100

/** What the administrator answers when they cancel orders. */
export const cancelOrdersInput = z.object({
  orderIds: z.array(z.uuid()).min(1).max(MOST_AT_ONCE),
  money: z.enum(['refund', 'keep']),
  stock: z.enum(['return', 'keep']),
  note: z
    .string()
    .trim()
    .max(200)
    .transform((text) => text || null),
  /** The status that the administrator saw; sent for a single order. */
  seen: z.enum(ORDER_STATUSES).optional(),
})
