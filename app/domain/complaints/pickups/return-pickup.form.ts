import { courierErrorText } from '#app/domain/orders/couriers/courier-service.ts'
import { parcelSize } from '#app/domain/orders/couriers/parcel-size.ts'
import { done, formOf, refused } from '#app/shared/form-contract.ts'
import { complaintMissing, MESSAGE_LIMITS, messageText } from '../message-text.ts'
import type { BookPickupOutcome } from './return-pickup.server.ts'

/** Books a courier that collects what a customer sends back. */
export const bookPickupForm = formOf<BookPickupOutcome>()(
  {
    intent: 'book-return-pickup',
    limits: MESSAGE_LIMITS,
    fields: (zod) =>
      parcelSize(zod).extend({ requestId: zod.uuid(), text: messageText(zod, 'Write a message to the customer') }),
  },
  {
    booked: done(({ courier }) => `${courier} will collect the items, and your message is being emailed.`),
    'already-booked': refused(409, 'A pick-up is already booked.'),
    'in-progress': refused(409, 'The pick-up is being booked. Try again in a minute.'),
    changed: refused(409, 'These items aren’t awaited any more. Please reload the page.'),
    'no-service': refused(409, 'The shop is no longer connected to a courier service.'),
    'unknown-complaint': complaintMissing,
    failed: refused(502, ({ error }) => courierErrorText(error)),
  },
)
