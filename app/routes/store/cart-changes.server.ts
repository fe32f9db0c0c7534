import { addToCart, removeLine, setLineQuantity } from '#app/domain/cart/commands.server.ts'
import { addToCartInput, removeLineInput, setQuantityInput } from '#app/domain/cart/schema.ts'
import type { Db } from '#app/platform/database/database.server.ts'
import { log } from '#app/platform/log.server.ts'
import { ADD_FAILED, CART_FULL } from './cart-messages.ts'

/** What a form of the cart led to. */
interface Change {
  readonly status: number
  /** In words for the customer. */
  readonly message: string
}

type Fields = Record<string, FormDataEntryValue>

type Handler = (db: Db, userId: string, fields: Fields) => Promise<Change>

/** What each form of the cart does, by its intent. Buying now adds as well; what comes next is its page's affair. */
export const CART_CHANGES: ReadonlyMap<string, Handler> = new Map([
  ['add', add],
  ['buy-now', add],
  ['set-quantity', setQuantity],
  ['remove', remove],
])

async function add(db: Db, userId: string, fields: Fields): Promise<Change> {
  const input = addToCartInput.safeParse(fields)
  if (!input.success) return { status: 400, message: fields.size ? ADD_FAILED : 'Please select a size' }

  const { quantity } = input.data
  try {
    const outcome = await addToCart(db, userId, input.data)
    switch (outcome.status) {
      case 'added':
        return { status: 200, message: addedText(quantity, outcome.inCart) }
      case 'insufficient-stock':
        return { status: 409, message: 'Insufficient stock available' }
      case 'cart-full':
        return { status: 409, message: CART_FULL }
      case 'unknown-size':
        return { status: 400, message: 'Please select a size' }
      case 'unknown-product':
        return { status: 404, message: ADD_FAILED }
    }
  } catch (error) {
    log.error({ err: error }, 'a piece could not be put into a cart')
    return { status: 500, message: ADD_FAILED }
  }
}

function addedText(quantity: number, inCart: number): string {
  return inCart === quantity
    ? 'Added to cart successfully!'
    : `Added ${quantity} more to cart! Total quantity: ${inCart}`
}

async function setQuantity(db: Db, userId: string, fields: Fields): Promise<Change> {
  const input = setQuantityInput.safeParse(fields)
  if (!input.success) return { status: 400, message: 'Cart item not found' }

  const outcome = await setLineQuantity(db, userId, input.data)
  switch (outcome.status) {
    case 'updated':
    case 'removed':
      return { status: 200, message: 'Cart updated' }
    case 'insufficient-stock':
      return { status: 409, message: 'Insufficient stock for requested quantity' }
    case 'unknown-line':
      return { status: 404, message: 'Cart item not found' }
  }
}

async function remove(db: Db, userId: string, fields: Fields): Promise<Change> {
  const input = removeLineInput.safeParse(fields)
  if (!input.success) return { status: 400, message: 'Cart item not found' }

  const outcome = await removeLine(db, userId, input.data.lineId)
  return outcome.status === 'removed'
    ? { status: 200, message: 'Removed from cart' }
    : { status: 404, message: 'Cart item not found' }
}
