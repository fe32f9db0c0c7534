/** What the forms of the whole wishlist send as their `intent`. */
export const SHARE_WISHLIST = 'make-link'
export const WITHDRAW_LINK = 'withdraw-link'

/** What the forms of a saved product send as their `intent`, together with `productId`. */
export const REMOVE_FROM_WISHLIST = 'remove'
export const SET_STOCK_ALERT = 'set-stock-alert'
export const SET_PRICE_ALERT = 'set-price-drop'
