import { takeDocumentNumber } from '#app/domain/orders/document-number.server.ts'
import { issueCreditNote, listCreditNotes } from '#app/domain/orders/invoicing/credit-notes.server.ts'
import { apportion } from '#app/domain/orders/invoicing/gst.ts'
import type { AdminOrder, InvoicedItem, InvoicedOrder, TrackedOrder } from '#app/domain/orders/order.ts'
import type { ShippingAddress } from '#app/domain/orders/shipping-address.ts'
import { DEFAULT_SETTINGS } from '#app/domain/settings/settings-fields.ts'
import { addPaise, multiplyPaise, type Paise, paise } from '#app/money.ts'
import type { Db } from '#app/platform/database/database.server.ts'
import { inTransaction } from '#app/platform/database/transaction.server.ts'
import type { OrderPaymentStatus, OrderStatus } from '#app/vocabulary/statuses.ts'
import { insertCustomer } from './customer-factory.ts'

interface ItemOverrides {
  readonly productId?: string | null
  readonly name?: string
  readonly image?: string
  readonly size?: string
  readonly quantity?: number
  readonly price?: Paise
}

interface TrackingOverrides {
  readonly status: string
  readonly message?: string
  readonly location?: string
  readonly createdAt?: Date
}

/** An order with everything that screens and documents show. */
type WholeOrder = TrackedOrder & InvoicedOrder & Pick<AdminOrder, 'items'>

interface OrderValues extends Partial<Omit<WholeOrder, 'items' | 'shippingAddress'>> {
  readonly items?: readonly Partial<InvoicedItem>[]
  readonly shippingAddress?: Partial<ShippingAddress>
}

/** What a test can specify about an order. The total follows from items, shipping, tax and discount. */
export interface OrderOverrides {
  /** The customer; without one a new customer is saved. */
  readonly userId?: string
  readonly status?: OrderStatus
  readonly paymentStatus?: OrderPaymentStatus
  readonly items?: readonly ItemOverrides[]
  readonly shippingCost?: Paise
  readonly taxAmount?: Paise
  readonly discountAmount?: Paise
  readonly shippingAddress?: Partial<ShippingAddress>
  readonly notes?: string | null
  readonly estimatedDelivery?: Date | null
  readonly trackingNumber?: string | null
  /** Entries in addition to 'Order Confirmed', which every order has. */
  readonly tracking?: readonly TrackingOverrides[]
  readonly createdAt?: Date
  /** In the administrator's bin since then. */
  readonly deletedAt?: Date
  /** Deleted by its customer, for them alone. */
  readonly hiddenByCustomerAt?: Date
}

export interface InsertedOrder {
  readonly id: string
  readonly orderNumber: string
  readonly userId: string
  readonly total: Paise
  readonly razorpayOrderId: string
  readonly razorpayPaymentId: string
  readonly createdAt: Date
}

const PLACED_AT = new Date('2026-11-21T16:30:00+05:30')

const ADDRESS: ShippingAddress = {
  full_name: 'Ananya Desai',
  phone: '9825012345',
  address_line_1: '14 Sarita Society',
  address_line_2: 'Navrangpura',
  city: 'Ahmedabad',
  state: 'Gujarat',
  postal_code: '380009',
  country: 'India',
}

/** A typical order: one unit for ₹1,299, paid and confirmed, with free delivery. Amounts are used as given. */
export function makeOrder({ items = [{}], shippingAddress, ...overrides }: OrderValues = {}): WholeOrder {
  const createdAt = overrides.createdAt ?? PLACED_AT
  return {
    id: crypto.randomUUID(),
    orderNumber: '2627-000001',
    replaces: null,
    replacements: [],
    status: 'confirmed',
    paymentStatus: 'paid',
    total: paise(1_299_00),
    shipping: paise(0),
    tax: paise(0),
    discount: paise(0),
    notes: null,
    sellerGstin: null,
    taxMode: overrides.sellerGstin ? 'regular' : 'unregistered',
    estimatedDelivery: deliveryDate(createdAt),
    courier: null,
    trackingNumber: null,
    razorpayOrderId: 'order_1',
    razorpayPaymentId: 'pay_1',
    paidAt: createdAt,
    createdAt,
    tracking: [],
    deliveredAt: null,
    ...overrides,
    shippingAddress: { ...ADDRESS, ...shippingAddress },
    items: items.map((item) => ({
      id: crypto.randomUUID(),
      hsnCode: null,
      gstRate: null,
      product: null,
      discount: paise(0),
      removed: 0,
      value: item.price ?? paise(1_299_00),
      ...makeItem(item),
      ...item,
    })),
  }
}

/** A typical order as the back office sees it, of a deleted account. */
export function makeAdminOrder(overrides: OrderValues = {}): AdminOrder {
  return {
    ...makeOrder(overrides),
    userId: null,
    isGuest: false,
    paymentMethod: 'razorpay',
    paymentReference: null,
    channel: null,
    addressCorrection: null,
    isCancelled: overrides.status === 'cancelled',
    daysUntilDelivery: null,
    customer: { email: null, fullName: null, phone: null, gender: null, dateOfBirth: null },
    cancellation: null,
    refunded: paise(0),
    deletedAt: null,
    deletedBy: null,
  }
}

/**
 * Saves an order as it is after a payment: a paid checkout, its attempt and captured payment, the order with the next
 * number of its financial year, items and tracking. Products and stock stay as they are.
 */
export async function insertOrder(db: Db, overrides: OrderOverrides = {}): Promise<InsertedOrder> {
  const createdAt = overrides.createdAt ?? PLACED_AT
  const items = (overrides.items ?? [{}]).map(makeItem)
  const shippingAddress = { ...ADDRESS, ...overrides.shippingAddress }
  const shipping = overrides.shippingCost ?? paise(0)
  const tax = overrides.taxAmount ?? paise(0)
  const discount = overrides.discountAmount ?? paise(0)
  const subtotal = addPaise(...items.map((item) => multiplyPaise(item.price, item.quantity)))
  const total = paise(subtotal + shipping + tax - discount)
  const amounts = { shipping_cost: shipping, tax_amount: tax, discount_amount: discount, total_amount: total }
  const razorpayOrderId = `order_${unique()}`
  const razorpayPaymentId = `pay_${unique()}`

  const userId = overrides.userId ?? (await insertCustomer(db, { fullName: shippingAddress.full_name })).id

  return inTransaction(db, async (tx) => {
    const checkout = await tx
      .insertInto('checkouts')
      .values({
        user_id: userId,
        status: 'paid',
        snapshot: JSON.stringify({ items, shippingAddress }),
        snapshot_hash: unique(),
        subtotal,
        ...amounts,
        expires_at: createdAt,
        created_at: createdAt,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    const attempt = await tx
      .insertInto('payment_attempts')
      .values({
        checkout_id: checkout.id,
        user_id: userId,
        amount: total,
        receipt: `order_${unique()}`,
        razorpay_order_id: razorpayOrderId,
        status: 'paid',
        created_at: createdAt,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    const order = await tx
      .insertInto('orders')
      .values({
        order_number: await takeDocumentNumber(tx, 'invoice', createdAt),
        user_id: userId,
        checkout_id: checkout.id,
        ...amounts,
        status: overrides.status ?? 'confirmed',
        payment_status: overrides.paymentStatus ?? 'paid',
        shipping_address: JSON.stringify(shippingAddress),
        notes: overrides.notes ?? null,
        estimated_delivery:
          overrides.estimatedDelivery === undefined ? deliveryDate(createdAt) : overrides.estimatedDelivery,
        tracking_number: overrides.trackingNumber ?? null,
        razorpay_order_id: razorpayOrderId,
        razorpay_payment_id: razorpayPaymentId,
        payment_timestamp: createdAt,
        created_at: createdAt,
        deleted_at: overrides.deletedAt ?? null,
        hidden_by_customer_at: overrides.hiddenByCustomerAt ?? null,
      })
      .returning(['id', 'order_number'])
      .executeTakeFirstOrThrow()
    await tx
      .insertInto('payments')
      .values({
        razorpay_payment_id: razorpayPaymentId,
        attempt_id: attempt.id,
        order_id: order.id,
        amount: total,
        currency: 'INR',
        status: 'captured',
        method: 'upi',
        captured_at: createdAt,
      })
      .execute()
    const shares = apportion(
      discount,
      items.map((item) => multiplyPaise(item.price, item.quantity)),
    )
    await tx
      .insertInto('order_items')
      .values(
        items.map((item, position) => ({
          order_id: order.id,
          position,
          product_id: item.productId,
          product_name: item.name,
          product_image: item.image,
          quantity: item.quantity,
          size: item.size,
          price: item.price,
          discount_amount: shares[position] ?? paise(0),
        })),
      )
      .execute()
    await tx
      .insertInto('order_tracking')
      .values(
        [{ status: 'Order Confirmed', createdAt }, ...(overrides.tracking ?? [])].map((entry: TrackingOverrides) => ({
          order_id: order.id,
          status: entry.status,
          message: entry.message ?? 'Your payment was processed and your order is confirmed.',
          location: entry.location ?? null,
          created_at: entry.createdAt ?? createdAt,
        })),
      )
      .execute()
    return {
      id: order.id,
      orderNumber: order.order_number,
      userId,
      total,
      razorpayOrderId,
      razorpayPaymentId,
      createdAt,
    }
  })
}

/** Refunds part of an order, as sold by a registered shop. @returns The number of the credit note. */
export async function insertCreditNote(
  db: Db,
  { id, razorpayPaymentId }: Pick<InsertedOrder, 'id' | 'razorpayPaymentId'>,
  amount = paise(100_00),
): Promise<string> {
  await db.updateTable('orders').set({ seller_gstin: '24AAACC1206D1ZM' }).where('id', '=', id).execute()
  await db.updateTable('order_items').set({ gst_rate: 500, hsn_code: '6206' }).where('order_id', '=', id).execute()
  await inTransaction(db, async (tx) => {
    const refund = await tx
      .insertInto('refunds')
      .values({
        razorpay_payment_id: razorpayPaymentId,
        amount,
        reason_code: 'manual',
        reason: 'a seam had opened',
        note: 'a seam had opened',
        idempotency_key: `refund-${unique()}`,
        status: 'processed',
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    await issueCreditNote(tx, { razorpayPaymentId, refundId: refund.id, amount })
  })
  const notes = await listCreditNotes(db, id)
  return notes.at(-1)?.number ?? ''
}

function makeItem(overrides: ItemOverrides) {
  return {
    productId: overrides.productId ?? null,
    name: overrides.name ?? 'Indigo Dabu Kurti',
    image: overrides.image ?? '/images/indigo-1.jpg',
    size: overrides.size ?? 'M',
    quantity: overrides.quantity ?? 1,
    price: overrides.price ?? paise(1_299_00),
  }
}

function deliveryDate(createdAt: Date): Date {
  return new Date(createdAt.getTime() + DEFAULT_SETTINGS.deliveryDaysTo * 86_400_000)
}

function unique(): string {
  return crypto.randomUUID().replaceAll('-', '')
}
