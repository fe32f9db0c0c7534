import { lockCustomer } from '#app/domain/accounts/lock-customer.server.ts'
import type { Db, Tx } from '#app/platform/database/database.server.ts'
import { inTransaction } from '#app/platform/database/transaction.server.ts'
import type { SetAlertInput } from './schema.ts'

/** Products on a wishlist. Its page shows all of them. */
export const MAX_WISHLIST_ENTRIES = 200

export type SaveOutcome = { status: 'saved' } | { status: 'wishlist-full' } | { status: 'unknown-product' }

export type RemoveOutcome = { status: 'removed' } | { status: 'unknown-product' }

export type ToggleWishlistOutcome = SaveOutcome | RemoveOutcome

export type ChangeWishlistOutcome = { status: 'changed' } | { status: 'unknown-product' }

/**
 * Takes a product off the customer's wishlist, or puts it on with the price it has now. A product that the shop has
 * withdrawn can be taken off, but not put on.
 */
export async function toggleWishlist(db: Db, userId: string, productId: string): Promise<ToggleWishlistOutcome> {
  return inTransaction(db, async (tx) => {
    await lockCustomer(tx, userId)
    const removed = await tx
      .deleteFrom('wishlist')
      .where('user_id', '=', userId)
      .where('product_id', '=', productId)
      .returning('id')
      .executeTakeFirst()
    if (removed) return { status: 'removed' }

    return insertEntry(tx, userId, productId)
  })
}

/** Puts a product on the customer's wishlist. Safe to repeat: what is on it stays as it is. */
export async function saveToWishlist(db: Db, userId: string, productId: string): Promise<SaveOutcome> {
  return inTransaction(db, async (tx) => {
    await lockCustomer(tx, userId)
    return insertEntry(tx, userId, productId)
  })
}

/** Takes a product off the customer's wishlist. */
export async function removeFromWishlist(db: Db, userId: string, productId: string): Promise<RemoveOutcome> {
  const removed = await db
    .deleteFrom('wishlist')
    .where('user_id', '=', userId)
    .where('product_id', '=', productId)
    .returning('id')
    .executeTakeFirst()
  return { status: removed ? 'removed' : 'unknown-product' }
}

/** Whether the customer wants to hear when a saved product can be bought again. Safe to repeat. */
export async function setStockAlert(
  db: Db,
  userId: string,
  { productId, isOn }: Pick<SetAlertInput, 'productId' | 'isOn'>,
): Promise<ChangeWishlistOutcome> {
  return changeEntry(db, userId, productId, { notify_when_available: isOn })
}

/** Whether the customer wants to hear when a saved product becomes cheaper. Safe to repeat. */
export async function setPriceDropAlert(
  db: Db,
  userId: string,
  { productId, isOn }: Pick<SetAlertInput, 'productId' | 'isOn'>,
): Promise<ChangeWishlistOutcome> {
  return changeEntry(db, userId, productId, { notify_on_price_drop: isOn })
}

/** Another tab may have saved it a moment ago, which is what was wanted here. */
async function insertEntry(tx: Tx, userId: string, productId: string): Promise<SaveOutcome> {
  const product = await tx
    .selectFrom('products')
    .select('price')
    .where('id', '=', productId)
    .where('archived_at', 'is', null)
    .forKeyShare()
    .executeTakeFirst()
  if (!product) return { status: 'unknown-product' }
  if ((await countOtherEntries(tx, userId, productId)) >= MAX_WISHLIST_ENTRIES) return { status: 'wishlist-full' }

  await tx
    .insertInto('wishlist')
    .values({ user_id: userId, product_id: productId, price_when_saved: product.price })
    .onConflict((conflict) => conflict.columns(['user_id', 'product_id']).doNothing())
    .execute()
  return { status: 'saved' }
}

async function countOtherEntries(tx: Tx, userId: string, productId: string): Promise<number> {
  const { count } = await tx
    .selectFrom('wishlist')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('user_id', '=', userId)
    .where('product_id', '!=', productId)
    .executeTakeFirstOrThrow()
  return count
}

type Alerts = { notify_when_available: boolean } | { notify_on_price_drop: boolean }

async function changeEntry(db: Db, userId: string, productId: string, alerts: Alerts): Promise<ChangeWishlistOutcome> {
  const changed = await db
    .updateTable('wishlist')
    .set(alerts)
    .where('user_id', '=', userId)
    .where('product_id', '=', productId)
    .returning('id')
    .executeTakeFirst()
  return { status: changed ? 'changed' : 'unknown-product' }
}
