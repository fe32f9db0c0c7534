import { beforeEach, describe, expect, test } from 'vitest'
import { auditMoney } from '#app/domain/payments/audit/money-audit.server.ts'
import { paise } from '#app/money.ts'
import { before, clockTime } from '#app/platform/database/time.server.ts'
import { setUpTestDatabase } from '#tests/support/suites/database-suite.ts'
import { listCheckouts, listRefunds, openTestCheckout, type TestCheckout } from '#tests/support/suites/test-checkout.ts'
import { recordRefund } from './record-refund.server.ts'
import { REFUND_EVENT_QUEUE } from './refund-event.ts'
import { sendDueRefunds } from './send-refunds.server.ts'

let checkout: TestCheckout

const { db } = await setUpTestDatabase()
beforeEach(() => {
  checkout = openTestCheckout(db)
})

/** A payment of the wrong amount, which has to be refunded. */
async function payWrongly(status: 'captured' | 'authorized' = 'captured') {
  const { shopper, payment } = await checkout.insertPaid({ amount: paise(500), status })
  await checkout.verify(shopper, payment)
  expect(await listRefunds(db, shopper)).toMatchObject([{ status: 'due' }])
  return { shopper, payment }
}

/** Ends the pause after a failed try. */
async function waitForNextTry(): Promise<void> {
  await db
    .updateTable('refunds')
    .set({ updated_at: before(clockTime, { hours: 2 }) })
    .execute()
}

describe('a due refund', () => {
  test('is sent, and updates the payment and the checkout', async () => {
    const { shopper, payment } = await payWrongly()
    await sendDueRefunds(checkout.services)
    expect(await listRefunds(db, shopper)).toMatchObject([{ amount: 500, status: 'processed' }])
    expect(await listCheckouts(db, shopper)).toMatchObject([{ status: 'refunded' }])
    const recorded = await db
      .selectFrom('payments')
      .select(['status', 'amount_refunded'])
      .where('razorpay_payment_id', '=', payment.id)
      .executeTakeFirst()
    expect(recorded).toEqual({ status: 'refunded', amount_refunded: 500 })
  })

  test('F04 is sent again with the same key after a lost response, and refunded once', async () => {
    const { shopper, payment } = await payWrongly()
    checkout.gateway.fail('refundPayment', { kind: 'unavailable', committed: true })
    await sendDueRefunds(checkout.services)
    await sendDueRefunds(checkout.services)
    expect(await listRefunds(db, shopper), 'not immediately').toMatchObject([{ status: 'due' }])

    await waitForNextTry()
    await sendDueRefunds(checkout.services)
    const made = [...checkout.gateway.refunds.values()].filter((refund) => refund.razorpayPaymentId === payment.id)
    expect(made).toHaveLength(1)
    expect(await listRefunds(db, shopper)).toMatchObject([{ status: 'processed', refundId: made[0]?.id }])
  })

  test('waits until the payment is captured, and is then sent', async () => {
    const { shopper, payment } = await payWrongly('authorized')
    await sendDueRefunds(checkout.services)
    expect(checkout.gateway.countCalls('refundPayment')).toBe(0)

    checkout.gateway.move(payment.id, { status: 'captured' })
    await waitForNextTry()
    await sendDueRefunds(checkout.services)
    expect(await listRefunds(db, shopper)).toMatchObject([{ status: 'processed' }])
  })

  test('is closed when the provider refunded the payment by itself', async () => {
    const { shopper, payment } = await payWrongly('authorized')
    checkout.gateway.move(payment.id, { status: 'refunded', amountRefunded: payment.amount })
    await sendDueRefunds(checkout.services)
    expect(checkout.gateway.countCalls('refundPayment')).toBe(0)
    expect(await listRefunds(db, shopper)).toMatchObject([{ status: 'processed' }])
    expect(await listCheckouts(db, shopper)).toMatchObject([{ status: 'refunded' }])
  })

  test.each(['processed', 'failed'] as const)(
    'stays %s when that is recorded while the payment is being fetched',
    async (status) => {
      const { shopper, payment } = await payWrongly()
      const fetching = checkout.gateway.pause('fetchPayment')
      const sending = sendDueRefunds(checkout.services)
      await fetching.arrived
      checkout.gateway.move(payment.id, { status: 'refunded', amountRefunded: payment.amount })
      await recordRefund(checkout.services, {
        id: `rfnd_${payment.id.slice(4)}`,
        razorpayPaymentId: payment.id,
        amount: payment.amount,
        status,
        idempotencyKey: `refund-${payment.id}`,
      })
      fetching.release()
      await sending

      expect(await listRefunds(db, shopper)).toMatchObject([{ status }])
      const events = checkout.jobs.enqueued.filter(({ queue }) => queue === REFUND_EVENT_QUEUE)
      expect(events).toHaveLength(status === 'processed' ? 1 : 0)
      await db.updateTable('refunds').set({ status: 'processed' }).execute()
    },
  )

  test('does not hold up others when it can’t be sent', async () => {
    const first = await payWrongly()
    const second = await payWrongly()
    checkout.gateway.fail('refundPayment', { kind: 'rejected' })
    await sendDueRefunds(checkout.services)
    expect(await listRefunds(db, first.shopper)).toMatchObject([{ status: 'due' }])
    expect(await listRefunds(db, second.shopper)).toMatchObject([{ status: 'processed' }])
    await waitForNextTry()
    await sendDueRefunds(checkout.services)
  })

  test('is fetched until the bank decides, and reported by the audit when the bank rejects it', async () => {
    const { shopper, payment } = await payWrongly()
    const pending = { id: 'rfnd_slow000000001', razorpayPaymentId: payment.id, amount: paise(500), key: 'slow' }
    checkout.gateway.refunds.set(pending.id, { ...pending, status: 'pending', key: `refund-${payment.id}` })
    await sendDueRefunds(checkout.services)
    expect(await listRefunds(db, shopper)).toMatchObject([{ status: 'pending' }])
    expect(await auditMoney(db)).toEqual([])

    checkout.gateway.refunds.set(pending.id, { ...pending, status: 'failed' })
    await sendDueRefunds(checkout.services)
    expect(checkout.gateway.countCalls('fetchRefund'), 'not within the hour').toBe(0)
    await waitForNextTry()
    await sendDueRefunds(checkout.services)
    expect(await listRefunds(db, shopper)).toMatchObject([{ status: 'failed' }])
    expect((await auditMoney(db)).map((finding) => finding.check)).toEqual([
      'captured-without-order-or-refund',
      'refund-not-sent',
    ])
  })
})
