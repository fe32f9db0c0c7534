import { done, formOf, refused } from '#app/shared/form-contract.ts'
import type { BookParcelOutcome, MakeLabelOutcome } from './book-parcel.server.ts'
import type { CancelBookingOutcome } from './cancel-booking.server.ts'
import { type CourierFailure, courierErrorText } from './courier-service.ts'
import { parcelSize } from './parcel-size.ts'

const failed = refused(502, ({ error }: CourierFailure) => courierErrorText(error))
const inProgress = refused(409, 'This order is being booked. Try again in a minute.')
const notBooked = refused(409, 'No courier is booked for this order.')

/** Books an order's parcel with a courier. */
export const bookCourierForm = formOf<BookParcelOutcome>()(
  {
    intent: 'book-courier',
    isButton: true,
    fields: (zod) => parcelSize(zod).extend({ courierId: zod.string().regex(/^\d{1,12}$/) }),
  },
  {
    booked: done(({ courier, isPickupRequested }) =>
      isPickupRequested
        ? `Booked with ${courier}. The courier will pick up the parcel.`
        : `Booked with ${courier}. The pickup couldn’t be requested; please request it in the courier service’s dashboard.`,
    ),
    'already-booked': refused(409, 'A courier is already booked for this order.'),
    'in-progress': inProgress,
    'not-dispatchable': refused(
      409,
      'This order is cancelled or delivered. If a courier is booked, cancel the booking.',
    ),
    'unknown-order': refused(404, 'This order is no longer available.'),
    failed,
  },
)

/** Has the label of a booked parcel created. */
export const makeLabelForm = formOf<MakeLabelOutcome>()(
  { intent: 'make-label', isButton: true, fields: (zod) => zod.object({}) },
  { made: done('The label is ready.'), 'not-booked': notBooked, failed },
)

/** Cancels the booking of a parcel at the courier service. */
export const cancelCourierForm = formOf<CancelBookingOutcome>()(
  { intent: 'cancel-courier', isButton: true, fields: (zod) => zod.object({}) },
  {
    cancelled: done('The booking is cancelled.'),
    'not-booked': notBooked,
    'on-its-way': refused(409, 'The courier already has the parcel.'),
    'in-progress': inProgress,
    failed,
  },
)

/** Closes a booking that the administrator cancelled directly at the courier service. */
export const closeBookingForm = formOf<{ readonly status: 'closed' | 'not-requested' }>()(
  { intent: 'close-booking', isButton: true, fields: (zod) => zod.object({}) },
  { closed: done('The booking is closed.'), 'not-requested': refused(409, 'This order has no booking to cancel.') },
)
