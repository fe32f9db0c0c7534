import { cancelOrder } from '#app/domain/after-sale/cancel-order.server.ts'
import { refundItems } from '#app/domain/after-sale/refund-items.server.ts'
import { findRefundable } from '#app/domain/after-sale/refundable.server.ts'
import { paise } from '#app/money.ts'
import type { AdminActor } from '#app/platform/auth/admin-actor.server.ts'
import { insertProduct } from '../factories/product-factory.ts'
import { insertShopper } from '../factories/shopper.ts'
import type { TestCheckout } from './test-checkout.ts'

/** A paid order of two units at ₹1,000, which leaves three in stock, and what customer and administrator do with it. */
export async function buyTwoUnits({ db, services, gateway, buy }: TestCheckout, actor: AdminActor) {
  const product = await insertProduct(db, { price: paise(1_000_00), stockQuantity: 5 })
  const shopper = await insertShopper(db, [{ product, quantity: 2 }])
  const { orderId, payment } = await buy(shopper)
  const [item] = (await findRefundable(db, orderId))?.items ?? []
  const orderItemId = item?.orderItemId ?? ''
  return {
    product,
    shopper,
    orderId,
    payment,
    orderItemId,
    cancel: () => cancelOrder(services, { userId: shopper.id, orderId, reason: 'too-slow', note: null }),
    refundUnits: (quantity: number, { restock = true, requestId = crypto.randomUUID() } = {}) =>
      refundItems(services, actor, {
        orderId,
        items: [{ orderItemId, quantity, restock }],
        delivery: paise(0),
        other: paise(0),
        note: 'torn',
        requestId,
      }),
    /** According to the provider. */
    refunded: () => gateway.payments.get(payment.id)?.amountRefunded,
  }
}
