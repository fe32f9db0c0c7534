import { createContext, href } from 'react-router'
import type { Db, Tx } from '#app/platform/database/database.server.ts'
import type { SecretLinks } from '#app/platform/http/secret-links.server.ts'

/** The links in the email that asks for reviews: they open the forms of one order without signing in. */
export const reviewLinksContext = createContext<SecretLinks>()

/** Address of the page with the review forms of an order. Undefined unless its customer is asked for reviews. */
export async function findReviewsPath(db: Db, links: SecretLinks, orderId: string): Promise<string | undefined> {
  const version = await findVersion(db, orderId)
  if (version === undefined) return undefined
  return href('/reviews/by-link/:token', { token: links.tokenFor(orderId, version) })
}

/** The id of the order whose items a link reviews; undefined for a link that was withdrawn, or never made. */
export async function findLinkedOrder(db: Db, links: SecretLinks, token: string): Promise<string | undefined> {
  const orderId = links.namedId(token)
  const version = orderId && (await findVersion(db, orderId))
  return orderId && version && links.isValid(token, orderId, version) ? orderId : undefined
}

/** The links in emails to a customer stop working, as once their address is another one. */
export async function withdrawReviewLinksOf(tx: Tx, userId: string): Promise<void> {
  await tx
    .updateTable('review_requests')
    .set((eb) => ({ link_version: eb('link_version', '+', 1) }))
    .where('order_id', 'in', tx.selectFrom('orders').select('id').where('user_id', '=', userId))
    .execute()
}

async function findVersion(db: Db, orderId: string): Promise<number | undefined> {
  const request = await db
    .selectFrom('review_requests')
    .select('link_version')
    .where('order_id', '=', orderId)
    .where('asked_at', 'is not', null)
    .executeTakeFirst()
  return request?.link_version
}
