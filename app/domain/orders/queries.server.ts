import type { NotNull } from 'kysely'
import type { Db } from '#app/platform/database/database.server.ts'
import type { AdminOrder, Order, OrderItem, ShippingAddress, TrackedOrder, TrackingEntry } from './order.ts'
import type { OrderStatus, PaymentStatus } from './order-status.ts'

/** A customer's orders, newest first; may be empty. Deleted ones are not in it. */
export async function listOrders(db: Db, userId: string, { limit }: { limit?: number } = {}): Promise<Order[]> {
  let query = selectOrders(db, userId).orderBy('created_at', 'desc').orderBy('id', 'desc')
  if (limit !== undefined) query = query.limit(limit)
  const orders = await query.execute()
  const items = await listItems(
    db,
    orders.map((order) => order.id),
  )
  return orders.map((order) => ({ ...order, items: items.get(order.id) ?? [] }))
}

/** One of a customer's own orders with its tracking; undefined for any other id, also one of another customer. */
export async function findOrder(
  db: Db,
  { userId, orderId }: { userId: string; orderId: string },
): Promise<TrackedOrder | undefined> {
  if (!isUuid(orderId)) return undefined

  const order = await selectOrders(db, userId).where('id', '=', orderId).executeTakeFirst()
  if (!order) return undefined

  const items = await listItems(db, [orderId])
  return { ...order, items: items.get(orderId) ?? [], tracking: await listTracking(db, orderId) }
}

/** Which orders the back office asks for. */
export interface OrderFilter {
  /** Looked for in the order number, the customer's name and e-mail address, in any letter case. */
  readonly search?: string
  readonly status?: OrderStatus
}

/** All customers' orders, newest first; may be empty. Deleted ones are not in it. */
export async function listOrdersForAdmin(db: Db, { search = '', status }: OrderFilter = {}): Promise<AdminOrder[]> {
  let query = selectAdminRows(db)
  const wanted = search.trim()
  if (wanted !== '') {
    const pattern = `%${wanted.replace(/[\\%_]/g, '\\$&')}%`
    query = query.where((row) =>
      row.or([
        row('order_number', 'ilike', pattern),
        row('user_full_name', 'ilike', pattern),
        row('user_email', 'ilike', pattern),
      ]),
    )
  }
  if (status) query = query.where('status', '=', status)

  const orders = new Map<string, AdminOrder>()
  for (const row of await query.execute()) {
    const known = orders.get(row.order_id)
    if (known) known.items.push(toItem(row))
    else orders.set(row.order_id, { ...toAdminOrder(row), items: [toItem(row)] })
  }
  return [...orders.values()]
}

function selectOrders(db: Db, userId: string) {
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
      'notes',
      'estimated_delivery as estimatedDelivery',
      'tracking_number as trackingNumber',
      'razorpay_order_id as razorpayOrderId',
      'razorpay_payment_id as razorpayPaymentId',
      'payment_timestamp as paidAt',
      'created_at as createdAt',
    ])
    .select(({ ref }) => ref('shipping_address').$castTo<ShippingAddress>().as('shippingAddress'))
    .where('user_id', '=', userId)
    .where('deleted_at', 'is', null)
    .$narrowType<{ status: OrderStatus; paymentStatus: PaymentStatus }>()
}

/** Items of each order, in the order they were bought. */
async function listItems(db: Db, orderIds: string[]): Promise<Map<string, OrderItem[]>> {
  if (orderIds.length === 0) return new Map()

  const rows = await db
    .selectFrom('order_items')
    .select(['order_id', 'id', 'product_id', 'product_name', 'product_image', 'size', 'quantity', 'price'])
    .where('order_id', 'in', orderIds)
    .orderBy('position')
    .execute()
  const items = Map.groupBy(rows, (row) => row.order_id)
  return new Map(
    [...items].map(([orderId, ofOrder]) => [
      orderId,
      ofOrder.map((row) => ({
        id: row.id,
        productId: row.product_id,
        name: row.product_name,
        image: row.product_image,
        size: row.size,
        quantity: row.quantity,
        price: row.price,
      })),
    ]),
  )
}

async function listTracking(db: Db, orderId: string): Promise<TrackingEntry[]> {
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

/** One row for each order item. The types of a view allow null everywhere; these columns never are. */
function selectAdminRows(db: Db) {
  return db
    .selectFrom('admin_orders_flat')
    .selectAll()
    .select(({ ref }) => ref('shipping_address').$castTo<ShippingAddress>().as('address'))
    .orderBy('created_at', 'desc')
    .orderBy('order_id', 'desc')
    .orderBy('item_position')
    .$narrowType<{
      order_id: NotNull
      order_number: NotNull
      total_amount: NotNull
      status: OrderStatus
      payment_status: PaymentStatus
      created_at: NotNull
      shipping_cost: NotNull
      tax_amount: NotNull
      discount_amount: NotNull
      razorpay_order_id: NotNull
      razorpay_payment_id: NotNull
      canceled: NotNull
      order_item_id: NotNull
      quantity: NotNull
      size: NotNull
      item_price: NotNull
      product_name: NotNull
      product_images: NotNull
    }>()
}

type AdminRow = Awaited<ReturnType<ReturnType<typeof selectAdminRows>['execute']>>[number]

function toItem(row: AdminRow): OrderItem {
  return {
    id: row.order_item_id,
    productId: row.product_id,
    name: row.product_name,
    image: row.product_images[0] ?? '',
    size: row.size,
    quantity: row.quantity,
    price: row.item_price,
  }
}

function toAdminOrder(row: AdminRow): Omit<AdminOrder, 'items'> {
  return {
    id: row.order_id,
    orderNumber: row.order_number,
    status: row.status,
    paymentStatus: row.payment_status,
    total: row.total_amount,
    shipping: row.shipping_cost,
    tax: row.tax_amount,
    discount: row.discount_amount,
    shippingAddress: row.address,
    notes: row.notes,
    estimatedDelivery: row.estimated_delivery,
    trackingNumber: row.tracking_number,
    razorpayOrderId: row.razorpay_order_id,
    razorpayPaymentId: row.razorpay_payment_id,
    paidAt: row.payment_timestamp,
    createdAt: row.created_at,
    userId: row.user_id,
    isCancelled: row.canceled,
    daysUntilDelivery: row.days_until_delivery,
    customer: {
      email: row.user_email,
      fullName: row.user_full_name,
      phone: row.user_phone,
      gender: row.user_gender,
      dateOfBirth: row.user_date_of_birth,
    },
  }
}

/** Addresses carry whatever a visitor types; the database takes nothing but ids. */
function isUuid(text: string): boolean {
  return /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(text)
}
