import { type Insertable, sql } from 'kysely'
import { costOfProduct } from '#app/domain/catalog/product-row.ts'
import { deliveryDaysTo } from '#app/domain/settings/delivery-areas.ts'
import { readSettings } from '#app/domain/settings/settings.server.ts'
import { type Paise, paise } from '#app/money.ts'
import type { Tx } from '#app/platform/database/database.server.ts'
import type { OrderItems, Orders } from '#app/platform/database/tables.ts'
import { clockTime } from '#app/platform/database/time.server.ts'
import type { OfflineMethod, OrderChannel } from '#app/vocabulary/payment-methods.ts'
import { takeDocumentNumber } from './document-number.server.ts'
import { countedFrom, type Gift } from './gift/gift.ts'
import type { BusinessBuyer } from './order.ts'
import { replacementNumber } from './order-number.ts'
import { CONFIRMED_ENTRY } from './order-status-labels.ts'
import type { Seller } from './seller.ts'
import type { ShippingAddress } from './shipping-address.ts'

export interface SoldItem {
  readonly productId: string
  readonly name: string
  readonly image: string
  readonly size: string
  readonly quantity: number
  /** Unit price, tax included. */
  readonly price: Paise
  /** Its share of the discount, for all of its units; absent: none. */
  readonly discount?: Paise
  readonly hsnCode: string | null
  /** Tax within the price, in basis points; null when the shop collects no tax. */
  readonly gstRate: number | null
}

/** An order about to be created. */
export interface NewOrderIdentity {
  readonly orderId: string
  /** The time of the call, not of the transaction's start: a customer's purchases are compared by it. */
  readonly placedAt: Date
}

/** How an order is paid. */
export type OrderPayment =
  | { readonly method: 'razorpay'; readonly id: string; readonly razorpayOrderId: string }
  | { readonly method: OfflineMethod; readonly id: string }
  /** It will be paid when it's delivered. */
  | { readonly method: 'cod'; readonly id: null }

/** Whose order it is. */
export interface Buyer {
  /** Null for a guest: a customer without an account. */
  readonly userId: string | null
  /** Where a guest gets emails; absent: nowhere. */
  readonly guestEmail?: string | undefined
}

/** A purchase that becomes an order. The amounts add up: total = items + shipping + tax - discount. */
export interface PlacedPurchase extends NewOrderIdentity, Buyer {
  readonly checkoutId: string
  /** Where the owner took it; absent: it was placed in the shop. */
  readonly channel?: OrderChannel | undefined
  /** Never empty. */
  readonly items: readonly SoldItem[]
  readonly shippingAddress: ShippingAddress
  readonly notes: string | null
  readonly seller: Seller
  readonly total: Paise
  readonly shipping: Paise
  readonly tax: Paise
  readonly discount: Paise
  /** Of the offer that applies; null: none. */
  readonly offerName: string | null
  /** Absent: it isn't invoiced to a business. */
  readonly buyer?: BusinessBuyer | undefined
  /** Absent: it isn't a gift. */
  readonly gift?: Gift | undefined
  readonly payment: OrderPayment
  /** For paying on delivery, included in the shipping; absent: none. */
  readonly codFee?: Paise | undefined
}

/** A replacement of some of an order's items. It costs nothing. */
export interface FreeReplacement extends NewOrderIdentity, Buyer {
  readonly replacesOrderId: string
  /** Never empty. */
  readonly items: readonly ReplacementItem[]
  readonly shippingAddress: ShippingAddress
  /** Whom the challan names; absent: the order wasn't invoiced to a business. */
  readonly buyer?: BusinessBuyer | undefined
  /** Names the consigner in its delivery challan. */
  readonly seller: Seller
}

export interface ReplacementItem extends Omit<SoldItem, 'price' | 'discount'> {
  /** The item of the replaced order. */
  readonly replacesItemId: string
  /** What a unit is worth, tax included. */
  readonly declaredValue: Paise
}

/** Assigns an order's id, so that rows can refer to it before the order is created in the same transaction. */
export async function assignOrderId(tx: Tx): Promise<NewOrderIdentity> {
  return tx
    .selectNoFrom([sql<string>`shop.uuid_v7()`.as('orderId'), clockTime.as('placedAt')])
    .executeTakeFirstOrThrow()
}

/**
 * Creates a confirmed order with its items and the tracking entry 'Order Confirmed'; it is paid, unless it's paid on delivery. The
 * caller updates stock, payment and cart. A checkout becomes one order: a second call for it violates a unique constraint.
 *
 * @param tx Should end soon, because the next order waits for it; see {@link takeDocumentNumber}.
 * @returns The order's number.
 */
export async function createPurchasedOrder(tx: Tx, purchase: PlacedPurchase): Promise<string> {
  const { payment } = purchase
  return createConfirmedOrder(tx, purchase, {
    message: payment.id === null ? CONFIRMED_ENTRY.ofCod : CONFIRMED_ENTRY.ofOrder,
    takeNumber: () => takeDocumentNumber(tx, 'invoice', purchase.placedAt),
    items: purchase.items.map((item) => ({
      ...itemColumns(item),
      price: item.price,
      discount_amount: item.discount ?? paise(0),
    })),
    order: {
      ...buyerColumns(purchase),
      channel: purchase.channel ?? null,
      checkout_id: purchase.checkoutId,
      total_amount: purchase.total,
      shipping_cost: purchase.shipping,
      tax_amount: purchase.tax,
      discount_amount: purchase.discount,
      offer_name: purchase.offerName,
      ...businessColumns(purchase),
      ...giftColumns(purchase),
      shipping_address: JSON.stringify(purchase.shippingAddress),
      notes: purchase.notes,
      ...sellerColumns(purchase.seller),
      payment_method: payment.method,
      cod_fee: purchase.codFee ?? 0,
      razorpay_order_id: payment.method === 'razorpay' ? payment.razorpayOrderId : null,
      razorpay_payment_id: payment.id,
      payment_status: payment.id === null ? 'pending' : 'paid',
      payment_timestamp: payment.id === null ? null : purchase.placedAt,
    },
  })
}

/**
 * Creates a confirmed order that replaces items of another one, like {@link createPurchasedOrder}: it has a number of the series of
 * replacements, and neither a checkout nor a payment. The caller updates stock. Not safe to repeat.
 *
 * @returns The order's number.
 */
export async function createReplacementOrder(tx: Tx, replacement: FreeReplacement): Promise<string> {
  return createConfirmedOrder(tx, replacement, {
    message: CONFIRMED_ENTRY.ofReplacement,
    takeNumber: async () => replacementNumber(await takeDocumentNumber(tx, 'replacement', replacement.placedAt)),
    items: replacement.items.map((item) => ({
      ...itemColumns(item),
      price: paise(0),
      replaces_item_id: item.replacesItemId,
      declared_value: item.declaredValue,
    })),
    order: {
      ...buyerColumns(replacement),
      payment_status: 'paid',
      replaces_order_id: replacement.replacesOrderId,
      total_amount: paise(0),
      ...businessColumns(replacement),
      shipping_address: JSON.stringify(replacement.shippingAddress),
      ...sellerColumns(replacement.seller),
    },
  })
}

/** Records that an order which is paid on delivery was paid, by a payment that the caller has entered into the ledger. */
export async function markOrderPaid(tx: Tx, orderId: string, paymentId: string): Promise<void> {
  await tx
    .updateTable('orders')
    .set({
      payment_status: 'paid',
      razorpay_payment_id: paymentId,
      payment_timestamp: clockTime,
      updated_at: clockTime,
    })
    .where('id', '=', orderId)
    .execute()
}

function buyerColumns({ userId, guestEmail }: Buyer) {
  return { user_id: userId, is_guest: userId === null, guest_email: userId === null ? (guestEmail ?? null) : null }
}

function businessColumns({ buyer }: { buyer?: BusinessBuyer | undefined }) {
  return buyer && { buyer_gstin: buyer.gstin, buyer_name: buyer.name }
}

function giftColumns({ gift }: Pick<PlacedPurchase, 'gift'>) {
  return (
    gift && {
      gift_message: gift.message,
      gift_wrap_fee: gift.wrapFee,
      not_before: gift.notBefore,
      billing_address: gift.billedTo ? JSON.stringify(gift.billedTo) : null,
    }
  )
}

function sellerColumns({ gstin, taxMode }: Seller) {
  return { seller_gstin: gstin, is_composition: taxMode === 'composition' }
}

function itemColumns(item: Omit<SoldItem, 'price' | 'discount'>) {
  return {
    product_id: item.productId,
    product_name: item.name,
    product_image: item.image,
    quantity: item.quantity,
    size: item.size,
    hsn_code: item.hsnCode,
    gst_rate: item.gstRate,
  }
}

interface NewOrder {
  /** Of the first tracking entry. */
  readonly message: string
  /** Called last, because the next order waits from then on. */
  readonly takeNumber: () => Promise<string>
  readonly items: readonly Omit<Insertable<OrderItems>, 'order_id' | 'position' | 'cost_price'>[]
  readonly order: Omit<Insertable<Orders>, 'order_number'>
}

async function createConfirmedOrder(
  tx: Tx,
  { orderId, placedAt, shippingAddress, gift }: NewOrderIdentity & Pick<PlacedPurchase, 'shippingAddress' | 'gift'>,
  { message, takeNumber, items, order }: NewOrder,
): Promise<string> {
  const { settings } = await readSettings(tx)
  const days = deliveryDaysTo(settings, shippingAddress.postal_code) ?? settings.deliveryDaysTo
  const deliveryAt = new Date(countedFrom(placedAt, gift).getTime() + days * 86_400_000)
  const orderNumber = await takeNumber()
  await tx
    .with('items', (db) =>
      db.insertInto('order_items').values(
        items.map((item, position) => ({
          ...item,
          order_id: orderId,
          position,
          // Read here, so that it is in no snapshot, which customers download.
          cost_price: costOfProduct(item.product_id ?? null),
        })),
      ),
    )
    .with('tracking', (db) =>
      db.insertInto('order_tracking').values({
        order_id: orderId,
        status: CONFIRMED_ENTRY.status,
        message,
        estimated_delivery: deliveryAt,
        created_at: placedAt,
      }),
    )
    .insertInto('orders')
    .values({
      ...order,
      id: orderId,
      order_number: orderNumber,
      status: 'confirmed',
      estimated_delivery: deliveryAt,
      created_at: placedAt,
      updated_at: placedAt,
    })
    .execute()
  return orderNumber
}
