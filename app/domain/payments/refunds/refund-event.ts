/** Jobs of this queue notify the customer of a refund. */
export const REFUND_EVENT_QUEUE = 'refund-event'

/** A refund was processed. Enqueued in the transaction that records it. */
export interface RefundEvent {
  readonly refundId: string
}
