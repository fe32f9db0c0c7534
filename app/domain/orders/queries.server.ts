import { type ExpressionBuilder, sql } from 'kysely'
import { findProfile } from '#app/domain/accounts/profile/profile-queries.server.ts'
import { addressedProduct } from '#app/domain/catalog/shop/product-rows.server.ts'
import type { Paise } from '#app/money.ts'
import type { Db } from '#app/platform/database/database.server.ts'
import type { DB } from '#app/platform/database/tables.ts'
import { isUuid } from '#app/shared/ids.ts'
import type { OrderChannel, PaymentMethod } from '#app/vocabulary/payment-methods.ts'
import { ORDERS_PER_PAGE } from '#app/vocabulary/shop.ts'
import { type GiftColumns, giftOf } from './gift/gift.ts'
import { invoicesOf, statedInvoice } from './invoicing/reissued-invoice.ts'
import { listReissues } from './invoicing/reissued-invoices.server.ts'
import { listReplacements } from './linked-orders.server.ts'
import {
  type BusinessBuyer,
  codFacts,
  type InvoicedOrder,
  type Order,
  type OrderItem,
  type OrderReference,
  type TrackedOrder,
  type TrackingEntry,
} from './order.ts'
import { paidByText } from './paid-by.ts'
import type { TaxMode } from './seller.ts'
import type { InvoiceAddress, ShippingAddress } from './shipping-address.ts'

/** What a unit of an order's item is worth: what was paid for it, rounded up to a paisa, or what the unit it replaces is worth. */
export const unitValue = sql<Paise>`coalesce(
  order_items.declared_value,
  order_items.price - order_items.discount_amount / order_items.quantity
)`

/** A page of a customer's orders without those they deleted, newest first; may be empty. */
export async function listOrders(
  db: Db,
  userId: string,
  { limit = ORDERS_PER_PAGE, offset = 0 }: { limit?: number; offset?: number } = {},
): Promise<Order[]> {
  const orders = await selectOrders(db, userId)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .offset(offset)
    .execute()
  const items = await listItems(
    db,
    orders.map((order) => order.id),
  )
  return orders.map((order) => ({ ...withReplaced(order), items: items.get(order.id) ?? [] }))
}

/**
 * One of a customer's own orders with its tracking; undefined for any other id, including another customer's.
 *
 * @param owner.userId Null for an order of a guest.
 */
export async function findOrder(
  db: Db,
  { userId, orderId }: { userId: string | null; orderId: string },
): Promise<TrackedOrder | undefined> {
  if (!isUuid(orderId)) return undefined

  const order = await selectOrders(db, userId)
    .select(deliveredAt.as('deliveredAt'))
    .where('id', '=', orderId)
    .executeTakeFirst()
  if (!order) return undefined

  const items = await listItems(db, [orderId])
  return {
    ...withReplaced(order),
    items: items.get(orderId) ?? [],
    tracking: await listTracking(db, orderId),
    replacements: (await listReplacements(db, [orderId])).get(orderId) ?? [],
  }
}

/** When a row of orders was delivered; null until it is. Orders delivered before the shop recorded it count from their last change. */
export const deliveredAt = sql<Date | null>`
  case when orders.status = 'delivered' then coalesce(orders.delivered_at, orders.updated_at) end`

/** Whether a customer has paid for an order; replacements cost nothing. */
export async function hasPaidOrder(db: Db, userId: string): Promise<boolean> {
  const order = await db
    .selectFrom('orders')
    .select('id')
    .where('user_id', '=', userId)
    .where('payment_status', '=', 'paid')
    .where('replaces_order_id', 'is', null)
    .limit(1)
    .executeTakeFirst()
  return order !== undefined
}

/**
 * One of a customer's own orders with the details of its document; undefined for any other id.
 *
 * @param wanted.number Of the invoice, where an order has several; the newest without one.
 */
export async function findInvoicedOrder(
  db: Db,
  { userId, orderId, number }: { userId: string; orderId: string; number?: string | undefined },
): Promise<InvoicedOrder | undefined> {
  if (!isUuid(orderId)) return undefined

  return withTaxes(
    db,
    await selectOrders(db, userId).select(sellerColumns).where('id', '=', orderId).executeTakeFirst(),
    number,
  )
}

/** Any order with the details of its document, as {@link findInvoicedOrder}, including hidden ones and those in the bin. */
export async function findInvoicedOrderForAdmin(
  db: Db,
  orderId: string,
  number?: string,
): Promise<InvoicedOrder | undefined> {
  if (!isUuid(orderId)) return undefined

  const order = await selectAllOrders(db).select(sellerColumns).where('id', '=', orderId).executeTakeFirst()
  return withTaxes(db, order, number)
}

function sellerColumns({ ref }: ExpressionBuilder<DB, 'orders'>) {
  return [
    ref('seller_gstin').as('sellerGstin'),
    ref('tax_mode').$castTo<TaxMode>().as('taxMode'),
    ref('user_id').as('customerId'),
  ] as const
}

async function withTaxes(
  db: Db,
  found: (SelectedOrder & Pick<InvoicedOrder, 'sellerGstin' | 'taxMode'> & { customerId: string | null }) | undefined,
  number: string | undefined,
): Promise<InvoicedOrder | undefined> {
  if (!found) return undefined

  const { customerId, ...order } = found
  const isPersonsGift = order.giftMessage !== null && order.buyerGstin === null
  const payer = isPersonsGift && customerId !== null ? await findProfile(db, customerId) : undefined
  const items = await selectItems(db, [order.id])
    .select(({ ref }) => [
      'hsn_code as hsnCode',
      ref('discount_amount').$castTo<Paise>().as('discount'),
      'gst_rate as gstRate',
      unitValue.as('value'),
    ])
    .execute()
  const reissues = (await listReissues(db, [order.id])).get(order.id) ?? []
  const invoices = invoicesOf({ ...withReplaced(order), ...(payer && { payer: payer.fullName }), items }, reissues)
  return number === undefined ? invoices.at(-1) : invoices.find((invoice) => statedInvoice(invoice).number === number)
}

/** A customer's orders that they didn't delete. */
function selectOrders(db: Db, userId: string | null) {
  return selectAllOrders(db).where(isOwnedBy(userId)).where('hidden_by_customer_at', 'is', null)
}

/** Whether an order is a customer's, or for null, a guest's. */
export function isOwnedBy(userId: string | null) {
  return (eb: ExpressionBuilder<DB, 'orders'>) =>
    userId === null ? eb('is_guest', '=', true) : eb('user_id', '=', userId)
}

function selectAllOrders(db: Db) {
  return db
    .selectFrom('orders')
    .select([
      'id',
      'order_number as orderNumber',
      'status',
      'payment_status as paymentStatus',
      'total_amount as total',
      'shipping_cost as shipping',
      'tax_amount as tax',
      'discount_amount as discount',
      'offer_name as offerName',
      'buyer_gstin as buyerGstin',
      'buyer_name as buyerName',
      'gift_message as giftMessage',
      'gift_wrap_fee as giftWrapFee',
      'not_before as notBefore',
      'notes',
      'estimated_delivery as estimatedDelivery',
      'courier',
      'tracking_number as trackingNumber',
      'razorpay_order_id as razorpayOrderId',
      'razorpay_payment_id as razorpayPaymentId',
      'payment_timestamp as paidAt',
      'payment_method as paymentMethod',
      'cod_fee as codFee',
      'returned_at as returnedAt',
      'channel',
      'created_at as createdAt',
    ])
    .select(({ ref }) => [
      ref('shipping_address').$castTo<ShippingAddress>().as('shippingAddress'),
      ref('billing_address').$castTo<InvoiceAddress | null>().as('billingAddress'),
    ])
    .select((eb) => [
      'replaces_order_id as replacesOrderId',
      eb
        .selectFrom('orders as replaced')
        .select('replaced.order_number')
        .whereRef('replaced.id', '=', 'orders.replaces_order_id')
        .as('replacesOrderNumber'),
    ])
}

type SelectedOrder = Omit<Order, 'items' | 'replaces' | 'offerName' | 'paidBy' | 'cod' | 'buyer' | 'gift'> &
  ReplacedColumns

interface ReplacedColumns extends Pick<Order, 'status' | 'paymentStatus' | 'total'>, BuyerColumns, GiftColumns {
  readonly codFee: number
  readonly returnedAt: Date | null
  readonly paymentMethod: PaymentMethod
  readonly channel: OrderChannel | null
  readonly offerName: string | null
  readonly replacesOrderId: string | null
  readonly replacesOrderNumber: string | null
}

function withReplaced<Row extends ReplacedColumns>(row: Row) {
  const {
    replacesOrderId,
    replacesOrderNumber,
    offerName,
    paymentMethod,
    channel,
    codFee: _,
    returnedAt: __,
    buyerGstin,
    buyerName,
    giftMessage,
    giftWrapFee,
    notBefore,
    billingAddress,
    ...order
  } = row
  const replaces = orderReference(replacesOrderId, replacesOrderNumber)
  const paidBy = paidByText(paymentMethod, channel)
  const cod = codFacts(row)
  return {
    ...order,
    replaces,
    ...(offerName !== null && { offerName }),
    ...(paidBy !== undefined && { paidBy }),
    ...(cod && { cod }),
    ...buyerOf({ buyerGstin, buyerName }),
    ...giftOf({ giftMessage, giftWrapFee, notBefore, billingAddress }),
  }
}

interface BuyerColumns {
  readonly buyerGstin: string | null
  readonly buyerName: string | null
}

/** The business that an order is invoiced to, as a part of the order. */
export function buyerOf({ buyerGstin: gstin, buyerName: name }: BuyerColumns): { buyer?: BusinessBuyer } {
  return gstin !== null && name !== null ? { buyer: { gstin, name } } : {}
}

/** An order to link to; null without one. */
export function orderReference(id: string | null, orderNumber: string | null): OrderReference | null {
  return id !== null && orderNumber !== null ? { id, orderNumber } : null
}

/** Items of each order, in the order they were bought. */
async function listItems(db: Db, orderIds: string[]): Promise<Map<string, OrderItem[]>> {
  if (orderIds.length === 0) return new Map()

  const rows = await selectItems(db, orderIds).select('order_id').execute()
  return new Map(
    [...Map.groupBy(rows, (row) => row.order_id)].map(([orderId, items]) => [
      orderId,
      items.map(({ order_id: _, ...item }) => item),
    ]),
  )
}

/** In the order they were bought. */
function selectItems(db: Db, orderIds: string[]) {
  return db
    .selectFrom('order_items')
    .select(['id', 'product_id as productId', 'product_name as name', 'product_image as image'])
    .select(['size', 'quantity', 'price', addressedProduct.as('product')])
    .where('order_id', 'in', orderIds)
    .orderBy('position')
}

/** The tracking of an order, newest first. */
export async function listTracking(db: Db, orderId: string): Promise<TrackingEntry[]> {
  return db
    .selectFrom('order_tracking')
    .select([
      'id',
      'status',
      'message',
      'location',
      'estimated_delivery as estimatedDelivery',
      'created_at as createdAt',
    ])
    .where('order_id', '=', orderId)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .execute()
}
