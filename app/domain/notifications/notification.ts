export type NotificationType = 'order' | 'system'

export interface NotificationText {
  readonly title: string
  readonly message: string
}

/** An entry on the customer's account page. */
export interface Notification extends NotificationText {
  readonly id: string
  readonly type: NotificationType
  readonly isRead: boolean
  readonly createdAt: Date
}
