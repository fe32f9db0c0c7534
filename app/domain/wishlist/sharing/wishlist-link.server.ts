import { createContext, href } from 'react-router'
import type { CardProduct } from '#app/domain/catalog/product.ts'
import { listCardsById } from '#app/domain/catalog/shop/queries.server.ts'
import type { Db } from '#app/platform/database/database.server.ts'
import type { SecretLinks } from '#app/platform/http/secret-links.server.ts'
import { listSavedProductIds } from '../queries.server.ts'

/** The links to wishlists. */
export const wishlistLinksContext = createContext<SecretLinks>()

/** A withdrawn link is deleted, and a new one has another id, so a link has one version only. */
const VERSION = 1

/** The address that opens a customer's wishlist for anyone who has it; undefined until the customer creates one. */
export async function findWishlistPath(db: Db, links: SecretLinks, userId: string): Promise<string | undefined> {
  const link = await db.selectFrom('wishlist_links').select('id').where('user_id', '=', userId).executeTakeFirst()
  return link && href('/wishlist/shared/:token', { token: links.tokenFor(link.id, VERSION) })
}

/** Creates the link to a customer's wishlist, unless there is one. Safe to repeat: the link stays the same. */
export async function shareWishlist(db: Db, userId: string): Promise<void> {
  await db
    .insertInto('wishlist_links')
    .values({ user_id: userId })
    .onConflict((conflict) => conflict.column('user_id').doNothing())
    .execute()
}

/** Withdraws the link, which stops working. Sharing again creates another one. Safe to repeat. */
export async function withdrawWishlistLink(db: Db, userId: string): Promise<void> {
  await db.deleteFrom('wishlist_links').where('user_id', '=', userId).execute()
}

/**
 * The products of a shared wishlist, the last saved first, with no data about its owner; may be empty.
 *
 * @returns Undefined for a link that is invalid or withdrawn, or whose owner's account is deleted.
 */
export async function listSharedWishlist(
  db: Db,
  links: SecretLinks,
  token: string,
): Promise<CardProduct[] | undefined> {
  const id = links.namedId(token)
  if (!id || !links.isValid(token, id, VERSION)) return undefined
  const link = await db.selectFrom('wishlist_links').select('user_id').where('id', '=', id).executeTakeFirst()
  return link && listCardsById(db, await listSavedProductIds(db, link.user_id))
}
