/** Jobs of this queue acknowledge a message from the contact form. */
export const CONTACT_MESSAGE_QUEUE = 'contact-message'

/** A message has arrived. Enqueued in the transaction that stores it. */
export interface ContactMessageEvent {
  readonly messageId: string
}
