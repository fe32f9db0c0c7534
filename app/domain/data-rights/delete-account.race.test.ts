import { afterAll, beforeAll, expect, test } from 'vitest'
import { finalisePayment } from '#app/domain/checkout/purchase/finalise-payment.server.ts'
import { openTestDatabase, type TestDatabase } from '#tests/support/database.ts'
import { insertPassword } from '#tests/support/password-factory.ts'
import { insertProduct } from '#tests/support/product-factory.ts'
import { iterations } from '#tests/support/race-iterations.ts'
import { insertShopper } from '#tests/support/shopper.ts'
import { expectBalancedLedger, openTestCheckout, type TestCheckout } from '#tests/support/test-checkout.ts'
import { deleteAccount } from './delete-account.server.ts'

const PASSWORD = 'Gul-meher9!'

let database: TestDatabase
let checkout: TestCheckout

beforeAll(async () => {
  database = await openTestDatabase()
  checkout = openTestCheckout(database.db)
})
afterAll(() => database.close())

/** A customer whose payment was captured and is reported to the shop in three ways at once. */
async function payingShopper() {
  const shopper = await insertShopper(database.db, [{ product: await insertProduct(database.db) }])
  await insertPassword(database.db, { userId: shopper.id, password: PASSWORD })
  const payment = checkout.gateway.pay(await checkout.open(shopper))
  return { shopper, payment }
}

async function ordersOf(razorpayPaymentId: string) {
  return database.db
    .selectFrom('orders')
    .select('user_id')
    .where('razorpay_payment_id', '=', razorpayPaymentId)
    .execute()
}

/** As the shop does it, whose check of the password takes its time, and as a person at the database would, at once. */
const waysToLeave = {
  'by the shop': async (userId: string) => (await deleteAccount(database.db, { userId, password: PASSWORD })).status,
  'at the database': (userId: string) =>
    database.db
      .deleteFrom('auth.user')
      .where('id', '=', userId)
      .execute()
      .then(
        () => 'deleted',
        () => 'payment-in-progress',
      ),
}

test.each(Object.entries(waysToLeave))(
  'an account deleted %s while its order is being made: the order is made once, and the account waits or leaves it behind',
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
    await expectBalancedLedger(database.db)
  },
)

test('an account deleted many times at once returns a true outcome each time', async () => {
  const shopper = await insertShopper(database.db)
  await insertPassword(database.db, { userId: shopper.id, password: PASSWORD })
  const outcomes = await Promise.all(
    Array.from({ length: 5 }, () => deleteAccount(database.db, { userId: shopper.id, password: PASSWORD })),
  )
  const statuses = new Set(outcomes.map(({ status }) => status))
  expect(statuses).toContain('deleted')
  expect(statuses.difference(new Set(['deleted', 'wrong-password'])).size).toBe(0)
  expect(await database.db.selectFrom('auth.user').select('id').where('id', '=', shopper.id).execute()).toEqual([])
})
