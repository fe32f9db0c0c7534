import { setPriceDropAlert, setStockAlert, toggleWishlist } from '#app/domain/wishlist/commands.server.ts'
import type { Db } from '#app/platform/database/database.server.ts'
import { insertCustomer, type TestCustomer } from './customer-factory.ts'

/** What a test can specify about a notification. */
interface NotificationOverrides {
  readonly userId: string
  readonly title?: string
  readonly message?: string
  readonly type?: 'order' | 'system'
  readonly isRead?: boolean
  readonly createdAt?: Date
}

/** Saves a notification like the one of a paid order, unread. @returns Its id. */
export async function insertNotification(db: Db, overrides: NotificationOverrides): Promise<string> {
  const { userId, isRead = false, createdAt = new Date('2026-11-21T16:30:00+05:30'), ...texts } = overrides
  const { id } = await db
    .insertInto('notifications')
    .values({
      user_id: userId,
      title: 'Payment Successful',
      message: 'Your payment of ₹1,299 has arrived.',
      type: 'order',
      ...texts,
      read: isRead,
      created_at: createdAt,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Inserts a customer who saved the product at its current price and turned on these alerts. */
export async function insertSubscriber(
  db: Db,
  product: { id: string },
  { stock = true, price = true } = {},
): Promise<TestCustomer> {
  const customer = await insertCustomer(db)
  await toggleWishlist(db, customer.id, product.id)
  await setStockAlert(db, customer.id, { productId: product.id, isOn: stock })
  await setPriceDropAlert(db, customer.id, { productId: product.id, isOn: price })
  return customer
}
