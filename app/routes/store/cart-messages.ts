/** What the cart says when it does not know why. */
export const ADD_FAILED = 'Failed to add item to cart. Please try again.'
export const CHANGE_FAILED = 'We couldn’t update your cart. Please try again.'

export const CART_FULL = 'Your cart is full. Please check out or remove an item first.'
