/** What the forms of a customer's notifications send as their `intent`. */
export const MARK_NOTIFICATION_READ = 'mark-read'
export const MARK_ALL_NOTIFICATIONS_READ = 'mark-all-read'
