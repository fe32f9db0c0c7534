import { z } from 'zod'
import { ORDER_STATUSES } from '#app/shared/statuses.ts'

export const deleteOrderInput = z.object({ orderId: z.uuid() })

export const changeOrderStatusInput = z.object({
  orderId: z.uuid(),
  status: z.enum(ORDER_STATUSES),
  /** The status that the administrator saw. */
  seen: z.enum(ORDER_STATUSES).optional(),
})

/** More orders than a page of the back office's table shows. */
export const MOST_AT_ONCE = 100

export const changeOrderStatusesInput = z.object({
  orderIds: z.array(z.uuid()).min(1).max(MOST_AT_ONCE),
  status: z.enum(ORDER_STATUSES),
})

/** Null for an empty field. */
const textOrNothing = (longest: number) =>
  z
    .string()
    .trim()
    .max(longest)
    .transform((text) => (text === '' ? null : text))

export const shipmentInput = z.object({
  orderId: z.uuid(),
  courier: textOrNothing(60),
  trackingNumber: textOrNothing(60),
})

export type ShipmentInput = z.infer<typeof shipmentInput>

/** @param missing The message for an empty field, which Conform leaves out. */
const requiredText = (longest: number, missing: string) =>
  z.string(missing).trim().min(1, missing).max(longest, `Use at most ${longest} characters.`)

export const trackingEntryInput = z.object({
  orderId: z.uuid(),
  /** Unique per form, so that a form sent twice adds one entry. */
  requestId: z.uuid(),
  status: requiredText(60, 'Please enter a status.'),
  location: z
    .string()
    .trim()
    .max(80, 'Use at most 80 characters.')
    .optional()
    .transform((text) => text || null),
  message: requiredText(300, 'Please enter a message.'),
})

export type TrackingEntryInput = z.infer<typeof trackingEntryInput>

export const withdrawTrackingLinkInput = z.object({ orderId: z.uuid() })
