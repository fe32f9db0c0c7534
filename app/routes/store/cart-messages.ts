/** Failures without a reason that the customer could act on. */
export const ADD_FAILED = { error: 'Failed to add item to cart. Please try again.', code: 'add-failed' }
export const CHANGE_FAILED = { error: 'We couldn’t update your cart. Please try again.' }

export const CART_FULL = 'Your cart is full. Please check out or remove an item first.'
