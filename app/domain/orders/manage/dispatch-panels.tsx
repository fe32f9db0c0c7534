import type { ReactNode } from 'react'
import { href } from 'react-router'
import { type FormResponse, responseTo } from '#app/shared/form-response.ts'
import { Banner } from '#app/ui/banner.tsx'
import { ContractButton } from '#app/ui/forms/contract-button.tsx'
import { FormResponseBanner } from '#app/ui/forms/form-response-banner.tsx'
import { Panel } from '#app/ui/layout/panel.tsx'
import { TextLink, textLinkStyles } from '#app/ui/navigation/text-link.tsx'
import { isUnsold } from '#app/vocabulary/statuses.ts'
import { OrderTimeline } from '../components/order-timeline.tsx'
import { withdrawTrackingLinkForm } from '../fulfilment/tracking.form.ts'
import type { AdminOrder, TrackingEntry } from '../order.ts'
import { TrackingForm } from './tracking-form.tsx'

/** What an order's screen shows about its dispatch, in addition to the order itself. */
export interface Dispatch {
  /** Newest first. */
  readonly tracking: readonly TrackingEntry[]
  /** Address of the page where customers track the order. */
  readonly trackingPath: string
  /** Where a guest asks about the order; undefined for an order of an account. */
  readonly guestPath?: string | undefined
  /** Unique per form, so that a form sent twice adds one tracking entry. */
  readonly requestId: string
  /** Whether parcels can be booked with a courier service. */
  readonly hasCouriers: boolean
  /** Why the courier booking of the cancelled order hasn't been cancelled. */
  readonly bookingProblem: string | undefined
}

interface DispatchPanelsProps {
  order: AdminOrder
  dispatch: Dispatch
  /** The form for courier and tracking number; undefined where the next step has it. */
  shipmentForm: ReactNode
  /** To any form of the page. */
  response: FormResponse | undefined
}

/** The parts of an order's page about its parcel. Once it's cancelled or refused, they only show what happened before. */
export function DispatchPanels({ order, dispatch, shipmentForm, response }: DispatchPanelsProps) {
  const isOver = isUnsold(order.status)
  const courierPath = href('/admin/orders/:orderId/courier', { orderId: order.id })
  return (
    <>
      {dispatch.bookingProblem !== undefined && (
        <Banner tone="warning">
          {dispatch.bookingProblem} <TextLink to={courierPath}>Cancel the booking</TextLink>
        </Banner>
      )}
      {!isOver && shipmentForm && (
        <Panel title="Shipment">
          {shipmentForm}
          {dispatch.hasCouriers && (
            <TextLink to={courierPath} alone>
              Book a courier
            </TextLink>
          )}
        </Panel>
      )}
      <Panel title="Tracking">
        <OrderTimeline tracking={dispatch.tracking} className="mb-4" />
        {!isOver && <TrackingForm orderId={order.id} requestId={dispatch.requestId} response={response} />}
        <FormResponseBanner response={responseTo(response, withdrawTrackingLinkForm.intent)} className="mt-2" />
        <div className="mt-2 flex flex-wrap items-center gap-x-4">
          <a href={dispatch.trackingPath} target="_blank" rel="noreferrer" className={textLinkStyles({ alone: true })}>
            Tracking page
            <span className="sr-only"> (opens in a new tab)</span>
          </a>
          {dispatch.guestPath && (
            <a href={dispatch.guestPath} target="_blank" rel="noreferrer" className={textLinkStyles({ alone: true })}>
              Guest’s page
              <span className="sr-only"> (opens in a new tab)</span>
            </a>
          )}
          <ContractButton
            form={withdrawTrackingLinkForm}
            hidden={{ orderId: order.id }}
            variant="quiet"
            className="text-label"
          >
            Disable link
          </ContractButton>
        </div>
      </Panel>
    </>
  )
}
