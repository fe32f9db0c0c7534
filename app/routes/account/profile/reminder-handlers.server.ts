import type { RouterContextProvider } from 'react-router'
import { agreeToCartReminders } from '#app/domain/accounts/consent/consents.server.ts'
import {
  agreeToRemindersForm,
  cartReminderText,
  stopRemindersForm,
} from '#app/domain/cart/reminders/cart-reminders.form.ts'
import { stopReminders } from '#app/domain/cart/reminders/cart-reminders.server.ts'
import { shopContext } from '#app/domain/settings/settings.server.ts'
import type { Db } from '#app/platform/database/database.server.ts'
import { inTransaction } from '#app/platform/database/transaction.server.ts'
import { on } from '#app/platform/http/form-action.server.ts'

interface Own {
  readonly context: Readonly<RouterContextProvider>
  readonly db: Db
  readonly userId: string
}

/** A customer's consent to reminders of carts, on the pages that ask for it. */
export const REMINDER_HANDLERS = [
  on(agreeToRemindersForm, async ({ context, db, userId }: Own) => {
    const text = cartReminderText(context.get(shopContext).settings.name)
    await inTransaction(db, (tx) => agreeToCartReminders(tx, userId, text))
    return { status: 'agreed' as const }
  }),
  on(stopRemindersForm, ({ db, userId }: Own) => stopReminders(db, userId)),
]
