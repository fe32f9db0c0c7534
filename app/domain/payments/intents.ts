/** What the back office's forms about refunds send as their `intent`. */
export const REFUND_ORDER = 'refund-order'
export const REFUND_PAYMENT = 'refund-payment'
export const RETRY_REFUND = 'retry-refund'
