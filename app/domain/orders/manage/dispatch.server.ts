import type { Db } from '#app/platform/database/database.server.ts'
import type { SecretLinks } from '#app/platform/http/secret-links.server.ts'
import { findBooking } from '../couriers/book-parcel.server.ts'
import { cancelProblemText } from '../couriers/courier-booking.ts'
import type { CourierService } from '../couriers/courier-service.ts'
import { findTrackingPath } from '../fulfilment/tracking-page.server.ts'
import { listTracking } from '../queries.server.ts'
import type { Dispatch } from './dispatch-panels.tsx'

/** What the order's screen shows about its dispatch; undefined for an unknown order. */
export async function findDispatch(
  db: Db,
  { links, couriers }: { links: SecretLinks; couriers: CourierService | undefined },
  orderId: string,
): Promise<Dispatch | undefined> {
  const trackingPath = await findTrackingPath(db, links, orderId)
  if (trackingPath === undefined) return undefined
  const [tracking, booking] = await Promise.all([listTracking(db, orderId), findBooking(db, orderId)])
  return {
    trackingPath,
    tracking,
    bookingProblem: booking && cancelProblemText(booking),
    requestId: crypto.randomUUID(),
    hasCouriers: couriers !== undefined,
  }
}
