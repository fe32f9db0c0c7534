/** What the back office's form to resend an email sends as its `intent`. */
export const SEND_MAIL_AGAIN = 'send-again'
