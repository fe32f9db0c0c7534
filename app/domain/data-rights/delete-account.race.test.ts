import { expect, test } from 'vitest'
import { finalisePayment } from '#app/domain/checkout/purchase/finalise-payment.server.ts'
import { insertPassword } from '#tests/support/factories/password-factory.ts'
import { insertProduct } from '#tests/support/factories/product-factory.ts'
import { insertShopper } from '#tests/support/factories/shopper.ts'
import { iterations } from '#tests/support/run/race-iterations.ts'
import { setUpTestDatabase } from '#tests/support/suites/database-suite.ts'
import { expectBalancedLedger, openTestCheckout } from '#tests/support/suites/test-checkout.ts'
import { deleteAccount } from './delete-account.server.ts'

const PASSWORD = 'Gul-meher9!'

const database = await setUpTestDatabase()
const { db } = database
const checkout = openTestCheckout(db)

/** A customer whose payment was captured but isn't finalised yet. */
async function payingShopper() {
  const shopper = await insertShopper(db, [{ product: await insertProduct(db) }])
  await insertPassword(db, { userId: shopper.id, password: PASSWORD })
  const payment = checkout.gateway.pay(await checkout.open(shopper))
  return { shopper, payment }
}

async function ordersOf(razorpayPaymentId: string) {
  return db.selectFrom('orders').select('user_id').where('razorpay_payment_id', '=', razorpayPaymentId).execute()
}

/** The shop checks the password first, which takes time; a deletion in the database takes effect immediately. */
const waysToDelete = {
  'by the shop': async (userId: string) => (await deleteAccount(db, { userId, password: PASSWORD })).status,
  'in the database': (userId: string) =>
    db
      .deleteFrom('auth.user')
      .where('id', '=', userId)
      .execute()
      .then(
        () => 'deleted',
        () => 'payment-in-progress',
      ),
}

test.each(Object.entries(waysToDelete))(
  'deleting an account %s while its order is being placed creates exactly one order, retained without the account',
  async (_, leave) => {
    for (let round = 0; round < iterations(10, 60); round++) {
      const { shopper, payment } = await payingShopper()
      const [left] = await Promise.all([
        leave(shopper.id),
        ...[1, 2, 3].map(() => finalisePayment(checkout.services, payment).catch(() => undefined)),
      ])
      const [order, ...more] = await ordersOf(payment.id)
      expect(more).toEqual([])
      expect(order?.user_id).toBe(left === 'deleted' ? null : shopper.id)
      expect(['deleted', 'payment-in-progress']).toContain(left)
      if (left !== 'deleted') expect(await leave(shopper.id)).toBe('deleted')
      expect(await ordersOf(payment.id)).toEqual([{ user_id: null }])
    }
    await expectBalancedLedger(db)
  },
)

test('parallel deletions of one account delete it, and each one returns a correct outcome', async () => {
  const shopper = await insertShopper(db)
  await insertPassword(db, { userId: shopper.id, password: PASSWORD })
  const outcomes = await Promise.all(
    Array.from({ length: 5 }, () => deleteAccount(db, { userId: shopper.id, password: PASSWORD })),
  )
  const statuses = new Set(outcomes.map(({ status }) => status))
  expect(statuses).toContain('deleted')
  expect(statuses.difference(new Set(['deleted', 'wrong-password'])).size).toBe(0)
  expect(await db.selectFrom('auth.user').select('id').where('id', '=', shopper.id).execute()).toEqual([])
})
