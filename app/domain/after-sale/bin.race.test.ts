import { describe, expect, test, vi } from 'vitest'
import { deleteProduct } from '#app/domain/catalog/manage/delete-product.server.ts'
import { eraseBinnedProducts, restoreProduct } from '#app/domain/catalog/manage/product-bin.server.ts'
import { deleteOrder, restoreOrder } from '#app/domain/orders/bin/order-bin.server.ts'
import { changeOrderStatus } from '#app/domain/orders/commands.server.ts'
import { hideOrder } from '#app/domain/orders/hide-order.server.ts'
import { sendDueRefunds } from '#app/domain/payments/refunds/send-refunds.server.ts'
import { paise } from '#app/money.ts'
import { insertBuyer } from '#tests/support/factories/shopper.ts'
import { iterations } from '#tests/support/run/race-iterations.ts'
import { setUpAfterSale } from '#tests/support/suites/checkout-suite.ts'
import { stockOf } from '#tests/support/suites/test-checkout.ts'
import { buyTwoUnits } from '#tests/support/suites/two-units.ts'
import { cancelOrderAsAdmin } from './cancel-order.server.ts'

// A thorough run repeats each race many times.
vi.setConfig({ testTimeout: 600_000 })

const { db, checkout, actor } = await setUpAfterSale()
const { services } = checkout
const placeOrder = () => buyTwoUnits(checkout, actor)

const rounds = iterations(3, 200)

async function readOrder(orderId: string) {
  return db
    .selectFrom('orders')
    .select(['status', 'deleted_at', 'hidden_by_customer_at'])
    .where('id', '=', orderId)
    .executeTakeFirstOrThrow()
}

describe('M217 M218 at the same moment', () => {
  test('an order is restored while its customer cancels: it is back, and cancelled once', async () => {
    for (let round = 0; round < rounds; round++) {
      const { product, orderId, cancel, refunded } = await placeOrder()
      await deleteOrder(db, actor, orderId)
      const choices = { orderId, isRefunded: true, isRestocked: true, note: null }
      const [restored, cancelled, asAdmin] = await Promise.all([
        restoreOrder(db, actor, orderId),
        cancel(),
        cancelOrderAsAdmin(services, actor, choices),
      ])
      await sendDueRefunds(services)
      expect(restored.status).toBe('restored')
      // The administrator's cancellation finds the order in the bin, or comes after or before the customer's.
      expect([cancelled.status, asAdmin.status]).toBeOneOf([
        ['cancelled', 'unknown-order'],
        ['cancelled', 'already-cancelled'],
        ['already-cancelled', 'cancelled'],
      ])
      expect(await readOrder(orderId)).toMatchObject({ status: 'cancelled', deleted_at: null })
      expect(await stockOf(db, product)).toEqual({ onHand: 5, reserved: 0 })
      expect(refunded()).toBe(2_000_00)
    }
  })

  test('an order is restored while an item is refunded: both happen', async () => {
    for (let round = 0; round < rounds; round++) {
      const { product, orderId, refundUnits, refunded } = await placeOrder()
      await deleteOrder(db, actor, orderId)
      const [restored, refund] = await Promise.all([restoreOrder(db, actor, orderId), refundUnits(1)])
      await sendDueRefunds(services)
      expect([restored.status, refund.status]).toEqual(['restored', 'requested'])
      expect(await readOrder(orderId)).toMatchObject({ status: 'confirmed', deleted_at: null })
      expect(await stockOf(db, product)).toEqual({ onHand: 4, reserved: 0 })
      expect(refunded()).toBe(1_000_00)
    }
  })

  test('a customer hides an order that is being cancelled: it is cancelled once, and hidden only if that came first', async () => {
    for (let round = 0; round < rounds; round++) {
      const { product, shopper, orderId, cancel, refunded } = await placeOrder()
      const [cancelled, hidden] = await Promise.all([cancel(), hideOrder(db, { userId: shopper.id, orderId })])
      await sendDueRefunds(services)
      expect(cancelled.status).toBe('cancelled')
      expect(['hidden', 'not-deletable']).toContain(hidden.status)
      const order = await readOrder(orderId)
      expect({ status: order.status, isHidden: order.hidden_by_customer_at !== null }).toEqual({
        status: 'cancelled',
        isHidden: hidden.status === 'hidden',
      })
      expect(await stockOf(db, product)).toEqual({ onHand: 5, reserved: 0 })
      expect(refunded()).toBe(2_000_00)
    }
  })

  test('a customer hides a delivered order that the administrator moves back: it stays hidden, or they can cancel it', async () => {
    for (let round = 0; round < rounds; round++) {
      const { shopper, orderId, cancel } = await placeOrder()
      await changeOrderStatus(services, actor, { orderId, status: 'delivered' })
      const [hidden, moved, cancelled] = await Promise.all([
        hideOrder(db, { userId: shopper.id, orderId }),
        changeOrderStatus(services, actor, { orderId, status: 'confirmed' }),
        cancel(),
      ])
      expect(moved.status).toBe('changed')
      const order = await readOrder(orderId)
      expect(order.status).toBe(cancelled.status === 'cancelled' ? 'cancelled' : 'confirmed')
      expect(order.hidden_by_customer_at !== null).toBe(hidden.status === 'hidden')
      await sendDueRefunds(services)
    }
  })

  test('a product is put into the bin and erased while it is bought: the order keeps it, and no unit is lost', async () => {
    for (let round = 0; round < rounds; round++) {
      const { product, shopper } = await insertBuyer(db, { price: paise(1_000_00), stockQuantity: 2 })
      const payment = checkout.gateway.pay(await checkout.open(shopper))
      const [verified] = await Promise.all([
        checkout.verify(shopper, payment),
        deleteProduct(db, actor, product.id).then(() => eraseBinnedProducts(db, actor, [product.id])),
      ])
      expect(verified.status).toBe('placed')
      expect(await stockOf(db, product)).toEqual({ onHand: 1, reserved: 0 })
      expect(await eraseBinnedProducts(db, actor, [product.id])).toBe(0)
    }
  })

  test('a product is restored while a payment for it starts: it is ready or rejected, and a rejected one reserves nothing', async () => {
    for (let round = 0; round < rounds; round++) {
      const { product, shopper } = await insertBuyer(db, { price: paise(1_000_00), stockQuantity: 2 })
      await deleteProduct(db, actor, product.id)
      const [started, restored] = await Promise.all([
        checkout.start(shopper, { shownTotal: paise(1_000_00) }),
        restoreProduct(db, actor, product.id),
      ])
      expect(restored.status).toBe('restored')
      expect(['ready', 'insufficient-stock']).toContain(started.status)
      expect(await stockOf(db, product)).toEqual({ onHand: 2, reserved: started.status === 'ready' ? 1 : 0 })
    }
  })
})
