import { href } from 'react-router'
import { type FormResponse, responseTo } from '#app/shared/form-response.ts'
import { Banner } from '#app/ui/banner.tsx'
import { TextLink } from '#app/ui/text-link.tsx'
import { OrderTimeline } from '../components/order-timeline.tsx'
import { ADD_TRACKING_ENTRY, SET_SHIPMENT, WITHDRAW_TRACKING_LINK } from '../intents.ts'
import type { AdminOrder, TrackingEntry } from '../order.ts'
import { OrderSection } from './order-facts.tsx'
import { OrderLinks } from './order-links.tsx'
import { ShipmentForm } from './shipment-form.tsx'
import { TrackingForm } from './tracking-form.tsx'
import { TrackingLinkForm } from './tracking-link-form.tsx'

/** What an order's screen shows about its dispatch, in addition to the order itself. */
export interface Dispatch {
  /** Newest first. */
  readonly tracking: readonly TrackingEntry[]
  /** Address of the page where customers track the order. */
  readonly trackingPath: string
  /** Unique per form, so that a form sent twice adds one tracking entry. */
  readonly requestId: string
  /** Whether parcels can be booked with a courier service. */
  readonly hasCouriers: boolean
  /** Why the courier booking of the cancelled order hasn't been cancelled. */
  readonly bookingProblem: string | undefined
}

interface DispatchSectionsProps {
  order: AdminOrder
  dispatch: Dispatch
  /** To any form of the page. */
  response: FormResponse | undefined
}

/** The sections of an order's screen about its parcel. */
export function DispatchSections({ order, dispatch, response }: DispatchSectionsProps) {
  const courierPath = href('/admin/orders/:orderId/courier', { orderId: order.id })
  return (
    <>
      <OrderSection title="Shipment">
        <ShipmentForm order={order} response={responseTo(response, SET_SHIPMENT)} />
        {dispatch.bookingProblem !== undefined && (
          <Banner tone="warning" className="mt-3">
            {dispatch.bookingProblem} <TextLink to={courierPath}>Cancel the booking</TextLink>
          </Banner>
        )}
        {dispatch.hasCouriers && order.status !== 'cancelled' && (
          <p>
            <TextLink to={courierPath} alone>
              Book a courier
            </TextLink>
          </p>
        )}
        <OrderLinks order={order} />
      </OrderSection>
      <OrderSection title="Tracking" className="sm:row-span-2">
        <OrderTimeline tracking={dispatch.tracking} className="mb-4" />
        <TrackingForm
          orderId={order.id}
          requestId={dispatch.requestId}
          response={responseTo(response, ADD_TRACKING_ENTRY)}
        />
        <TrackingLinkForm
          orderId={order.id}
          path={dispatch.trackingPath}
          response={responseTo(response, WITHDRAW_TRACKING_LINK)}
        />
      </OrderSection>
    </>
  )
}
