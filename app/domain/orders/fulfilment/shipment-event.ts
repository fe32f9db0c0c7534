/** Jobs of this queue notify the customer of a shipped order about its tracking number. */
export const TRACKING_NUMBER_QUEUE = 'tracking-number'

/** The tracking number of a shipped order was added or corrected. Enqueued in the transaction that changes it. */
export interface TrackingNumberEvent {
  /** Identifies the event, so that it is announced once. */
  readonly id: string
  readonly orderId: string
  readonly courier: string | null
  readonly trackingNumber: string
}

/** Jobs of this queue notify the customer of an entry in the order's tracking. */
export const TRACKING_ENTRY_QUEUE = 'tracking-entry'

/** Enqueued in the transaction that adds the entry. */
export interface TrackingEntryEvent {
  readonly orderId: string
  readonly entryId: string
  /** The order's documents may have been issued anew. */
  readonly isCorrection?: true
}
