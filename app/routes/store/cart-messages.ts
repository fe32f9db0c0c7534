/** What the cart says when it does not know why. */
export const ADD_FAILED = 'Failed to add item to cart. Please try again.'
export const CHANGE_FAILED = 'Your cart could not be changed. Please try again.'
