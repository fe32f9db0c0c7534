import { expect, test, vi } from 'vitest'
import { agreeToCartReminders } from '#app/domain/accounts/consent/consents.server.ts'
import { DEFAULT_SETTINGS } from '#app/domain/settings/settings-fields.ts'
import { before, clockTime } from '#app/platform/database/time.server.ts'
import { inTransaction } from '#app/platform/database/transaction.server.ts'
import { insertBuyer } from '#tests/support/factories/shopper.ts'
import { iterations } from '#tests/support/run/race-iterations.ts'
import { setUpTestCheckout } from '#tests/support/suites/checkout-suite.ts'
import { listDueReminders, takeReminder } from './cart-reminders.server.ts'

// A thorough run has many iterations.
vi.setConfig({ testTimeout: 300_000 })

const checkout = await setUpTestCheckout()
const { db } = checkout

test('M493 while a customer pays, two workers that want to remind them do so before the purchase, once, or not at all', async () => {
  for (let iteration = 0; iteration < iterations(20, 200); iteration++) {
    const { shopper } = await insertBuyer(db, { stockQuantity: 5 })
    await db.updateTable('auth.user').set({ emailVerified: true }).where('id', '=', shopper.id).execute()
    await inTransaction(db, (tx) => agreeToCartReminders(tx, shopper.id, 'the text'))
    const hours = { updated_at: before(clockTime, { hours: 30 }) }
    await db.updateTable('cart_items').set(hours).where('user_id', '=', shopper.id).execute()
    expect(await listDueReminders(db, DEFAULT_SETTINGS)).toContain(shopper.id)

    const remind = () =>
      inTransaction(db, async (tx) => {
        const reminder = await takeReminder(tx, shopper.id, DEFAULT_SETTINGS)
        // Read under the lock that the purchase takes.
        const orders = await tx.selectFrom('orders').select('id').where('user_id', '=', shopper.id).execute()
        return { isReminded: reminder !== undefined, hasBought: orders.length > 0 }
      })
    const [first, second] = await Promise.all([remind(), remind(), checkout.buy(shopper)])

    const reminded = [first, second].filter(({ isReminded }) => isReminded)
    expect(reminded.length).toBeLessThanOrEqual(1)
    expect(reminded.filter(({ hasBought }) => hasBought)).toEqual([])
    expect(await listDueReminders(db, DEFAULT_SETTINGS)).not.toContain(shopper.id)
  }
})
