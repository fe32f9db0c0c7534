import { ProductThumbnail } from '#app/domain/catalog/components/product-thumbnail.tsx'
import type { TrackedParcel } from '#app/domain/orders/fulfilment/tracked-parcel.ts'
import { AskOnWhatsApp } from '#app/domain/settings/components/ask-on-whatsapp.tsx'
import { formatWeekdayDate } from '#app/shared/dates.ts'
import { DottedLine } from '#app/ui/layout/dotted-line.tsx'
import { PageTitle } from '#app/ui/layout/page-title.tsx'
import { Panel } from '#app/ui/layout/panel.tsx'
import { OPEN_ORDER_STATUSES } from '#app/vocabulary/statuses.ts'
import { ORDER_STATUS_LABELS } from '../order-status-labels.ts'
import { OrderStatusBadge } from './order-status-badge.tsx'
import { OrderTimeline } from './order-timeline.tsx'
import { ParcelTracking } from './parcel-tracking.tsx'

/** An order's tracking, without anything that says whose order it is. */
export function TrackedParcelDetails({ parcel }: { parcel: TrackedParcel }) {
  const isOpen = OPEN_ORDER_STATUSES.includes(parcel.status)
  return (
    <>
      <div className="mb-5 flex flex-wrap items-center gap-x-4 gap-y-2 lg:mb-7">
        <PageTitle className="tabular-nums">
          {parcel.isReplacement ? 'Replacement' : 'Order'} {parcel.orderNumber}
        </PageTitle>
        <OrderStatusBadge status={parcel.status} label={ORDER_STATUS_LABELS[parcel.status]} />
      </div>
      <div className="grid gap-4 lg:grid-cols-[minmax(0,1fr)_25rem] lg:items-start lg:gap-7">
        <Panel title={parcel.isReplacement ? 'Replacement status' : 'Order status'}>
          <OrderTimeline tracking={parcel.tracking} />
        </Panel>
        <div className="grid gap-4 lg:gap-6">
          <Panel title="Delivery">
            {isOpen && (
              <p className="text-soft">
                Expected by <b className="text-ink">{formatWeekdayDate(parcel.expectedDelivery)}</b>
              </p>
            )}
            <ParcelTracking parcel={parcel} className="mt-2" />
            {isOpen && !parcel.trackingNumber && (
              <p className="mt-2 text-soft">The tracking number appears here once the courier has the parcel.</p>
            )}
            <AskOnWhatsApp
              about={`${parcel.isReplacement ? 'replacement' : 'order'} ${parcel.orderNumber}`}
              className="hit mt-2 gap-2.5 font-medium"
            />
          </Panel>
          <Panel title="Items">
            <ul className="grid gap-3.5 tabular-nums">
              {parcel.items.map((item) => (
                <li key={item.id} className="grid grid-cols-[4rem_minmax(0,1fr)] gap-3.5">
                  <ProductThumbnail image={item.image} className="w-16" />
                  <div className="min-w-0">
                    <p className="font-semibold wrap-anywhere">{item.name}</p>
                    <p className="text-label text-soft">
                      <DottedLine>
                        {`Size ${item.size}`}
                        {`Qty ${item.quantity}`}
                      </DottedLine>
                    </p>
                  </div>
                </li>
              ))}
            </ul>
          </Panel>
        </div>
      </div>
    </>
  )
}
