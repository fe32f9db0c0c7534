import { removeBoughtItems } from '#app/domain/cart/remove-bought-items.server.ts'
import { claimReservedStock, sellUnreservedStock } from '#app/domain/catalog/stock.server.ts'
import { createNotification } from '#app/domain/notifications/commands.server.ts'
import { removeUsedCode } from '#app/domain/offers/record-offer-use.server.ts'
import { assignOrderId, createPurchasedOrder, type OrderPayment } from '#app/domain/orders/create-order.server.ts'
import { ORDER_EVENT_QUEUE, type OrderEvent } from '#app/domain/orders/order-event.ts'
import { assignPaymentToOrder } from '#app/domain/payments/record-payment.server.ts'
import type { Tx } from '#app/platform/database/database.server.ts'
import { clockTime } from '#app/platform/database/time.server.ts'
import type { JobSender } from '#app/platform/jobs/jobs.server.ts'
import { removeUsedGift } from '../gift/gift-choice.server.ts'
import { sellerOfSnapshot } from './checkout-snapshot.ts'
import type { LockedCheckout, Reserved } from './lock-checkout.server.ts'
import { moveCheckout } from './move-checkout.server.ts'
import { codNotification, paymentNotification } from './purchase-messages.ts'

/** A checkout and the payment that makes it an order. */
export interface Purchase {
  readonly checkout: LockedCheckout
  readonly payment: OrderPayment
  /** Enters the payment into the ledger; absent: it is there. */
  readonly enterPayment?: (orderId: string) => Promise<unknown>
  readonly reserved: Reserved
}

/**
 * Turns a purchase into its order, and updates stock, cart, checkout, payment and notifications. Only one order at a time can
 * take a number, so everything that doesn't need the number comes first.
 *
 * @param tx Has locked the customer, the checkout and the products, and enough units are available.
 * @returns The order's id.
 */
export async function placeOrder(
  tx: Tx,
  jobs: JobSender,
  { checkout, payment, enterPayment, reserved }: Purchase,
): Promise<string> {
  const { snapshot, user_id: userId } = checkout
  const { orderId, placedAt } = await assignOrderId(tx)
  await closeCheckout(tx, checkout.id)
  if (userId !== null) {
    await removeBoughtItems(tx, userId, snapshot.lines)
    if (snapshot.offer) await removeUsedCode(tx, { userId, offerId: snapshot.offer.id })
    if (snapshot.gift) await removeUsedGift(tx, userId, snapshot.gift)
  }
  await claimReservedStock(tx, reserved.active, orderId)
  await sellUnreservedStock(tx, reserved.released, orderId)
  if (enterPayment) await enterPayment(orderId)
  else if (payment.id !== null) await assignPaymentToOrder(tx, payment.id, orderId)
  await jobs.enqueue(tx, ORDER_EVENT_QUEUE, { orderId, status: 'confirmed' } satisfies OrderEvent)
  const orderNumber = await createPurchasedOrder(tx, {
    orderId,
    placedAt,
    checkoutId: checkout.id,
    userId,
    guestEmail: snapshot.email || undefined,
    channel: snapshot.channel,
    items: snapshot.lines,
    shippingAddress: snapshot.address,
    notes: snapshot.notes,
    seller: sellerOfSnapshot(snapshot),
    total: checkout.total_amount,
    shipping: checkout.shipping_cost,
    tax: checkout.tax_amount,
    discount: checkout.discount_amount,
    offerName: snapshot.offer?.name ?? null,
    buyer: snapshot.buyer,
    gift: snapshot.gift,
    payment,
    codFee: snapshot.codFee,
  })
  if (userId !== null) {
    await createNotification(tx, {
      userId,
      type: 'order',
      ...(payment.id === null ? codNotification : paymentNotification)(checkout.total_amount, orderNumber),
      dedupeKey: `payment-successful-${orderId}`,
    })
  }
  return orderId
}

async function closeCheckout(tx: Tx, checkoutId: string): Promise<void> {
  await moveCheckout(tx, checkoutId, 'paid')
  await tx
    .updateTable('stock_reservations')
    .set({ status: 'claimed', updated_at: clockTime })
    .where('checkout_id', '=', checkoutId)
    .execute()
}
