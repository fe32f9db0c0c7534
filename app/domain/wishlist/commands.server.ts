import { sql } from 'kysely'
import { lockCustomer } from '#app/domain/accounts/lock-customer.server.ts'
import type {
  RemoveOutcome,
  SaveOutcome,
  ToggleWishlistOutcome,
} from '#app/domain/catalog/components/wishlist-toggle.form.ts'
import type { SetSizeAlertOutcome } from '#app/domain/catalog/product-page/size-alerts.form.ts'
import type { Db, Tx } from '#app/platform/database/database.server.ts'
import { inTransaction } from '#app/platform/database/transaction.server.ts'

/** The most products on a wishlist. Its page shows all of them. */
export const MAX_WISHLIST_ENTRIES = 200

export type ChangeWishlistOutcome = { status: 'changed' } | { status: 'unknown-product' }

/**
 * Removes a product from the customer's wishlist, or saves it with its current price. An archived product can be removed, but
 * not saved.
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

/** Saves a product to the customer's wishlist. Safe to repeat: a product that is saved already stays as it is. */
export async function saveToWishlist(db: Db, userId: string, productId: string): Promise<SaveOutcome> {
  return inTransaction(db, async (tx) => {
    await lockCustomer(tx, userId)
    return insertEntry(tx, userId, productId)
  })
}

/** Removes a product from the customer's wishlist. */
export async function removeFromWishlist(db: Db, userId: string, productId: string): Promise<RemoveOutcome> {
  const removed = await db
    .deleteFrom('wishlist')
    .where('user_id', '=', userId)
    .where('product_id', '=', productId)
    .returning('id')
    .executeTakeFirst()
  return { status: removed ? 'removed' : 'unknown-product' }
}

/** Turns a saved product's back-in-stock alert on or off. Safe to repeat. */
export async function setStockAlert(
  db: Db,
  userId: string,
  { productId, isOn }: { productId: string; isOn: boolean },
): Promise<ChangeWishlistOutcome> {
  return changeEntry(db, userId, productId, { notify_when_available: isOn })
}

/** Turns a saved product's price alert on or off. Safe to repeat. */
export async function setPriceDropAlert(
  db: Db,
  userId: string,
  { productId, isOn }: { productId: string; isOn: boolean },
): Promise<ChangeWishlistOutcome> {
  return changeEntry(db, userId, productId, { notify_on_price_drop: isOn })
}

/**
 * Turns the back-in-stock alert for a size on or off. Turning it on saves the product, if it isn't saved yet. The alert is
 * sent once. Safe to repeat.
 */
export async function setSizeAlert(
  db: Db,
  userId: string,
  { productId, size, isOn }: { productId: string; size: string; isOn: boolean },
): Promise<SetSizeAlertOutcome> {
  return inTransaction(db, async (tx) => {
    await lockCustomer(tx, userId)
    const product = await tx.selectFrom('products').select('size').where('id', '=', productId).executeTakeFirst()
    if (isOn) {
      if (product && !product.size.includes(size)) return { status: 'unknown-size' }
      const saved = await insertEntry(tx, userId, productId)
      if (saved.status !== 'saved') return saved
    }
    const without = sql<string[]>`array_remove(alert_sizes, ${size})`
    const changed = await tx
      .updateTable('wishlist')
      .set({ alert_sizes: isOn ? sql<string[]>`array_append(${without}, ${size})` : without })
      .where('user_id', '=', userId)
      .where('product_id', '=', productId)
      .returning('id')
      .executeTakeFirst()
    return { status: changed ? 'changed' : 'unknown-product' }
  })
}

/** Does nothing for a product that another tab has saved in the meantime. */
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
