/** The most lines in a cart. Its page, the checkout and the order show all of them. */
export const MAX_CART_LINES = 100
