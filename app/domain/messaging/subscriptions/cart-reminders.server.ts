import { createElement } from 'react'
import {
  listDueReminders,
  reminderMailKey,
  reminderPath,
  takeReminder,
  withdrawReminders,
} from '#app/domain/cart/reminders/cart-reminders.server.ts'
import { readSettings } from '#app/domain/settings/settings.server.ts'
import type { Db } from '#app/platform/database/database.server.ts'
import { inTransaction } from '#app/platform/database/transaction.server.ts'
import { log } from '#app/platform/log.server.ts'
import { queueShopMail } from '../queue-shop-mail.server.ts'
import { CartReminderMail } from './cart-reminder-mail.tsx'
import type { SubscriptionMailServices } from './subscription-emails.server.ts'

/**
 * Reminds customers of carts that are due, while the owner has reminders on; else withdraws those that wait. Whether one is due is decided
 * in the transaction that queues its email, under the lock that purchases take. Safe to repeat, and to run in several processes.
 */
export async function sendCartReminders(services: SubscriptionMailServices): Promise<void> {
  const { settings } = await readSettings(services.db)
  if (!settings.cartReminders) return inTransaction(services.db, (tx) => withdrawReminders(tx))
  for (const userId of await listDueReminders(services.db, settings)) {
    try {
      await inTransaction(services.db, async (tx) => {
        const reminder = await takeReminder(tx, userId, settings)
        if (!reminder) return
        const path = reminderPath(services.cartReminderLinks, reminder.id)
        await queueShopMail(tx, services, {
          to: reminder.email,
          subject: reminder.isPaymentUnfinished ? 'Your order wasn’t placed' : 'You left something in your cart',
          template: 'cart-reminder',
          dedupeKey: reminderMailKey(reminder.id),
          isConfidential: true,
          unsubscribePath: path,
          content: createElement(CartReminderMail, { reminder, path }),
        })
      })
    } catch (error) {
      log.error({ err: error, userId }, 'a customer could not be reminded of their cart')
    }
  }
}

/** An order's customer gets no reminder that still waits for the mail server. Safe to repeat. */
export async function withdrawRemindersOfBuyer(db: Db, orderId: string): Promise<void> {
  await inTransaction(db, async (tx) => {
    const order = await tx.selectFrom('orders').select('user_id').where('id', '=', orderId).executeTakeFirst()
    if (order?.user_id) await withdrawReminders(tx, order.user_id)
  })
}
