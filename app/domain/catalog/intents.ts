/** What the shop's forms around a product send as their `intent`; cart and wishlist handle them. */
export const ADD_TO_CART = 'add'
/** Adds the product to the cart, too, and then goes to the checkout. */
export const BUY_NOW = 'buy-now'
export const TOGGLE_WISHLIST = 'toggle'
/** Saves, whether or not the product is on the wishlist already. */
export const SAVE_TO_WISHLIST = 'save'
/** Turns an alert for a size on or off; sent with `productId`, and with the size as `on` or `off`. */
export const SET_SIZE_ALERT = 'set-size-alert'
