import { beforeEach, describe, expect, test } from 'vitest'
import { paise } from '#app/money.ts'
import { inTransaction } from '#app/platform/database/transaction.server.ts'
import { insertProduct } from '#tests/support/factories/product-factory.ts'
import { insertShopper } from '#tests/support/factories/shopper.ts'
import { setUpTestDatabase } from '#tests/support/suites/database-suite.ts'
import { openTestCheckout } from '#tests/support/suites/test-checkout.ts'
import type { ProviderPayment } from './gateway.ts'
import { recordPayment } from './record-payment.server.ts'

let attemptId: string
let payment: ProviderPayment

const { db } = await setUpTestDatabase()
beforeEach(async () => {
  const checkout = openTestCheckout(db)
  const shopper = await insertShopper(db, [{ product: await insertProduct(db) }])
  payment = checkout.gateway.pay(await checkout.open(shopper))
  attemptId = await findAttemptId(payment.orderId)
})

async function findAttemptId(razorpayOrderId: string | null): Promise<string> {
  const { id } = await db
    .selectFrom('payment_attempts')
    .select('id')
    .where('razorpay_order_id', '=', razorpayOrderId)
    .executeTakeFirstOrThrow()
  return id
}

const record = (changes: Partial<ProviderPayment>) =>
  inTransaction(db, (tx) => recordPayment(tx, { attemptId, payment: { ...payment, ...changes } }))

async function readLedger() {
  return db
    .selectFrom('payments')
    .select(['status', 'amount', 'currency', 'method', 'amount_refunded', 'captured_at'])
    .where('razorpay_payment_id', '=', payment.id)
    .executeTakeFirstOrThrow()
}

describe('a recorded payment', () => {
  test('only moves forward, and retains the time of its first capture', async () => {
    expect(await record({ status: 'failed' })).toEqual({
      isMatched: true,
      status: 'failed',
      orderId: null,
      isRefunded: false,
    })
    expect(await record({ status: 'authorized' })).toMatchObject({ status: 'authorized' })
    expect((await readLedger()).captured_at).toBeNull()
    await record({ status: 'captured' })
    const { captured_at } = await readLedger()
    expect(captured_at).toBeInstanceOf(Date)

    expect(await record({ status: 'authorized' })).toMatchObject({ status: 'captured' })
    expect(await record({ status: 'captured' })).toMatchObject({ status: 'captured' })
    expect(await readLedger()).toMatchObject({ status: 'captured', captured_at })
  })

  test('retains the highest refunded amount and the last known method', async () => {
    await record({ method: 'card' })
    await record({ amountRefunded: paise(500), method: null })
    await record({ amountRefunded: paise(100) })
    expect(await readLedger()).toMatchObject({ amount_refunded: 500, method: 'upi' })
  })

  test('takes the provider’s amount once it reports a payment known from its signature alone', async () => {
    await record({ status: 'authorized', method: null })
    await record({ status: 'captured', amount: paise(100), currency: 'USD' })
    expect(await readLedger()).toMatchObject({ amount: 100, currency: 'USD' })
    await record({ status: 'authorized' })
    expect(await readLedger(), 'a late report changes nothing').toMatchObject({ amount: 100, currency: 'USD' })
  })

  test('belongs to one attempt', async () => {
    await record({})
    const checkout = openTestCheckout(db)
    const other = await checkout.open(await insertShopper(db, [{ product: await insertProduct(db) }]))
    attemptId = await findAttemptId(other)
    await expect(record({})).rejects.toThrow(`payment ${payment.id} was recorded for attempt`)
  })
})
