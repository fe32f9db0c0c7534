/** Something the shop told a customer. */
export interface Notification {
  readonly id: string
  readonly title: string
  readonly message: string
  readonly type: 'order' | 'system'
  readonly isRead: boolean
  readonly createdAt: Date
}
