import type { CartResponse } from '#app/domain/cart/cart-response.ts'
import { addToCart, removeLine, setLineQuantity } from '#app/domain/cart/commands.server.ts'
import { REMOVE_LINE, SET_QUANTITY } from '#app/domain/cart/intents.ts'
import { addToCartInput, removeLineInput, setQuantityInput } from '#app/domain/cart/schema.ts'
import { ADD_TO_CART, BUY_NOW } from '#app/domain/catalog/intents.ts'
import type { Db } from '#app/platform/database/database.server.ts'
import { log } from '#app/platform/log.server.ts'
import { ADD_FAILED, CART_FULL } from './cart-messages.ts'

/** The outcome of a form of the cart: an HTTP status, with words for the customer. */
type Change = { readonly status: number } & Omit<CartResponse, 'intent'>

type Fields = Record<string, FormDataEntryValue>

type Handler = (db: Db, userId: string, fields: Fields) => Promise<Change>

/** What each form of the cart does, by its intent. Buying now only adds the product; the route then redirects to the checkout. */
export const CART_CHANGES: ReadonlyMap<string, Handler> = new Map([
  [ADD_TO_CART, add],
  [BUY_NOW, add],
  [SET_QUANTITY, setQuantity],
  [REMOVE_LINE, remove],
])

async function add(db: Db, userId: string, fields: Fields): Promise<Change> {
  const input = addToCartInput.safeParse(fields)
  if (!input.success) return fields.size ? addFailed(400) : { status: 400, error: 'Please select a size' }

  const { quantity, isQuickAdd } = input.data
  const size = isQuickAdd && input.data.size
  try {
    const outcome = await addToCart(db, userId, input.data)
    switch (outcome.status) {
      case 'added':
        return { status: 200, success: addedText(quantity, outcome.inCart, size) }
      case 'insufficient-stock':
        return { status: 409, error: 'Insufficient stock available' }
      case 'cart-full':
        return { status: 409, error: CART_FULL }
      case 'unknown-size':
        return { status: 400, error: 'Please select a size' }
      case 'unknown-product':
        return addFailed(404)
    }
  } catch (error) {
    log.error({ err: error }, 'a product could not be added to a cart')
    return addFailed(500)
  }
}

function addFailed(status: number): Change {
  return { status, ...ADD_FAILED }
}

/** @param size Named if the customer didn't choose it. */
function addedText(quantity: number, inCart: number, size: string | undefined): string {
  if (inCart === quantity) return `Added to cart successfully!${size ? ` Size: ${size}` : ''}`
  const text = `Added ${quantity} more to cart! Total quantity: ${inCart}`
  return size ? `${text}. Size: ${size}` : text
}

async function setQuantity(db: Db, userId: string, fields: Fields): Promise<Change> {
  const input = setQuantityInput.safeParse(fields)
  if (!input.success) return { status: 400, error: 'Cart item not found' }

  const outcome = await setLineQuantity(db, userId, input.data)
  switch (outcome.status) {
    case 'updated':
    case 'removed':
      return { status: 200, success: 'Cart updated' }
    case 'insufficient-stock':
      return { status: 409, error: 'Insufficient stock for requested quantity' }
    case 'unknown-cart-item':
      return { status: 404, error: 'Cart item not found' }
  }
}

async function remove(db: Db, userId: string, fields: Fields): Promise<Change> {
  const input = removeLineInput.safeParse(fields)
  if (!input.success) return { status: 400, error: 'Cart item not found' }

  const outcome = await removeLine(db, userId, input.data.lineId)
  return outcome.status === 'removed'
    ? { status: 200, success: 'Removed from cart' }
    : { status: 404, error: 'Cart item not found' }
}
