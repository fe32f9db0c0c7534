/** Jobs of this queue notify the customer of a complaint. */
export const COMPLAINT_QUEUE = 'complaint'

/** A complaint was opened, or the shop answered it. Enqueued in the transaction that stores it. */
export type ComplaintEvent =
  | { readonly what: 'opened'; readonly complaintId: string }
  | { readonly what: 'answered'; readonly messageId: string }
