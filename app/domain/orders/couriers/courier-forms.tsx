import { Form } from 'react-router'
import { formatRupees } from '#app/money.ts'
import { Banner } from '#app/ui/banner.tsx'
import { Button } from '#app/ui/button.tsx'
import { TextField } from '#app/ui/text-field.tsx'
import { textLinkStyles } from '#app/ui/text-link.tsx'
import { useIsSending } from '#app/ui/use-is-sending.ts'
import { BOOK_COURIER, CANCEL_COURIER, CLOSE_BOOKING, MAKE_LABEL } from '../intents.ts'
import type { CourierBooking } from './courier-booking.ts'
import type { CourierRate, ParcelSize } from './courier-service.ts'

const SIZE_FIELDS = [
  ['weightGrams', 'Weight in grams'],
  ['lengthCm', 'Length in cm'],
  ['breadthCm', 'Breadth in cm'],
  ['heightCm', 'Height in cm'],
] as const satisfies readonly (readonly [keyof ParcelSize, string])[]

interface ParcelFormProps {
  typed: Readonly<Record<keyof ParcelSize, string>>
  errors: Readonly<Partial<Record<string, string[]>>>
}

/** Asks for the parcel's size and weight, and shows the couriers' prices. */
export function ParcelForm({ typed, errors }: ParcelFormProps) {
  return (
    <Form className="grid grid-cols-2 gap-3">
      {SIZE_FIELDS.map(([name, label]) => (
        <TextField
          key={name}
          name={name}
          label={label}
          inputMode="numeric"
          autoComplete="off"
          defaultValue={typed[name]}
          errors={errors[name]}
          required
          className="min-h-11"
        />
      ))}
      <div className="col-span-2">
        <Button variant="secondary">Show prices</Button>
      </div>
    </Form>
  )
}

/** The couriers that take the parcel, the cheapest first, each with a button that books it. */
export function RateList({ rates, size }: { rates: readonly CourierRate[]; size: ParcelSize }) {
  const isBooking = useIsSending(BOOK_COURIER)
  if (rates.length === 0) return <p className="text-soft">No courier can take this parcel to this address.</p>
  return (
    <ul>
      {rates.map((rate) => (
        <li
          key={rate.courierId}
          className="flex flex-wrap items-center justify-between gap-2.5 border-b border-ivory-200 py-2 last:border-b-0"
        >
          <p className="min-w-0 wrap-anywhere">
            <b className="font-semibold">{rate.courier}</b>
            <span className="block text-sm text-muted">
              {formatRupees(rate.price)}
              {rate.expectedBy && ` · expected by ${rate.expectedBy}`}
            </span>
          </p>
          <Form method="post">
            <input type="hidden" name="courierId" value={rate.courierId} />
            {SIZE_FIELDS.map(([name]) => (
              <input key={name} type="hidden" name={name} value={size[name]} />
            ))}
            <Button name="intent" value={BOOK_COURIER} busy={isBooking} aria-label={`Book ${rate.courier}`}>
              Book
            </Button>
          </Form>
        </li>
      ))}
    </ul>
  )
}

/** A booked parcel: its courier, its label, and a button that cancels it. */
export function BookedParcel({ booking }: { booking: CourierBooking }) {
  const isMaking = useIsSending(MAKE_LABEL)
  const isCancelling = useIsSending(CANCEL_COURIER)
  return (
    <>
      <p className="mb-3 wrap-anywhere">
        <b className="font-semibold">{booking.courier}</b>, tracking number {booking.trackingNumber}
      </p>
      <Form method="post" className="flex flex-wrap items-center gap-x-4 gap-y-2">
        {booking.labelUrl && (
          <a href={booking.labelUrl} target="_blank" rel="noreferrer" className={textLinkStyles({ alone: true })}>
            Label
            <span className="sr-only"> (opens in a new tab)</span>
          </a>
        )}
        <Button variant="secondary" name="intent" value={MAKE_LABEL} busy={isMaking}>
          {booking.labelUrl ? 'Create label again' : 'Create label'}
        </Button>
        <Button variant="quiet" name="intent" value={CANCEL_COURIER} busy={isCancelling} className="text-label">
          Cancel the booking
        </Button>
      </Form>
    </>
  )
}

interface UncancelledBookingProps {
  booking: CourierBooking
  /** Why it hasn't been cancelled. */
  problem: string
  /** Whether the shop is still connected to the service. */
  mayRetry: boolean
}

/** The booking of a cancelled order that hasn't been cancelled, with buttons that try again or close it. */
export function UncancelledBooking({ booking, problem, mayRetry }: UncancelledBookingProps) {
  const isCancelling = useIsSending(CANCEL_COURIER)
  const isClosing = useIsSending(CLOSE_BOOKING)
  return (
    <>
      <Banner tone="warning">{problem}</Banner>
      <p className="my-3 wrap-anywhere">
        The order is cancelled, but its parcel
        {booking.trackingNumber === null ? '' : ` with tracking number ${booking.trackingNumber}`} may still be booked
        {booking.courier === null ? '' : ` with ${booking.courier}`}. Cancel it in the courier service’s dashboard, then
        close it here.
      </p>
      <Form method="post" className="flex flex-wrap items-center gap-2.5">
        {mayRetry && (
          <Button variant="secondary" name="intent" value={CANCEL_COURIER} busy={isCancelling}>
            Try again
          </Button>
        )}
        <Button variant="secondary" name="intent" value={CLOSE_BOOKING} busy={isClosing}>
          I’ve cancelled it there
        </Button>
      </Form>
    </>
  )
}
