import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { paise } from '#app/money.ts'
import type { Db } from '#app/platform/database/database.server.ts'
import { inTransaction } from '#app/platform/database/transaction.server.ts'
import { openTestDatabase, type TestDatabase } from '#tests/support/database.ts'
import { insertProduct } from '#tests/support/product-factory.ts'
import { insertShopper } from '#tests/support/shopper.ts'
import { openTestCheckout } from '#tests/support/test-checkout.ts'
import type { ProviderPayment } from './gateway.ts'
import { recordPayment } from './record-payment.server.ts'

let database: TestDatabase
let db: Db
let attemptId: string
let payment: ProviderPayment

beforeAll(async () => {
  database = await openTestDatabase()
  db = database.db
})
beforeEach(async () => {
  const checkout = openTestCheckout(db)
  const shopper = await insertShopper(db, [{ product: await insertProduct(db) }])
  payment = checkout.gateway.pay(await checkout.open(shopper))
  attemptId = await findAttemptId(payment.orderId)
})
afterAll(() => database.close())

async function findAttemptId(razorpayOrderId: string | null): Promise<string> {
  const { id } = await db
    .selectFrom('payment_attempts')
    .select('id')
    .where('razorpay_order_id', '=', razorpayOrderId)
    .executeTakeFirstOrThrow()
  return id
}

const tell = (changes: Partial<ProviderPayment>) =>
  inTransaction(db, (tx) => recordPayment(tx, { attemptId, payment: { ...payment, ...changes } }))

async function readBooks() {
  return db
    .selectFrom('payments')
    .select(['status', 'amount', 'currency', 'method', 'amount_refunded', 'captured_at'])
    .where('razorpay_payment_id', '=', payment.id)
    .executeTakeFirstOrThrow()
}

describe('what is known about a payment', () => {
  test('only moves forward, and the first capture counts', async () => {
    expect(await tell({ status: 'failed' })).toEqual({
      isMatched: true,
      status: 'failed',
      orderId: null,
      isRefunded: false,
    })
    expect(await tell({ status: 'authorized' })).toMatchObject({ status: 'authorized' })
    expect((await readBooks()).captured_at).toBeNull()
    await tell({ status: 'captured' })
    const { captured_at } = await readBooks()
    expect(captured_at).toBeInstanceOf(Date)

    expect(await tell({ status: 'authorized' })).toMatchObject({ status: 'captured' })
    expect(await tell({ status: 'captured' })).toMatchObject({ status: 'captured' })
    expect(await readBooks()).toMatchObject({ status: 'captured', captured_at })
  })

  test('keeps the most that was refunded, and how it was paid', async () => {
    await tell({ method: 'card' })
    await tell({ amountRefunded: paise(500), method: null })
    await tell({ amountRefunded: paise(100) })
    expect(await readBooks()).toMatchObject({ amount_refunded: 500, method: 'upi' })
  })

  test('takes the amount from the provider where only a signature spoke before', async () => {
    await tell({ status: 'authorized', method: null })
    await tell({ status: 'captured', amount: paise(100), currency: 'USD' })
    expect(await readBooks()).toMatchObject({ amount: 100, currency: 'USD' })
    await tell({ status: 'authorized' })
    expect(await readBooks(), 'late news change nothing').toMatchObject({ amount: 100, currency: 'USD' })
  })

  test('belongs to one try to pay', async () => {
    await tell({})
    const checkout = openTestCheckout(db)
    const other = await checkout.open(await insertShopper(db, [{ product: await insertProduct(db) }]))
    attemptId = await findAttemptId(other)
    await expect(tell({})).rejects.toThrow(`payment ${payment.id} was recorded for attempt`)
  })
})
