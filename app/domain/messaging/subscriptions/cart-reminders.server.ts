import { createElement } from 'react'
import {
  listDueReminders,
  listFreshReminders,
  reminderPath,
  takeReminder,
} from '#app/domain/cart/reminders/cart-reminders.server.ts'
import { readSettings } from '#app/domain/settings/settings.server.ts'
import type { Db } from '#app/platform/database/database.server.ts'
import { inTransaction } from '#app/platform/database/transaction.server.ts'
import { withdrawMails } from '#app/platform/mail/mail.server.ts'
import { queueShopMail } from '../queue-shop-mail.server.ts'
import { CartReminderMail } from './cart-reminder-mail.tsx'
import type { SubscriptionMailServices } from './subscription-emails.server.ts'

const keyOf = (reminderId: string) => `cart-reminder-${reminderId}`

/**
 * Reminds customers of carts that are due, while the owner has reminders on. Whether one is due is decided in the transaction that
 * queues its email, under the lock that purchases take. Safe to repeat, and to run in several processes.
 */
export async function sendCartReminders(services: SubscriptionMailServices): Promise<void> {
  const { settings } = await readSettings(services.db)
  if (!settings.cartReminders) return
  for (const userId of await listDueReminders(services.db, settings)) {
    await inTransaction(services.db, async (tx) => {
      const reminder = await takeReminder(tx, userId, settings)
      if (!reminder) return
      const path = reminderPath(services.cartReminderLinks, reminder.id)
      await queueShopMail(tx, services, {
        to: reminder.email,
        subject: reminder.isPaymentUnfinished ? 'Your order wasn’t placed' : 'You left something in your cart',
        template: 'cart-reminder',
        dedupeKey: keyOf(reminder.id),
        unsubscribePath: path,
        content: createElement(CartReminderMail, { reminder, path }),
      })
    })
  }
}

/** An order's customer gets no reminder that still waits for the mail server. Safe to repeat. */
export async function withdrawCartReminders(db: Db, orderId: string): Promise<void> {
  await inTransaction(db, async (tx) => withdrawMails(tx, (await listFreshReminders(tx, orderId)).map(keyOf)))
}
