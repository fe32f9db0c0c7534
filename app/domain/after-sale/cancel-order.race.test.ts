import { describe, expect, test, vi } from 'vitest'
import { changeOrderStatus } from '#app/domain/orders/commands.server.ts'
import { sendDueRefunds } from '#app/domain/payments/refunds/refunds.server.ts'
import { paise } from '#app/money.ts'
import { testActor } from '#tests/support/admin-factory.ts'
import { setUpTestDatabase } from '#tests/support/database-suite.ts'
import { insertProduct } from '#tests/support/product-factory.ts'
import { iterations } from '#tests/support/race-iterations.ts'
import { refundAmount } from '#tests/support/refund-amount.ts'
import { insertShopper } from '#tests/support/shopper.ts'
import { expectBalancedLedger, openTestCheckout, stockOf } from '#tests/support/test-checkout.ts'
import { cancelOrder, cancelOrderAsAdmin } from './cancel-order.server.ts'
import { refundItems } from './refund-items.server.ts'
import { findRefundable } from './refundable.server.ts'

// A thorough run repeats each race many times.
vi.setConfig({ testTimeout: 600_000 })

const { db } = await setUpTestDatabase()
const actor = await testActor(db)

async function placeOrder() {
  const checkout = openTestCheckout(db)
  const product = await insertProduct(db, { price: paise(1_000_00), stockQuantity: 5 })
  const shopper = await insertShopper(db, [{ product, quantity: 2 }])
  const { orderId, payment } = await checkout.buy(shopper)
  const [item] = (await findRefundable(db, orderId))?.items ?? []
  const cancel = () => cancelOrder(checkout.services, { userId: shopper.id, orderId, reason: 'too-slow', note: null })
  return { checkout, product, orderId, payment, cancel, orderItemId: item?.orderItemId ?? '' }
}

const rounds = iterations(4, 200)

describe('M189 at the same moment', () => {
  test('a customer cancels and the administrator dispatches: one wins, the other gets an error', async () => {
    for (let round = 0; round < rounds; round++) {
      const { checkout, product, orderId, payment, cancel } = await placeOrder()
      const [cancelled, moved] = await Promise.all([
        cancel(),
        changeOrderStatus(checkout.services, actor, { orderId, status: 'shipped', seen: 'confirmed' }),
      ])
      await sendDueRefunds(checkout.services)
      const isCancelled = cancelled.status === 'cancelled'
      expect([cancelled.status, moved.status]).toEqual(
        isCancelled ? ['cancelled', 'already-changed'] : ['dispatched', 'changed'],
      )
      const { status } = await db
        .selectFrom('orders')
        .select('status')
        .where('id', '=', orderId)
        .executeTakeFirstOrThrow()
      expect(status).toBe(isCancelled ? 'cancelled' : 'shipped')
      expect(await stockOf(db, product)).toEqual({ onHand: isCancelled ? 5 : 3, reserved: 0 })
      expect(checkout.gateway.payments.get(payment.id)?.amountRefunded).toBe(isCancelled ? payment.amount : 0)
    }
    await expectBalancedLedger(db)
  })

  test('a customer and the administrator cancel: the money goes back once, and so do the units', async () => {
    for (let round = 0; round < rounds; round++) {
      const { checkout, product, orderId, payment, cancel } = await placeOrder()
      const choices = { orderId, isRefunded: true, isRestocked: true, note: null }
      const outcomes = await Promise.all([cancel(), cancel(), cancelOrderAsAdmin(checkout.services, actor, choices)])
      await sendDueRefunds(checkout.services)
      expect(outcomes.map(({ status }) => status).sort()).toEqual([
        'already-cancelled',
        'already-cancelled',
        'cancelled',
      ])
      expect(await stockOf(db, product)).toEqual({ onHand: 5, reserved: 0 })
      expect(checkout.gateway.payments.get(payment.id)?.amountRefunded).toBe(payment.amount)
    }
    await expectBalancedLedger(db)
  })

  test('a customer cancels and the administrator refunds: together never more than was paid', async () => {
    for (let round = 0; round < rounds; round++) {
      const { checkout, product, orderId, payment, cancel, orderItemId } = await placeOrder()
      const [cancelled, ...refunds] = await Promise.all([
        cancel(),
        refundItems(checkout.services, actor, {
          orderId,
          items: [{ orderItemId, quantity: 1, restock: true }],
          delivery: paise(0),
          other: paise(0),
          note: 'torn',
          requestId: crypto.randomUUID(),
        }),
        refundAmount(checkout.services, actor, { orderId, amount: paise(300_00) }),
      ])
      await sendDueRefunds(checkout.services)
      expect(cancelled.status).toBe('cancelled')
      for (const { status } of refunds)
        expect(['requested', 'exceeds-quantity', 'exceeds-refundable']).toContain(status)
      expect(await stockOf(db, product)).toEqual({ onHand: 5, reserved: 0 })
      expect(checkout.gateway.payments.get(payment.id)?.amountRefunded).toBe(payment.amount)
    }
    await expectBalancedLedger(db)
  })

  test('two administrators refund the same item: one wins, the other gets an error', async () => {
    for (let round = 0; round < rounds; round++) {
      const { checkout, product, orderId, payment, orderItemId } = await placeOrder()
      const refund = () =>
        refundItems(checkout.services, actor, {
          orderId,
          items: [{ orderItemId, quantity: 2, restock: true }],
          delivery: paise(0),
          other: paise(0),
          note: 'torn',
          requestId: crypto.randomUUID(),
        })
      const outcomes = await Promise.all([refund(), refund(), refund()])
      await sendDueRefunds(checkout.services)
      expect(outcomes.map(({ status }) => status).sort()).toEqual(['exceeds-quantity', 'exceeds-quantity', 'requested'])
      expect(await stockOf(db, product)).toEqual({ onHand: 5, reserved: 0 })
      expect(checkout.gateway.payments.get(payment.id)?.amountRefunded).toBe(2_000_00)
    }
    await expectBalancedLedger(db)
  })
})
