/** What the back office's form that sends an email again sends as its `intent`. */
export const SEND_MAIL_AGAIN = 'send-again'
