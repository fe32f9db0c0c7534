import { beforeEach, expect, test } from 'vitest'
import { insertParentalConsent } from '#tests/support/factories/parental-consent-factory.ts'
import { insertPassword } from '#tests/support/factories/password-factory.ts'
import { insertBuyer, type Shopper } from '#tests/support/factories/shopper.ts'
import { setUpTestDatabase } from '#tests/support/suites/database-suite.ts'
import {
  expectBalancedLedger,
  listOrderIds,
  openTestCheckout,
  stockOf,
  type TestCheckout,
} from '#tests/support/suites/test-checkout.ts'
import { deleteAccount } from './delete-account.server.ts'
import { withdrawConsent } from './withdraw-parental-consent.server.ts'

const PASSWORD = 'Gul-meher9!'

let checkout: TestCheckout

const { db } = await setUpTestDatabase()
beforeEach(() => {
  checkout = openTestCheckout(db)
})

/** A customer with a password and one unit of a product in their cart. */
async function newShopper() {
  const { product, shopper } = await insertBuyer(db)
  await insertPassword(db, { userId: shopper.id, password: PASSWORD })
  return { shopper, product }
}

const leave = ({ id }: Shopper) => deleteAccount(db, { userId: id, password: PASSWORD })

test('an account with a payment in progress can’t be deleted', async () => {
  const { shopper } = await newShopper()
  const orderId = await checkout.open(shopper)
  expect(await leave(shopper)).toEqual({ status: 'payment-in-progress' })
  await expect(db.deleteFrom('auth.user').where('id', '=', shopper.id).execute()).rejects.toThrow(
    'the customer has an open payment',
  )
  await checkout.cancel(shopper, orderId)
  expect(await leave(shopper)).toEqual({ status: 'deleted' })
  await expectBalancedLedger(db)
})

test('M365 a parent can withdraw their consent once a payment has ended', async () => {
  const { shopper } = await newShopper()
  const { parentToken } = await insertParentalConsent(db, { status: 'verified', userId: shopper.id })
  const orderId = await checkout.open(shopper)
  expect(await withdrawConsent(db, parentToken)).toEqual({ status: 'payment-in-progress' })
  await checkout.cancel(shopper, orderId)
  expect(await withdrawConsent(db, parentToken)).toEqual({ status: 'withdrawn' })
  expect(await withdrawConsent(db, parentToken)).toEqual({ status: 'invalid-link' })
})

test('a payment captured after the account was deleted is refunded, without an order', async () => {
  const { shopper, product } = await newShopper()
  const orderId = await checkout.open(shopper)
  const payment = checkout.gateway.pay(orderId)
  await checkout.cancel(shopper, orderId)
  await leave(shopper)
  await checkout.deliver(checkout.gateway.webhook('payment.captured', { payment }))
  expect(await listOrderIds(db, shopper)).toEqual([])
  const refunds = await db.selectFrom('refunds').select(['razorpay_payment_id', 'amount']).execute()
  expect(refunds).toContainEqual({ razorpay_payment_id: payment.id, amount: payment.amount })
  expect(await stockOf(db, product)).toEqual({ onHand: 10, reserved: 0 })
  await expectBalancedLedger(db)
})

test('deleting an account clears its stored webhooks, and a repeated one is still recognised', async () => {
  const { shopper } = await newShopper()
  const { shopper: stranger } = await newShopper()
  const own = await checkout.open(shopper)
  const foreign = await checkout.open(stranger)
  const webhook = checkout.gateway.webhook('payment.captured', { payment: checkout.gateway.pay(own) })
  await checkout.deliver(webhook)
  await checkout.deliver(checkout.gateway.webhook('payment.captured', { payment: checkout.gateway.pay(foreign) }))
  await leave(shopper)
  const bodies = (await db.selectFrom('webhook_inbox').select('body').execute()).map(({ body }) => body)
  expect(bodies.filter((body) => body.includes(own))).toEqual([])
  expect(bodies.filter((body) => body.includes(foreign))).toHaveLength(1)
  expect(await checkout.receive(webhook)).toEqual({ status: 'known' })
  await expectBalancedLedger(db)
})

test('M390 a webhook that arrives after the account was deleted is processed, and then cleared', async () => {
  const { shopper } = await newShopper()
  const { payment } = await checkout.buy(shopper)
  await leave(shopper)
  await checkout.deliver(checkout.gateway.webhook('payment.captured', { payment }))
  const stored = await db
    .selectFrom('webhook_inbox')
    .select(['body', 'processed_at'])
    .orderBy('received_at', 'desc')
    .executeTakeFirstOrThrow()
  expect(stored).toEqual({ body: '', processed_at: expect.any(Date) })
})
