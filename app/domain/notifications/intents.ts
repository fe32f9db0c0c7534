/** What the forms of a customer's notifications send as their `intent`. */
export const MARK_NOTIFICATION_READ = 'mark-read'
export const MARK_ALL_NOTIFICATIONS_READ = 'mark-all-read'

/** What the back office's form that sends an email again sends as its `intent`. */
export const SEND_MAIL_AGAIN = 'send-again'
