/** What the cart says when it does not know why. */
export const ADD_FAILED = 'Failed to add item to cart. Please try again.'
export const CHANGE_FAILED = 'Your cart could not be changed. Please try again.'

export const CART_FULL = 'Your cart is full. Please buy or remove something first.'
