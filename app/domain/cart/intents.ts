/** What the forms of a cart line send as their `intent`, beside `lineId`. */
export const SET_QUANTITY = 'set-quantity'
export const REMOVE_LINE = 'remove'
