import { done, formOf, refused } from '#app/shared/form-contract.ts'
import type { SetShipmentOutcome } from './shipment.server.ts'

const TOO_LONG = 'Use at most 60 characters for courier and tracking number.'

const saved = done('Shipment saved.')

/** The courier and the tracking number of an order's parcel; an empty field removes what was in it. */
export const shipmentForm = formOf<SetShipmentOutcome>()(
  {
    intent: 'set-shipment',
    limits: { courier: { maxLength: 60 }, trackingNumber: { maxLength: 60 } },
    fields: (zod) => {
      const textOrNothing = zod
        .string()
        .trim()
        .max(60, TOO_LONG)
        .optional()
        .transform((text) => text || null)
      return zod.object({ orderId: zod.uuid(), courier: textOrNothing, trackingNumber: textOrNothing })
    },
  },
  {
    saved,
    unchanged: saved,
    cancelled: refused(409, 'This order is cancelled, so it has no shipment.'),
    'unknown-order': refused(404, 'This order is no longer available.'),
  },
)
