import { SAVE_TO_WISHLIST, SET_SIZE_ALERT, TOGGLE_WISHLIST } from '#app/domain/catalog/intents.ts'
import {
  removeFromWishlist,
  saveToWishlist,
  setPriceDropAlert,
  setSizeAlert,
  setStockAlert,
  toggleWishlist,
} from '#app/domain/wishlist/commands.server.ts'
import {
  REMOVE_FROM_WISHLIST,
  SET_PRICE_ALERT,
  SET_STOCK_ALERT,
  SHARE_WISHLIST,
  WITHDRAW_LINK,
} from '#app/domain/wishlist/intents.ts'
import { setAlertInput, setSizeAlertInput, wishlistInput } from '#app/domain/wishlist/schema.ts'
import {
  findWishlistPath,
  shareWishlist,
  withdrawWishlistLink,
} from '#app/domain/wishlist/sharing/wishlist-link.server.ts'
import type { WishlistResponse } from '#app/domain/wishlist/sharing/wishlist-response.ts'
import type { Db } from '#app/platform/database/database.server.ts'
import type { SecretLinks } from '#app/platform/http/secret-links.server.ts'
import { log } from '#app/platform/log.server.ts'
import { WISHLIST_FAILED } from './wishlist-messages.ts'

/** The outcome of a form of the wishlist: an HTTP status, with words for the customer. */
type Change = { readonly status: number } & Pick<WishlistResponse, 'success' | 'error' | 'link'>

const FULL: Change = { status: 409, error: 'Your wishlist is full. Please remove an item first.' }

type Fields = Record<string, FormDataEntryValue>

type Handler = (db: Db, userId: string, fields: Fields, links: SecretLinks) => Promise<Change>

/** What each form of the wishlist does, by its intent. */
export const WISHLIST_CHANGES: ReadonlyMap<string, Handler> = new Map([
  [TOGGLE_WISHLIST, toggle],
  [SAVE_TO_WISHLIST, save],
  [REMOVE_FROM_WISHLIST, remove],
  [SET_STOCK_ALERT, (db, userId, fields) => setAlert(setStockAlert, db, userId, fields)],
  [SET_PRICE_ALERT, (db, userId, fields) => setAlert(setPriceDropAlert, db, userId, fields)],
  [SET_SIZE_ALERT, setAlertForSize],
  [SHARE_WISHLIST, share],
  [WITHDRAW_LINK, withdraw],
])

/** Runs a change. An exception is logged, and the customer sees that it failed. */
export async function changeWishlist(change: Handler, ...args: Parameters<Handler>): Promise<Change> {
  try {
    return await change(...args)
  } catch (error) {
    log.error({ err: error }, 'a wishlist could not be changed')
    return failed(500)
  }
}

async function share(db: Db, userId: string, _fields: Fields, links: SecretLinks): Promise<Change> {
  await shareWishlist(db, userId)
  const link = await findWishlistPath(db, links, userId)
  return { status: 200, success: 'Your wishlist now has a link', link }
}

async function withdraw(db: Db, userId: string): Promise<Change> {
  await withdrawWishlistLink(db, userId)
  return { status: 200, success: 'The link no longer works' }
}

async function toggle(db: Db, userId: string, fields: Fields): Promise<Change> {
  const input = wishlistInput.safeParse(fields)
  if (!input.success) return failed(400)

  const outcome = await toggleWishlist(db, userId, input.data.productId)
  switch (outcome.status) {
    case 'saved':
      return { status: 200, success: 'Added to wishlist' }
    case 'removed':
      return { status: 200, success: 'Removed from wishlist' }
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
      return { status: 200, success: 'Added to wishlist' }
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
  return outcome.status === 'removed' ? { status: 200, success: 'Removed from wishlist' } : failed(404)
}

async function setAlert(command: typeof setStockAlert, db: Db, userId: string, fields: Fields): Promise<Change> {
  const input = setAlertInput.safeParse(fields)
  if (!input.success) return failed(400)

  const outcome = await command(db, userId, input.data)
  switch (outcome.status) {
    case 'changed':
      return { status: 200, success: 'Wishlist updated' }
    case 'unknown-product':
      return failed(404)
  }
}

async function setAlertForSize(db: Db, userId: string, fields: Fields): Promise<Change> {
  const input = setSizeAlertInput.safeParse(fields)
  if (!input.success) return failed(400)

  const outcome = await setSizeAlert(db, userId, input.data)
  switch (outcome.status) {
    case 'changed':
      return { status: 200, success: 'Wishlist updated' }
    case 'wishlist-full':
      return FULL
    case 'unknown-size':
      return failed(400)
    case 'unknown-product':
      return failed(404)
  }
}

function failed(status: 400 | 404 | 500): Change {
  return { status, error: WISHLIST_FAILED }
}
