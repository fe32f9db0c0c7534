/** What the forms about cancellations and refunds send as their `intent`. */
export const CANCEL_ORDER = 'cancel-order'
export const CANCEL_ORDERS = 'cancel-orders'
export const ASSIGN_ITEMS = 'assign-refund-items'
