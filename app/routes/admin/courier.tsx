import { data, href } from 'react-router'
import { PageMetadata } from '#app/domain/content/components/page-metadata.tsx'
import {
  bookParcel,
  type CourierServices,
  findBooking,
  makeLabel,
} from '#app/domain/orders/couriers/book-parcel.server.ts'
import { cancelBooking, markBookingCancelled } from '#app/domain/orders/couriers/cancel-booking.server.ts'
import { cancelProblemText } from '#app/domain/orders/couriers/courier-booking.ts'
import { BookedParcel, ParcelForm, RateList, UncancelledBooking } from '#app/domain/orders/couriers/courier-forms.tsx'
import {
  type CourierRate,
  type CourierService,
  CourierServiceError,
  courierErrorText,
  courierServiceContext,
} from '#app/domain/orders/couriers/courier-service.ts'
import { bookCourierInput, parcelInput, USUAL_PARCEL } from '#app/domain/orders/couriers/parcel-input.ts'
import { BOOK_COURIER, CANCEL_COURIER, CLOSE_BOOKING, MAKE_LABEL } from '#app/domain/orders/intents.ts'
import { findOrderForAdmin } from '#app/domain/orders/manage/order-table.server.ts'
import { type AdminOrder, parcelValue } from '#app/domain/orders/order.ts'
import { shownOrderNumber } from '#app/domain/orders/order-number.ts'
import { shopContext } from '#app/domain/settings/settings.server.ts'
import { type AdminActor, requireAdmin } from '#app/platform/auth/admin-actor.server.ts'
import { dbContext } from '#app/platform/http/context.server.ts'
import { formHandler, hiddenFields, readForm } from '#app/platform/http/form.server.ts'
import { jobsContext } from '#app/platform/jobs/jobs-context.server.ts'
import { log } from '#app/platform/log.server.ts'
import type { FormResponse } from '#app/shared/form-response.ts'
import { AdminTitle } from '#app/ui/back-office/admin-title.tsx'
import { Banner } from '#app/ui/banner.tsx'
import { FormResponseBanner } from '#app/ui/form-response-banner.tsx'
import { Panel } from '#app/ui/panel.tsx'
import { TextLink } from '#app/ui/text-link.tsx'
import type { Route } from './+types/courier'

export async function loader({ context, params: { orderId }, url }: Route.LoaderArgs) {
  requireAdmin({ context })
  const { couriers, order, booking } = await findOrderAndBooking({ context, orderId })
  const typed = Object.fromEntries(
    Object.entries(USUAL_PARCEL).map(([name, usual]) => [name, url.searchParams.get(name) ?? String(usual)]),
  ) as Record<keyof typeof USUAL_PARCEL, string>
  const size = parcelInput.safeParse(typed)
  const isAsked = url.searchParams.has('weightGrams') && booking?.status !== 'booked'
  const rates = couriers && isAsked && size.success ? await findRates(couriers, order, size.data) : undefined
  return {
    service: couriers?.name,
    order: { id: order.id, orderNumber: shownOrderNumber(order) },
    booking,
    typed,
    size: size.success ? size.data : undefined,
    errors: isAsked && !size.success ? size.error.flatten().fieldErrors : {},
    ...rates,
  }
}

async function findRates(
  couriers: CourierService,
  order: AdminOrder,
  size: typeof USUAL_PARCEL,
): Promise<{ rates: CourierRate[] } | { ratesError: string }> {
  try {
    const to = { pinCode: order.shippingAddress.postal_code, value: parcelValue(order), size }
    return { rates: await couriers.listRates(to) }
  } catch (error) {
    if (!(error instanceof CourierServiceError)) throw error
    log.warn({ err: error }, 'prices of couriers could not be loaded')
    return { ratesError: courierErrorText(error) }
  }
}

/**
 * The order, its booking and the courier service, which may be missing only while a booking waits to be closed.
 *
 * @throws a 404 response without them.
 */
async function findOrderAndBooking({ context, orderId }: Pick<Route.LoaderArgs, 'context'> & { orderId: string }) {
  const db = context.get(dbContext)
  const couriers = context.get(courierServiceContext)
  const [order, booking] = await Promise.all([findOrderForAdmin(db, orderId), findBooking(db, orderId)])
  const isNeeded = couriers !== undefined || (booking?.cancelProblem ?? null) !== null
  if (!isNeeded || !order || order.deletedAt) throw data('Order Not Found', { status: 404 })
  return { couriers, order, booking }
}

interface SubmittedForm {
  readonly services: CourierServices
  readonly actor: AdminActor
  readonly order: AdminOrder
  readonly form: FormData
  readonly careEmail: string
}

const HANDLERS = new Map([
  [BOOK_COURIER, book],
  [MAKE_LABEL, label],
  [CANCEL_COURIER, cancel],
  [CLOSE_BOOKING, close],
])

export async function action({ context, params: { orderId }, request }: Route.ActionArgs) {
  const actor = requireAdmin({ context })
  const form = await readForm(request)
  const handle = formHandler(HANDLERS, form)
  const { couriers, order } = await findOrderAndBooking({ context, orderId })
  if (!couriers && handle !== close) throw data('Order Not Found', { status: 404 })
  const services = { db: context.get(dbContext), jobs: context.get(jobsContext), couriers: couriers as CourierService }
  const { careEmail } = context.get(shopContext).settings
  return handle({ services, actor, order, form, careEmail })
}

async function book({ services, actor, order, form, careEmail }: SubmittedForm) {
  const { courierId, ...size } = hiddenFields(form, bookCourierInput)
  const reject = (error: string, status: number) => respond({ intent: BOOK_COURIER, error }, status)
  const outcome = await bookParcel(services, actor, { order, courierId, size, careEmail })
  switch (outcome.status) {
    case 'booked':
      return respond({
        intent: BOOK_COURIER,
        success: outcome.isPickupRequested
          ? `Booked with ${outcome.courier}. The courier will pick up the parcel.`
          : `Booked with ${outcome.courier}. The pickup couldn’t be requested; please request it in the courier service’s dashboard.`,
      })
    case 'already-booked':
      return reject('A courier is already booked for this order.', 409)
    case 'in-progress':
      return reject('This order is being booked. Try again in a minute.', 409)
    case 'not-dispatchable':
      return reject('This order is cancelled or delivered. If a courier is booked, cancel the booking.', 409)
    case 'unknown-order':
      return reject('This order is no longer available.', 404)
    case 'failed':
      return reject(courierErrorText(outcome.error), 502)
  }
}

async function label({ services, order }: SubmittedForm) {
  const outcome = await makeLabel(services, order.id)
  switch (outcome.status) {
    case 'made':
      return respond({ intent: MAKE_LABEL, success: 'The label is ready.' })
    case 'not-booked':
      return respond({ intent: MAKE_LABEL, error: 'No courier is booked for this order.' }, 409)
    case 'failed':
      return respond({ intent: MAKE_LABEL, error: courierErrorText(outcome.error) }, 502)
  }
}

async function cancel({ services, actor, order }: SubmittedForm) {
  const outcome = await cancelBooking(services, actor, order)
  switch (outcome.status) {
    case 'cancelled':
      return respond({ intent: CANCEL_COURIER, success: 'The booking is cancelled.' })
    case 'not-booked':
      return respond({ intent: CANCEL_COURIER, error: 'No courier is booked for this order.' }, 409)
    case 'on-its-way':
      return respond({ intent: CANCEL_COURIER, error: 'The courier already has the parcel.' }, 409)
    case 'in-progress':
      return respond({ intent: CANCEL_COURIER, error: 'This order is being booked. Try again in a minute.' }, 409)
    case 'failed':
      return respond({ intent: CANCEL_COURIER, error: courierErrorText(outcome.error) }, 502)
  }
}

/** Closes a booking that the administrator cancelled directly at the courier service. */
async function close({ services, actor, order }: SubmittedForm) {
  const outcome = await markBookingCancelled(services.db, actor, order.id)
  if (outcome.status === 'closed') return respond({ intent: CLOSE_BOOKING, success: 'The booking is closed.' })
  return respond({ intent: CLOSE_BOOKING, error: 'This order has no booking to cancel.' }, 409)
}

function respond(response: FormResponse, status = 200) {
  return data(response, status)
}

export default function Courier({ loaderData, actionData }: Route.ComponentProps) {
  const { service, order, booking, typed, size, errors } = loaderData
  const problem = booking && cancelProblemText(booking)
  return (
    <>
      <PageMetadata title={`Courier for order ${order.orderNumber}`} isPrivate />
      <TextLink to={href('/admin/orders/:orderId', { orderId: order.id })} alone>
        Back to order {order.orderNumber}
      </TextLink>
      <AdminTitle>Courier for order {order.orderNumber}</AdminTitle>
      <FormResponseBanner response={actionData} className="mb-4" />
      <div className="grid max-w-180 gap-4">
        {booking && problem ? (
          <Panel title="Booking to cancel">
            <UncancelledBooking booking={booking} problem={problem} mayRetry={service !== undefined} />
          </Panel>
        ) : booking?.status === 'booked' ? (
          <Panel title={`Booked with ${service}`}>
            <BookedParcel booking={booking} />
          </Panel>
        ) : (
          <Panel title="Parcel">
            <ParcelForm key={JSON.stringify(typed)} typed={typed} errors={errors} />
          </Panel>
        )}
        {'ratesError' in loaderData && <Banner tone="error">{loaderData.ratesError}</Banner>}
        {'rates' in loaderData && size && (
          <Panel title="Couriers">
            <RateList rates={loaderData.rates} size={size} />
          </Panel>
        )}
      </div>
    </>
  )
}
