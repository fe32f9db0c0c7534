import { returnToField } from '#app/platform/auth/return-path.ts'
import { done, formOf, refused } from '#app/shared/form-contract.ts'

export type AddToCartOutcome =
  /** Units of the product in the cart afterwards, across all sizes. */
  | { status: 'added'; inCart: number }
  /** `inCart` counts the units that draw on the same stock: of the size, or of all sizes that share a number. */
  | { status: 'insufficient-stock'; available: number; inCart: number }
  /** No new line fits; existing ones can grow. */
  | { status: 'cart-full' }
  | { status: 'unknown-size' }
  | { status: 'unknown-product' }

/** More units than any stock; keeps sums within the range of the database. */
export const MAX_QUANTITY = 1_000_000

export const NO_SIZE = 'Please select a size'

/** A failure without a reason that the customer could act on. */
const FAILED = 'Failed to add item to cart. Please try again.'
const FAILED_ON_PRODUCT_PAGE = 'Failed to add to cart. Please try again.'

/** The product page says it in its own words (M36), by the outcome's code. */
export const PRODUCT_PAGE_WORDS = {
  invalid: FAILED_ON_PRODUCT_PAGE,
  'unknown-product': FAILED_ON_PRODUCT_PAGE,
  fault: FAILED_ON_PRODUCT_PAGE,
}

/** Adds a product to the cart. */
export const addToCartForm = addingForm('add')

/** Adds it, too, and then goes to the checkout, whatever the outcome. */
export const buyNowForm = addingForm('buy-now')

function addingForm(intent: string) {
  return formOf<AddToCartOutcome>()(
    {
      intent,
      invalid: FAILED,
      fault: FAILED,
      fields: (zod) =>
        zod.object({
          productId: zod.uuid(),
          /** Empty if none is chosen, which no product has. */
          size: zod.string().max(100).default(''),
          quantity: zod.coerce.number().int().min(1).max(MAX_QUANTITY).default(1),
          /** Sent by forms that choose the size for the customer. */
          isQuickAdd: zod.literal('true').optional(),
          returnTo: returnToField(zod),
        }),
    },
    {
      added: done(({ inCart }, { quantity, size, isQuickAdd }) => {
        const chosen = isQuickAdd ? size : undefined
        if (inCart === quantity) return `Added to cart successfully!${chosen ? ` Size: ${chosen}` : ''}`
        const text = `Added ${quantity} more to cart! Total quantity: ${inCart}`
        return chosen ? `${text}. Size: ${chosen}` : text
      }),
      'insufficient-stock': refused(409, 'Insufficient stock available'),
      'cart-full': refused(409, 'Your cart is full. Please check out or remove an item first.'),
      'unknown-size': refused(400, NO_SIZE),
      'unknown-product': refused(404, FAILED),
    },
  )
}
