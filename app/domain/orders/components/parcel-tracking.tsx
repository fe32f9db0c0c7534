import { trackingLink } from '#app/domain/orders/fulfilment/courier.ts'
import { textLinkStyles } from '#app/ui/navigation/text-link.tsx'
import type { Order } from '../order.ts'

interface ParcelTrackingProps {
  parcel: Pick<Order, 'courier' | 'trackingNumber'>
  className?: string
}

/** Courier and tracking number of a parcel, with a link to the courier's page; renders nothing until they are known. */
export function ParcelTracking({ parcel: { courier, trackingNumber }, className }: ParcelTrackingProps) {
  if (!courier && !trackingNumber) return null
  const courierPage = trackingLink(courier, trackingNumber)
  return (
    <div className={className}>
      {courier && (
        <p className="text-soft wrap-anywhere">
          Courier <b className="text-ink">{courier}</b>
        </p>
      )}
      {trackingNumber && (
        <p className="mt-2 text-soft wrap-anywhere">
          Tracking number <b className="text-ink">{trackingNumber}</b>
        </p>
      )}
      {courierPage && (
        <a href={courierPage} target="_blank" rel="noreferrer" className={textLinkStyles({ alone: true })}>
          Track with {courier}
          <span className="sr-only"> (opens in a new tab)</span>
        </a>
      )}
    </div>
  )
}
