import { describe, expect, test, vi } from 'vitest'
import { changeOrderStatus } from '#app/domain/orders/commands.server.ts'
import { sendDueRefunds } from '#app/domain/payments/refunds/send-refunds.server.ts'
import { paise } from '#app/money.ts'
import { iterations } from '#tests/support/run/race-iterations.ts'
import { setUpAfterSale } from '#tests/support/suites/checkout-suite.ts'
import { refundAmount } from '#tests/support/suites/refund-amount.ts'
import { stockOf } from '#tests/support/suites/test-checkout.ts'
import { buyTwoUnits } from '#tests/support/suites/two-units.ts'
import { cancelOrderAsAdmin } from './cancel-order.server.ts'

// A thorough run repeats each race many times.
vi.setConfig({ testTimeout: 600_000 })

const { db, checkout, actor } = await setUpAfterSale()
const { services } = checkout
const placeOrder = () => buyTwoUnits(checkout, actor)

const rounds = iterations(4, 200)

describe('M189 at the same moment', () => {
  test('a customer cancels and the administrator dispatches: one wins, the other gets an error', async () => {
    for (let round = 0; round < rounds; round++) {
      const { product, orderId, cancel, refunded } = await placeOrder()
      const [cancelled, moved] = await Promise.all([
        cancel(),
        changeOrderStatus(services, actor, { orderId, status: 'shipped', seen: 'confirmed' }),
      ])
      await sendDueRefunds(services)
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
      expect(refunded()).toBe(isCancelled ? 2_000_00 : 0)
    }
  })

  test('a customer and the administrator cancel: the money goes back once, and so do the units', async () => {
    for (let round = 0; round < rounds; round++) {
      const { product, orderId, cancel, refunded } = await placeOrder()
      const choices = { orderId, isRefunded: true, isRestocked: true, note: null }
      const outcomes = await Promise.all([cancel(), cancel(), cancelOrderAsAdmin(services, actor, choices)])
      await sendDueRefunds(services)
      expect(outcomes.map(({ status }) => status).sort()).toEqual([
        'already-cancelled',
        'already-cancelled',
        'cancelled',
      ])
      expect(await stockOf(db, product)).toEqual({ onHand: 5, reserved: 0 })
      expect(refunded()).toBe(2_000_00)
    }
  })

  test('a customer cancels and the administrator refunds: together never more than was paid', async () => {
    for (let round = 0; round < rounds; round++) {
      const { product, orderId, cancel, refundUnits, refunded } = await placeOrder()
      const [cancelled, ...refunds] = await Promise.all([
        cancel(),
        refundUnits(1),
        refundAmount(services, actor, { orderId, amount: paise(300_00) }),
      ])
      await sendDueRefunds(services)
      expect(cancelled.status).toBe('cancelled')
      for (const { status } of refunds)
        expect(['requested', 'exceeds-quantity', 'exceeds-refundable']).toContain(status)
      expect(await stockOf(db, product)).toEqual({ onHand: 5, reserved: 0 })
      expect(refunded()).toBe(2_000_00)
    }
  })

  test('two administrators refund the same item: one wins, the other gets an error', async () => {
    for (let round = 0; round < rounds; round++) {
      const { product, refundUnits, refunded } = await placeOrder()
      const outcomes = await Promise.all([refundUnits(2), refundUnits(2), refundUnits(2)])
      await sendDueRefunds(services)
      expect(outcomes.map(({ status }) => status).sort()).toEqual(['exceeds-quantity', 'exceeds-quantity', 'requested'])
      expect(await stockOf(db, product)).toEqual({ onHand: 5, reserved: 0 })
      expect(refunded()).toBe(2_000_00)
    }
  })
})
