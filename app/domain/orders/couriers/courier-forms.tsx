import { Form } from 'react-router'
import { formatRupees } from '#app/money.ts'
import { Banner } from '#app/ui/banner.tsx'
import { Button } from '#app/ui/button.tsx'
import { TextField } from '#app/ui/fields/text-field.tsx'
import { ContractButton } from '#app/ui/forms/contract-button.tsx'
import { textLinkStyles } from '#app/ui/navigation/text-link.tsx'
import { bookCourierForm, cancelCourierForm, closeBookingForm, makeLabelForm } from './courier.form.ts'
import type { CourierBooking } from './courier-booking.ts'
import type { CourierRate, ParcelSize } from './courier-service.ts'
import { SIZE_FIELDS } from './parcel-size.ts'

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
          <ContractButton
            form={bookCourierForm}
            hidden={{
              courierId: rate.courierId,
              ...Object.fromEntries(SIZE_FIELDS.map(([name]) => [name, String(size[name])])),
            }}
            aria-label={`Book ${rate.courier}`}
          >
            Book
          </ContractButton>
        </li>
      ))}
    </ul>
  )
}

/** A booked parcel: its courier, its label, and a button that cancels it. */
export function BookedParcel({ booking }: { booking: CourierBooking }) {
  return (
    <>
      <p className="mb-3 wrap-anywhere">
        <b className="font-semibold">{booking.courier}</b>, tracking number {booking.trackingNumber}
      </p>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        {booking.labelUrl && (
          <a href={booking.labelUrl} target="_blank" rel="noreferrer" className={textLinkStyles({ alone: true })}>
            Label
            <span className="sr-only"> (opens in a new tab)</span>
          </a>
        )}
        <ContractButton form={makeLabelForm} variant="secondary">
          {booking.labelUrl ? 'Create label again' : 'Create label'}
        </ContractButton>
        <ContractButton form={cancelCourierForm} variant="quiet" className="text-label">
          Cancel the booking
        </ContractButton>
      </div>
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
  return (
    <>
      <Banner tone="warning">{problem}</Banner>
      <p className="my-3 wrap-anywhere">
        The order is cancelled, but its parcel
        {booking.trackingNumber === null ? '' : ` with tracking number ${booking.trackingNumber}`} may still be booked
        {booking.courier === null ? '' : ` with ${booking.courier}`}. Cancel it in the courier service’s dashboard, then
        close it here.
      </p>
      <div className="flex flex-wrap items-center gap-2.5">
        {mayRetry && (
          <ContractButton form={cancelCourierForm} variant="secondary">
            Try again
          </ContractButton>
        )}
        <ContractButton form={closeBookingForm} variant="secondary">
          I’ve cancelled it there
        </ContractButton>
      </div>
    </>
  )
}
