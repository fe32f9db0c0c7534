/** What the forms about cancellations and refunds send as their `intent`. */
export const CANCEL_ORDER = 'cancel-order'
export const CANCEL_ORDERS = 'cancel-orders'
export const NAME_GOODS = 'name-goods'
