import { sql } from 'kysely'
import { readSettings } from '#app/domain/settings/settings.server.ts'
import type { Paise } from '#app/money.ts'
import type { Tx } from '#app/platform/database/database.server.ts'
import { takeDocumentNumber } from './document-number.server.ts'
import type { ShippingAddress } from './order.ts'
import type { Seller } from './seller.ts'

export interface SoldItem {
  readonly productId: string
  readonly name: string
  readonly image: string
  readonly size: string
  readonly quantity: number
  /** Unit price, tax included. */
  readonly price: Paise
  readonly hsnCode: string | null
  /** Tax within the price, in basis points; null when the shop collects no tax. */
  readonly gstRate: number | null
}

/** An order about to be created. */
export interface OrderToBe {
  readonly orderId: string
  /** The time of the call, not of the transaction's start: a customer's purchases are compared by it. */
  readonly placedAt: Date
}

/** A paid purchase. The amounts add up: total = items + shipping + tax - discount. */
export interface PaidPurchase extends OrderToBe {
  readonly checkoutId: string
  readonly userId: string
  /** Never empty. */
  readonly items: readonly SoldItem[]
  readonly shippingAddress: ShippingAddress
  readonly notes: string | null
  readonly seller: Seller
  readonly total: Paise
  readonly shipping: Paise
  readonly tax: Paise
  readonly discount: Paise
  readonly razorpayOrderId: string
  readonly razorpayPaymentId: string
}

/** Assigns an order's id, so that rows can refer to it before the order is created in the same transaction. */
export async function beginOrder(tx: Tx): Promise<OrderToBe> {
  return tx
    .selectNoFrom([sql<string>`shop.uuid_v7()`.as('orderId'), sql<Date>`clock_timestamp()`.as('placedAt')])
    .executeTakeFirstOrThrow()
}

/**
 * Creates a confirmed, paid order with its items and the tracking entry 'Order Confirmed'. The caller updates stock,
 * payment and cart. A checkout becomes one order: a second call for it violates a unique constraint.
 *
 * @param tx Should end soon, because the next order waits for it; see {@link takeDocumentNumber}.
 * @returns The order's number.
 */
export async function createPaidOrder(tx: Tx, purchase: PaidPurchase): Promise<string> {
  const { orderId, placedAt } = purchase
  const { settings } = await readSettings(tx)
  const deliveryAt = new Date(placedAt.getTime() + settings.deliveryDaysTo * 86_400_000)
  const orderNumber = await takeDocumentNumber(tx, 'invoice', placedAt)
  await tx
    .with('items', (db) =>
      db.insertInto('order_items').values(
        purchase.items.map((item, position) => ({
          order_id: orderId,
          position,
          product_id: item.productId,
          product_name: item.name,
          product_image: item.image,
          quantity: item.quantity,
          size: item.size,
          price: item.price,
          hsn_code: item.hsnCode,
          gst_rate: item.gstRate,
        })),
      ),
    )
    .with('tracking', (db) =>
      db.insertInto('order_tracking').values({
        order_id: orderId,
        status: 'Order Confirmed',
        message: 'Your payment was processed and your order is confirmed.',
        estimated_delivery: deliveryAt,
        created_at: placedAt,
      }),
    )
    .insertInto('orders')
    .values({
      id: orderId,
      order_number: orderNumber,
      user_id: purchase.userId,
      checkout_id: purchase.checkoutId,
      total_amount: purchase.total,
      shipping_cost: purchase.shipping,
      tax_amount: purchase.tax,
      discount_amount: purchase.discount,
      status: 'confirmed',
      payment_status: 'paid',
      shipping_address: JSON.stringify(purchase.shippingAddress),
      notes: purchase.notes,
      seller_gstin: purchase.seller.gstin,
      is_composition: purchase.seller.taxMode === 'composition',
      estimated_delivery: deliveryAt,
      razorpay_order_id: purchase.razorpayOrderId,
      razorpay_payment_id: purchase.razorpayPaymentId,
      payment_timestamp: placedAt,
      created_at: placedAt,
      updated_at: placedAt,
    })
    .execute()
  return orderNumber
}
