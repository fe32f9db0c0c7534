import { href } from 'react-router'
import { z } from 'zod'
import { AdminTitle } from '#app/domain/admin/frame/admin-title.tsx'
import {
  bookParcel,
  type CourierServices,
  findBooking,
  makeLabel,
} from '#app/domain/orders/couriers/book-parcel.server.ts'
import { cancelBooking, markBookingCancelled } from '#app/domain/orders/couriers/cancel-booking.server.ts'
import {
  bookCourierForm,
  cancelCourierForm,
  closeBookingForm,
  makeLabelForm,
} from '#app/domain/orders/couriers/courier.form.ts'
import { cancelProblemText } from '#app/domain/orders/couriers/courier-booking.ts'
import { BookedParcel, ParcelForm, RateList, UncancelledBooking } from '#app/domain/orders/couriers/courier-forms.tsx'
import {
  type CourierRate,
  type CourierService,
  CourierServiceError,
  courierErrorText,
  courierServiceContext,
} from '#app/domain/orders/couriers/courier-service.ts'
import { parcelSize, USUAL_PARCEL } from '#app/domain/orders/couriers/parcel-size.ts'
import { dayAheadText } from '#app/domain/orders/gift/gift.ts'
import { findOrderForAdmin } from '#app/domain/orders/manage/order-table.server.ts'
import { type AdminOrder, parcelValue } from '#app/domain/orders/order.ts'
import { shownOrderNumber } from '#app/domain/orders/order-number.ts'
import { shopContext } from '#app/domain/settings/settings.server.ts'
import { requireAdmin } from '#app/platform/auth/admin-actor.server.ts'
import { dbContext } from '#app/platform/http/context.server.ts'
import { byAdmin, formAction, on } from '#app/platform/http/form-action.server.ts'
import { log } from '#app/platform/log.server.ts'
import { notFound } from '#app/routes/not-found.ts'
import { Banner } from '#app/ui/banner.tsx'
import { FormResponseBanner } from '#app/ui/forms/form-response-banner.tsx'
import { Panel } from '#app/ui/layout/panel.tsx'
import { TextLink } from '#app/ui/navigation/text-link.tsx'
import type { Route } from './+types/courier'

export async function loader({ context, params: { orderId }, url }: Route.LoaderArgs) {
  requireAdmin({ context })
  const { couriers, order, booking } = await findOrderAndBooking({ context, orderId })
  const typed = Object.fromEntries(
    Object.entries(USUAL_PARCEL).map(([name, usual]) => [name, url.searchParams.get(name) ?? String(usual)]),
  ) as Record<keyof typeof USUAL_PARCEL, string>
  const size = parcelSize(z).safeParse(typed)
  const isAsked = url.searchParams.has('weightGrams') && booking?.status !== 'booked'
  const rates = couriers && isAsked && size.success ? await findRates(couriers, order, size.data) : undefined
  return {
    service: couriers?.name,
    order: { id: order.id, orderNumber: shownOrderNumber(order) },
    firstDay: dayAheadText(order, new Date()),
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
    const isCod = (order.cod?.toCollect ?? 0) > 0
    const to = { pinCode: order.shippingAddress.postal_code, value: parcelValue(order), size, isCod }
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
  if (!isNeeded || !order || order.deletedAt) throw notFound('order')
  return { couriers, order, booking }
}

export const action = formAction(byAdmin<Route.ActionArgs>, [
  on(bookCourierForm, async ({ actor, value: { courierId, ...size }, ...sent }) => {
    const { services, order } = await withCouriers(sent)
    const { careEmail } = sent.context.get(shopContext).settings
    return bookParcel(services, actor, { order, courierId, size, careEmail })
  }),
  on(makeLabelForm, async (sent) => makeLabel((await withCouriers(sent)).services, sent.params.orderId)),
  on(cancelCourierForm, async ({ actor, ...sent }) => {
    const { services, order } = await withCouriers(sent)
    return cancelBooking(services, actor, order)
  }),
  on(closeBookingForm, async ({ db, actor, context, params }) => {
    const { order } = await findOrderAndBooking({ context, ...params })
    return markBookingCancelled(db, actor, order.id)
  }),
])

type Sender = Pick<ReturnType<typeof byAdmin<Route.ActionArgs>>, 'db' | 'jobs' | 'context' | 'params'>

/** The order, and what calls the courier service. @throws a 404 response without them. */
async function withCouriers({ db, jobs, context, params }: Sender) {
  const { couriers, order } = await findOrderAndBooking({ context, ...params })
  if (!couriers) throw notFound('order')
  return { services: { db, jobs, couriers } satisfies CourierServices, order }
}

export default function Courier({ loaderData, actionData }: Route.ComponentProps) {
  const { service, order, firstDay, booking, typed, size, errors } = loaderData
  const problem = booking && cancelProblemText(booking)
  return (
    <>
      <TextLink to={href('/admin/orders/:orderId', { orderId: order.id })} alone>
        Back to order {order.orderNumber}
      </TextLink>
      <AdminTitle title={`Courier for order ${order.orderNumber}`} />
      <FormResponseBanner response={actionData} className="mb-4" />
      <div className="grid max-w-180 gap-4">
        {firstDay && <Banner tone="warning">Don’t send it before {firstDay}.</Banner>}
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
