import { OPEN_ORDER_STATUSES, type OrderStatus } from '#app/vocabulary/statuses.ts'
import type { ParcelReturn } from '../order-event.ts'
import type { TrackingReport } from './shiprocket-schema.ts'

/** A courier's scan of a parcel, as an entry of the order's tracking. */
export interface ParcelScan {
  readonly status: string
  readonly message: string
  readonly location: string | null
  readonly at: Date
  /** Whether the customer is notified; other scans are only shown. */
  readonly isNotified: boolean
}

/** Shiprocket's ids for the status of a parcel. */
const DELIVERED = 7
const OUT_FOR_DELIVERY = 17
const UNDELIVERED = 21

/** Shipped, out for delivery, in transit, undelivered, reached the hub, picked up. */
const ON_ITS_WAY = new Set([6, OUT_FOR_DELIVERY, 18, UNDELIVERED, 38, 42])

/** To the sender: initiated, on hold, out for delivery, in transit. */
const COMING_BACK = new Set([9, 40, 41, 46])

/** Delivered to the sender, who may have acknowledged it. */
const BACK = new Set([10, 14])

/** No courier makes more scans of a parcel; the rest are ignored. */
const MOST_SCANS = 100

const TEXT_LIMITS = { status: 60, message: 300, location: 80 } as const

/** The scans of a report that customers understand, the oldest first. */
export function scansOf({ scans }: Pick<TrackingReport, 'scans'>): ParcelScan[] {
  return (scans ?? []).slice(0, MOST_SCANS).flatMap((scan): ParcelScan[] => {
    const at = new Date(`${scan.date.replace(' ', 'T')}+05:30`)
    const label = scan['sr-status-label']?.trim() ?? ''
    if (Number.isNaN(at.getTime()) || label === '' || label === 'NA') return []
    const code = scan['sr-status']
    return [
      {
        status: titleCase(label).slice(0, TEXT_LIMITS.status),
        message: (scan.activity.trim() || titleCase(label)).slice(0, TEXT_LIMITS.message),
        location: scan.location?.trim().slice(0, TEXT_LIMITS.location) || null,
        at,
        isNotified: code === OUT_FOR_DELIVERY || code === UNDELIVERED,
      },
    ]
  })
}

/**
 * The status that a report moves an order to; undefined if it moves nothing. An order only moves forward: a late report doesn't
 * bring a delivered one back, and nothing moves a cancelled or refused one. Reports on parcels that customers return move nothing.
 */
export function statusAfter(
  status: OrderStatus,
  { is_return, shipment_status_id: reported }: Pick<TrackingReport, 'is_return' | 'shipment_status_id'>,
): 'shipped' | 'delivered' | undefined {
  if (is_return || reported === undefined || !OPEN_ORDER_STATUSES.includes(status)) return undefined
  if (reported === DELIVERED) return 'delivered'
  return ON_ITS_WAY.has(reported) && status !== 'shipped' ? 'shipped' : undefined
}

/** Whether a parcel that wasn't taken is on its way to the sender, or back; undefined for any other report. */
export function returnAfter({
  is_return,
  shipment_status_id: reported = 0,
}: Pick<TrackingReport, 'is_return' | 'shipment_status_id'>): Pick<ParcelReturn, 'isBack'> | undefined {
  if (is_return) return undefined
  return BACK.has(reported) || COMING_BACK.has(reported) ? { isBack: BACK.has(reported) } : undefined
}

function titleCase(label: string): string {
  return label.toLowerCase().replaceAll(/\b[a-z]/g, (letter) => letter.toUpperCase())
}
