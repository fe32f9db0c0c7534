import { href } from 'react-router'
import type { Db } from '#app/platform/database/database.server.ts'
import type { SecretLinks } from '#app/platform/http/secret-links.server.ts'

/**
 * Address of the invoice of a guest's order, without signing in; undefined for an order of an account. Its link names the checkout, not the
 * order: a link to the tracking page, which shows no address and may be passed on, doesn't open the invoice. Both are withdrawn together.
 */
export async function findGuestInvoicePath(db: Db, links: SecretLinks, orderId: string): Promise<string | undefined> {
  const order = await selectGuestOrders(db).where('id', '=', orderId).executeTakeFirst()
  return order && href('/invoices/:token', { token: links.tokenFor(order.checkoutId, order.version) })
}

/** The order whose invoice a link opens; undefined for a withdrawn or invalid one. */
export async function findOrderOfInvoiceLink(db: Db, links: SecretLinks, token: string): Promise<string | undefined> {
  const checkoutId = links.namedId(token)
  if (checkoutId === undefined) return undefined
  const order = await selectGuestOrders(db).where('checkout_id', '=', checkoutId).executeTakeFirst()
  return order && links.isValid(token, checkoutId, order.version) ? order.id : undefined
}

function selectGuestOrders(db: Db) {
  return db
    .selectFrom('orders')
    .select(['id', 'tracking_link_version as version'])
    .select(({ ref }) => ref('checkout_id').$notNull().as('checkoutId'))
    .where('is_guest', '=', true)
    .where('checkout_id', 'is not', null)
}
