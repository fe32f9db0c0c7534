import {
  removeFromWishlist,
  saveToWishlist,
  setPriceDropAlert,
  setStockAlert,
  toggleWishlist,
} from '#app/domain/wishlist/commands.server.ts'
import { setAlertInput, wishlistInput } from '#app/domain/wishlist/schema.ts'
import { WISHLIST_FAILED } from '#app/domain/wishlist/wishlist-response.ts'
import type { Db } from '#app/platform/database/database.server.ts'
import { log } from '#app/platform/log.server.ts'

/** What a form of the wishlist led to. */
interface Change {
  readonly status: number
  /** In words for the customer. */
  readonly message: string
}

const FULL: Change = { status: 409, message: 'Your wishlist is full. Please remove an item first.' }

type Fields = Record<string, FormDataEntryValue>

type Handler = (db: Db, userId: string, fields: Fields) => Promise<Change>

/** What each form of the wishlist does, by its intent. */
export const WISHLIST_CHANGES: ReadonlyMap<string, Handler> = new Map([
  ['toggle', toggle],
  ['save', save],
  ['remove', remove],
  ['set-stock-alert', (...change) => setAlert(setStockAlert, ...change)],
  ['set-price-drop', (...change) => setAlert(setPriceDropAlert, ...change)],
])

/** Runs a change. A fault is logged, and the customer sees that it failed. */
export async function changeWishlist(change: Handler, db: Db, userId: string, fields: Fields): Promise<Change> {
  try {
    return await change(db, userId, fields)
  } catch (error) {
    log.error({ err: error }, 'a wishlist could not be changed')
    return failed(500)
  }
}

async function toggle(db: Db, userId: string, fields: Fields): Promise<Change> {
  const input = wishlistInput.safeParse(fields)
  if (!input.success) return failed(400)

  const outcome = await toggleWishlist(db, userId, input.data.productId)
  switch (outcome.status) {
    case 'saved':
      return { status: 200, message: 'Added to wishlist' }
    case 'removed':
      return { status: 200, message: 'Removed from wishlist' }
    case 'wishlist-full':
      return FULL
    case 'unknown-product':
      return failed(404)
  }
}

async function save(db: Db, userId: string, fields: Fields): Promise<Change> {
  const input = wishlistInput.safeParse(fields)
  if (!input.success) return failed(400)

  const outcome = await saveToWishlist(db, userId, input.data.productId)
  switch (outcome.status) {
    case 'saved':
      return { status: 200, message: 'Added to wishlist' }
    case 'wishlist-full':
      return FULL
    case 'unknown-product':
      return failed(404)
  }
}

async function remove(db: Db, userId: string, fields: Fields): Promise<Change> {
  const input = wishlistInput.safeParse(fields)
  if (!input.success) return failed(400)

  const outcome = await removeFromWishlist(db, userId, input.data.productId)
  return outcome.status === 'removed' ? { status: 200, message: 'Removed from wishlist' } : failed(404)
}

async function setAlert(command: typeof setStockAlert, db: Db, userId: string, fields: Fields): Promise<Change> {
  const input = setAlertInput.safeParse(fields)
  if (!input.success) return failed(400)

  const outcome = await command(db, userId, input.data)
  switch (outcome.status) {
    case 'changed':
      return { status: 200, message: 'Wishlist updated' }
    case 'unknown-product':
      return failed(404)
  }
}

function failed(status: 400 | 404 | 500): Change {
  return { status, message: WISHLIST_FAILED.message }
}
