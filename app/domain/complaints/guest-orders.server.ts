import { href } from 'react-router'
import type { TrackedOrder } from '#app/domain/orders/order.ts'
import { findOrder } from '#app/domain/orders/queries.server.ts'
import type { Db } from '#app/platform/database/database.server.ts'
import type { SecretLinks } from '#app/platform/http/secret-links.server.ts'
import { findComplaintPath } from './complaint-links.server.ts'
import type { ComplaintSender } from './open-complaint.server.ts'
import { listComplaintsOfOrder } from './queries.server.ts'

/** Where a guest asks about one order without signing in. */
export interface GuestOrderPaths {
  readonly exchange: string
  readonly complaint: string
}

/**
 * The pages of a guest's order; undefined for an order of an account.
 *
 * @param links Of tracking pages. They are passed on, so they don't open these pages; both are withdrawn together.
 */
export async function findGuestOrderPaths(
  db: Db,
  links: SecretLinks,
  orderId: string,
): Promise<GuestOrderPaths | undefined> {
  const order = await findGuest(db, orderId)
  if (!order) return undefined
  const token = ofGuests(links).tokenFor(orderId, order.version)
  return {
    exchange: href('/orders/by-link/:token/exchange', { token }),
    complaint: href('/orders/by-link/:token/complaint', { token }),
  }
}

/** A guest's order, with whoever writes about it. */
export interface GuestOrder {
  readonly order: TrackedOrder
  readonly sender: ComplaintSender
}

/** The order that a link opens; undefined for a withdrawn or invalid one, and once the guest was forgotten. */
export async function findGuestOrder(db: Db, links: SecretLinks, token: string): Promise<GuestOrder | undefined> {
  const orderId = ofGuests(links).namedId(token)
  const guest = orderId && (await findGuest(db, orderId))
  if (!orderId || !guest || !ofGuests(links).isValid(token, orderId, guest.version)) return undefined
  const order = await findOrder(db, { userId: null, orderId })
  if (!order) return undefined
  const { full_name: name, phone } = order.shippingAddress
  return { order, sender: { name, email: guest.email, phone } }
}

/** What a guest wrote about an order, newest first, each with the address of its page. */
export async function listGuestComplaints(db: Db, complaintLinks: SecretLinks, orderId: string) {
  const complaints = await listComplaintsOfOrder(db, { userId: null, orderId })
  return Promise.all(
    complaints.map(async (complaint) => ({
      ...complaint,
      path: await findComplaintPath(db, complaintLinks, complaint.id),
    })),
  )
}

function ofGuests(links: SecretLinks): SecretLinks {
  return links.within('guest')
}

async function findGuest(db: Db, orderId: string) {
  return db
    .selectFrom('orders')
    .select(['tracking_link_version as version', 'guest_email as email'])
    .where('id', '=', orderId)
    .where('is_guest', '=', true)
    .executeTakeFirst()
}
