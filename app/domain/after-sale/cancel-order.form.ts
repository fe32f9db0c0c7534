import { href } from 'react-router'
import { formOf, goTo, missing } from '#app/shared/form-contract.ts'
import { CANCEL_REASONS } from '#app/vocabulary/cancel-reasons.ts'
import type { CancelOrderOutcome } from './cancel-order.server.ts'

const toOrder = goTo(({ orderId }: { orderId: string }) => href('/orders/:orderId', { orderId }))

/** A customer cancels their order and says why. */
export const cancelOrderForm = formOf<CancelOrderOutcome & { readonly orderId: string }>()(
  {
    intent: 'cancel-order',
    limits: { reason: { required: true }, note: { maxLength: 500 } },
    fields: (zod) =>
      zod.object({
        reason: zod.enum(CANCEL_REASONS, 'Choose a reason'),
        note: zod
          .string()
          .trim()
          .max(500, 'Use at most 500 characters')
          .optional()
          .transform((text) => text || null),
      }),
  },
  {
    cancelled: toOrder,
    'already-cancelled': toOrder,
    // The page says so instead of the form: its loader runs again.
    dispatched: () => ({ code: 409 }),
    'unknown-order': missing('Order Not Found'),
  },
)
