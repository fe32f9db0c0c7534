import { done, formOf, refused } from '#app/shared/form-contract.ts'
import type { AddTrackingEntryOutcome } from './tracking-entries.server.ts'
import type { WithdrawTrackingLinkOutcome } from './tracking-page.server.ts'

const added = done('Added. The customer will be notified.')

const unavailable = refused(404, 'This order is no longer available.')

/** An entry of an order's tracking. */
export const trackingEntryForm = formOf<AddTrackingEntryOutcome>()(
  {
    intent: 'add-tracking-entry',
    limits: {
      status: { required: true, maxLength: 60 },
      location: { maxLength: 80 },
      message: { required: true, maxLength: 300 },
    },
    fields: (zod) => {
      const text = (longest: number) => zod.string().trim().max(longest, `Use at most ${longest} characters.`)
      return zod.object({
        orderId: zod.uuid(),
        /** Unique per form, so that a form sent twice adds one entry. */
        requestId: zod.uuid(),
        status: zod.string('Please enter a status.').pipe(text(60).min(1, 'Please enter a status.')),
        location: text(80)
          .optional()
          .transform((typed) => typed || null),
        message: zod.string('Please enter a message.').pipe(text(300).min(1, 'Please enter a message.')),
      })
    },
  },
  { added, 'already-added': added, 'unknown-order': unavailable },
)

/** Replaces the link to an order's tracking page. */
export const withdrawTrackingLinkForm = formOf<WithdrawTrackingLinkOutcome>()(
  { intent: 'withdraw-tracking-link', isButton: true, fields: (zod) => zod.object({ orderId: zod.uuid() }) },
  {
    withdrawn: done('Links sent so far no longer work. The next email has a new one.'),
    'unknown-order': unavailable,
  },
)
