import { MOST_AT_ONCE } from '#app/domain/orders/change-status.form.ts'
import type { OrderReference } from '#app/domain/orders/order.ts'
import { adminStatusLabel } from '#app/domain/orders/order-status-labels.ts'
import { formOf, refused } from '#app/shared/form-contract.ts'
import { ORDER_STATUSES } from '#app/vocabulary/statuses.ts'
import type { CancelAsAdminOutcome } from '../cancel-order.server.ts'

/** Why an order with a replacement stays as it is. */
export const replacedText = ({ replacement }: { readonly replacement: OrderReference }) =>
  `Order ${replacement.orderNumber} replaces items from this one. Cancel the replacement first. Nothing was changed.`

/** Cancels orders, with what happens to money and stock. Once it's done, the page that asked says so. */
export const cancelOrdersForm = formOf<Exclude<CancelAsAdminOutcome, { status: 'cancelled' }>>()(
  {
    intent: 'cancel-orders',
    invalid: 'Choose what happens to the money and to the stock.',
    limits: { note: { maxLength: 200 } },
    fields: (zod) =>
      zod
        .object({
          orderIds: zod.array(zod.uuid()).min(1).max(MOST_AT_ONCE),
          money: zod.enum(['refund', 'keep']),
          stock: zod.enum(['return', 'keep']),
          note: zod
            .string()
            .trim()
            .max(200)
            .optional()
            .transform((text) => text || null),
          /** The status that the administrator saw; sent for a single order. */
          seen: zod.enum(ORDER_STATUSES).optional(),
        })
        .transform(({ money, stock, ...sent }) => ({
          ...sent,
          isRefunded: money === 'refund',
          isRestocked: stock === 'return',
        })),
  },
  {
    'already-cancelled': refused(409, 'This order is already cancelled. Nothing else was changed.'),
    'already-changed': refused(409, ({ now }) => `This order is now ${adminStatusLabel(now)}. Nothing was changed.`),
    'with-courier': refused(
      409,
      'The parcel is with the courier: mark it as refused, or record the payment first. Nothing was changed.',
    ),
    'has-replacement': refused(409, replacedText),
    'has-exchange': refused(
      409,
      'An item of this order is being exchanged. End the exchange first. Nothing was changed.',
    ),
    'unknown-order': refused(404, 'This order is no longer available.'),
  },
)
