/** What the contact form sends as its `intent`. */
export const SEND_MESSAGE = 'send-message'

/** What the back office's forms about a message send as their `intent`. */
export const MARK_MESSAGE_READ = 'mark-read'
export const MARK_MESSAGE_UNREAD = 'mark-unread'
