/** Jobs of this queue tell the customer that money went back to her. */
export const REFUND_EVENT_QUEUE = 'refund-event'

/** A refund was paid out. Enqueued in the transaction that writes it down. */
export interface RefundEvent {
  readonly refundId: string
}
