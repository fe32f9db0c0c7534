/** What the contact form sends as its `intent`. */
export const SEND_MESSAGE = 'send-message'
