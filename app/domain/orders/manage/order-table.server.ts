import { type NotNull, type OrderByExpression, type SelectQueryBuilder, sql } from 'kysely'
import { readProductCodes } from '#app/domain/catalog/product-codes.server.ts'
import { addressedProduct } from '#app/domain/catalog/shop/product-rows.server.ts'
import { idsWithTag, readNotesOfOrders } from '#app/domain/notes/notes.server.ts'
import { type Paise, paise } from '#app/money.ts'
import type { Db } from '#app/platform/database/database.server.ts'
import { isUuid } from '#app/shared/ids.ts'
import { UNDISPATCHED_STATUSES } from '#app/vocabulary/statuses.ts'
import { isInCodView, isRemittanceOverdue } from '../cod-orders.server.ts'
import { isOfFigure } from '../figures/figure-orders.server.ts'
import { giftOf } from '../gift/gift.ts'
import { listReplacements } from '../linked-orders.server.ts'
import { type AdminOrder, type AdminOrderItem, type Cancellation, codFacts } from '../order.ts'
import { PAYMENT_METHOD_LABELS } from '../paid-by.ts'
import { buyerOf, orderReference, unitValue } from '../queries.server.ts'
import type { InvoiceAddress, ShippingAddress } from '../shipping-address.ts'
import { listOrderTax } from '../tax/tax-documents.server.ts'
import { NO_TAX, type TaxSum } from '../tax/tax-sum.ts'
import { isLate } from './late-orders.server.ts'
import { matchingOrderIds } from './matching-orders.server.ts'
import { type OrderFilter, type OrderSort, readOrderSearch } from './order-filter.ts'

/** Orders per batch when all are read. */
const BATCH = 200
/** Their ids are found this many at once, because a search finds every match each time. */
const IDS_AT_ONCE = 10_000

export interface OrderPage {
  readonly orders: AdminOrder[]
  /** Matching orders on all pages. */
  readonly total: number
}

/** All customers' matching orders, newest first unless sorted otherwise; may be empty. Leaves out the bin. */
export async function listOrdersForAdmin(
  db: Db,
  filter: OrderFilter = {},
  { sort = 'newest', limit, offset = 0 }: { sort?: OrderSort; limit?: number; offset?: number } = {},
): Promise<OrderPage> {
  const { column, direction } = ORDERINGS[sort]
  let page = selectMatching(db, filter).select('orders.id').orderBy(column, direction).orderBy('orders.id', direction)
  page = page.offset(offset)
  if (limit !== undefined) page = page.limit(limit)
  if (!filter.search) {
    // An index finds the page, so counting is a separate query.
    const [rows, total] = await Promise.all([page.execute(), count(db, filter)])
    return { orders: await readOrders(db, idsOf(rows)), total }
  }
  // A search looks the matches up before it sorts them, so it counts them in the same query.
  const rows = await page.select(sql<number>`count(*) over ()`.as('total')).execute()
  // A page beyond the last one has no row that carries the total.
  const total = rows[0]?.total ?? (offset === 0 ? 0 : await count(db, filter))
  return { orders: await readOrders(db, idsOf(rows)), total }
}

const idsOf = (rows: readonly { id: string }[]) => rows.map(({ id }) => id)

async function count(db: Db, filter: OrderFilter): Promise<number> {
  const { total } = await selectMatching(db, filter)
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  return total
}

/** An order, even one in the bin; undefined for an unknown or invalid id. */
export async function findOrderForAdmin(db: Db, orderId: string): Promise<AdminOrder | undefined> {
  if (!isUuid(orderId)) return undefined
  const [order] = await readOrders(db, [orderId.toLowerCase()])
  return order
}

/** The orders with these ids, in this order, without those in the bin. */
export async function listOrdersById(db: Db, orderIds: readonly string[]): Promise<AdminOrder[]> {
  const orders = await readOrders(db, orderIds.filter(isUuid))
  return orders.filter(({ deletedAt }) => deletedAt === null)
}

export interface ExportedOrder extends AdminOrder {
  /** The total with the tax within it. */
  readonly includedTax: TaxSum
  /** Of the owner, oldest first. */
  readonly ownerNotes: readonly string[]
  readonly tags: readonly string[]
}

/**
 * Every matching order, those in the bin included, newest first, read in batches. Leaves out orders placed in the meantime.
 *
 * @param idsAtOnce How many matching orders one query finds.
 */
export async function* readAllOrders(
  db: Db,
  filter: OrderFilter,
  idsAtOnce = IDS_AT_ONCE,
): AsyncGenerator<ExportedOrder> {
  for await (const ids of listAllIds(db, filter, idsAtOnce)) {
    const [orders, taxes, noted] = await Promise.all([
      readOrders(db, ids),
      listOrderTax(db, ids),
      readNotesOfOrders(db, ids),
    ])
    yield* orders.map((order) => {
      const { notes: ownerNotes = [], tags = [] } = noted.get(order.id) ?? {}
      return { ...order, includedTax: taxes.get(order.id) ?? NO_TAX, ownerNotes, tags }
    })
  }
}

/** The ids of every matching order, those in the bin included, newest first, in batches. */
async function* listAllIds(db: Db, filter: OrderFilter, idsAtOnce: number): AsyncGenerator<string[]> {
  const matching = selectMatching(db, filter, { withBin: true })
    .select('orders.id')
    .orderBy('orders.created_at', 'desc')
    .orderBy('orders.id', 'desc')
    .limit(idsAtOnce)
  let query = matching
  while (true) {
    const ids = idsOf(await query.execute())
    for (let start = 0; start < ids.length; start += BATCH) yield ids.slice(start, start + BATCH)
    if (ids.length < idsAtOnce) return
    query = matching.where(
      sql<boolean>`(orders.created_at, orders.id) < (select created_at, id from shop.orders where id = ${ids.at(-1)})`,
    )
  }
}

const ORDERINGS: Record<
  OrderSort,
  { column: OrderByExpression<MatchingTables, 'orders', object>; direction: 'asc' | 'desc' }
> = {
  newest: { column: 'orders.created_at', direction: 'desc' },
  oldest: { column: 'orders.created_at', direction: 'asc' },
  amount_high: { column: 'orders.total_amount', direction: 'desc' },
  amount_low: { column: 'orders.total_amount', direction: 'asc' },
  delivery: { column: 'orders.estimated_delivery', direction: 'asc' },
}

type MatchingTables = ReturnType<typeof selectMatching> extends SelectQueryBuilder<infer DB, never, object> ? DB : never

function selectMatching(
  db: Db,
  { search = '', status, tag, lateOnly = false, codView, codOverdueDays, figure }: OrderFilter,
  { withBin = false } = {},
) {
  const wanted = readOrderSearch(search)
  return db
    .selectFrom('orders')
    .$if(!withBin, (query) => query.where('orders.deleted_at', 'is', null))
    .$if(status !== undefined, (query) => query.where('orders.status', '=', status ?? null))
    .$if(tag !== undefined, (query) => query.where('orders.id', 'in', idsWithTag(db, 'order_id', tag ?? '')))
    .$if(lateOnly, (query) => query.where(isLate))
    .$if(codView !== undefined, (query) => (codView ? query.where(isInCodView(codView)) : query))
    .$if(codOverdueDays !== undefined, (query) => query.where(isRemittanceOverdue(codOverdueDays ?? 0)))
    .$if(figure !== undefined, (query) => (figure ? query.where(isOfFigure(figure)) : query))
    .$if(wanted !== undefined, (query) =>
      wanted ? query.where('orders.id', 'in', matchingOrderIds(db, wanted, { withBin })) : query,
    )
}

/** Orders with their items and customers, in the order of the ids. */
async function readOrders(db: Db, orderIds: readonly string[]): Promise<AdminOrder[]> {
  if (orderIds.length === 0) return []

  const [rows, facts, refunded, removed, replacements, cancellations] = await Promise.all([
    selectAdminRows(db, orderIds).execute(),
    readFacts(db, orderIds),
    readRefunded(db, orderIds),
    readRemoved(db, orderIds),
    listReplacements(db, orderIds),
    readCancellations(db, orderIds),
  ])
  const codesOf = await readProductCodes(
    db,
    rows.map((row) => row.product_id),
  )
  const rowsOfOrder = Map.groupBy(rows, (row) => row.order_id)
  return orderIds.flatMap((id) => {
    const [first, ...others] = rowsOfOrder.get(id) ?? []
    const ownFacts = facts.get(id)
    if (!first || !ownFacts) return []
    return [
      {
        ...toAdminOrder(first, ownFacts),
        items: [first, ...others].map(toItem).map((item) => {
          return { ...item, removed: removed.get(item.id) ?? 0, codes: codesOf(item) }
        }),
        refunded: refunded.get(id) ?? paise(0),
        replacements: replacements.get(id) ?? [],
        cancellation: cancellations.get(id) ?? null,
      },
    ]
  })
}

/** What the view of orders doesn't have. */
async function readFacts(db: Db, orderIds: readonly string[]) {
  const rows = await db
    .selectFrom('orders')
    .leftJoin('payments', 'payments.razorpay_payment_id', 'orders.razorpay_payment_id')
    .select(['orders.id', 'orders.offer_name as offerName', 'orders.channel', 'orders.payment_method as paymentMethod'])
    .select([
      'payments.reference as paymentReference',
      'orders.is_guest as isGuest',
      'orders.guest_email as guestEmail',
      'orders.cod_fee as codFee',
      'orders.returned_at as returnedAt',
      'orders.buyer_gstin as buyerGstin',
      'orders.buyer_name as buyerName',
      'orders.gift_message as giftMessage',
      'orders.gift_wrap_fee as giftWrapFee',
      'orders.not_before as notBefore',
      'orders.address_corrected_at as correctedAt',
    ])
    .select(({ ref }) => [
      ref('orders.address_corrected_by').$castTo<AddressCorrection['by'] | null>().as('correctedBy'),
      ref('orders.billing_address').$castTo<InvoiceAddress | null>().as('billingAddress'),
    ])
    .where('orders.id', 'in', orderIds)
    .execute()
  return new Map(rows.map(({ id, ...facts }) => [id, facts]))
}

async function readRefunded(db: Db, orderIds: readonly string[]): Promise<Map<string, Paise>> {
  const rows = await db
    .selectFrom('payments')
    .select(['order_id', 'amount_refunded'])
    .where('order_id', 'in', orderIds)
    .where('amount_refunded', '>', paise(0))
    .$narrowType<{ order_id: NotNull }>()
    .execute()
  return new Map(rows.map((row) => [row.order_id, row.amount_refunded]))
}

/** Units of items that were refunded, or are about to be, while their order isn't dispatched yet. */
async function readRemoved(db: Db, orderIds: readonly string[]): Promise<Map<string, number>> {
  const rows = await db
    .selectFrom('orders')
    .innerJoin('refunds', 'refunds.razorpay_payment_id', 'orders.razorpay_payment_id')
    .innerJoin('refund_items', 'refund_items.refund_id', 'refunds.id')
    .select(({ fn }) => ['refund_items.order_item_id as id', fn.sum<number>('refund_items.quantity').as('units')])
    .where('orders.id', 'in', orderIds)
    .where('orders.status', 'in', UNDISPATCHED_STATUSES)
    .where('refunds.status', '!=', 'failed')
    .groupBy('refund_items.order_item_id')
    .execute()
  return new Map(rows.map(({ id, units }) => [id, units]))
}

async function readCancellations(db: Db, orderIds: readonly string[]) {
  const rows = await db
    .selectFrom('orders')
    .select(['id', 'cancel_reason as reason', 'cancel_note as note', 'cancelled_at as at'])
    .select(({ ref }) => ref('cancelled_by').$castTo<Cancellation['by']>().as('by'))
    .where('id', 'in', orderIds)
    .where('cancelled_at', 'is not', null)
    .$narrowType<{ at: NotNull }>()
    .execute()
  return new Map(rows.map(({ id, ...cancellation }) => [id, cancellation]))
}

/** One row per order item. The types of a view allow null everywhere; these columns are never null. */
function selectAdminRows(db: Db, orderIds: readonly string[]) {
  return db
    .selectFrom('admin_orders_flat')
    .selectAll()
    .select(({ ref }) => ref('shipping_address').$castTo<ShippingAddress>().as('address'))
    .select(addressedProduct.as('product'))
    .select(({ selectFrom }) =>
      selectFrom('order_items')
        .select(unitValue.as('value'))
        .whereRef('order_items.id', '=', 'admin_orders_flat.order_item_id')
        .as('unit_value'),
    )
    .where('order_id', 'in', orderIds)
    .orderBy('item_position')
    .$narrowType<{
      order_id: NotNull
      order_number: NotNull
      total_amount: NotNull
      status: NotNull
      payment_status: NotNull
      created_at: NotNull
      shipping_cost: NotNull
      tax_amount: NotNull
      discount_amount: NotNull
      canceled: NotNull
      order_item_id: NotNull
      quantity: NotNull
      size: NotNull
      item_price: NotNull
      unit_value: NotNull
      product_name: NotNull
      product_images: NotNull
    }>()
}

type AdminRow = Awaited<ReturnType<ReturnType<typeof selectAdminRows>['execute']>>[number]

function toItem(row: AdminRow): Omit<AdminOrderItem, 'removed'> {
  return {
    id: row.order_item_id,
    productId: row.product_id,
    product: row.product,
    name: row.product_name,
    image: row.product_images[0] ?? '',
    size: row.size,
    quantity: row.quantity,
    price: row.item_price,
    value: row.unit_value,
  }
}

type AddressCorrection = NonNullable<AdminOrder['addressCorrection']>

type Facts = NonNullable<ReturnType<Awaited<ReturnType<typeof readFacts>>['get']>>

function toAdminOrder(
  row: AdminRow,
  { offerName, guestEmail, codFee, returnedAt, buyerGstin, buyerName, correctedAt, correctedBy, ...others }: Facts,
): Omit<AdminOrder, 'items' | 'refunded' | 'replacements' | 'cancellation'> {
  const { giftMessage, giftWrapFee, notBefore, billingAddress, ...facts } = others
  const cod = codFacts({
    status: row.status,
    paymentStatus: row.payment_status,
    total: row.total_amount,
    paymentMethod: facts.paymentMethod,
    codFee,
    returnedAt,
  })
  return {
    id: row.order_id,
    orderNumber: row.order_number,
    replaces: orderReference(row.replaces_order_id, row.replaces_order_number),
    status: row.status,
    paymentStatus: row.payment_status,
    total: row.total_amount,
    shipping: row.shipping_cost,
    tax: row.tax_amount,
    discount: row.discount_amount,
    ...(offerName !== null && { offerName }),
    ...(cod && { cod, paidBy: PAYMENT_METHOD_LABELS.cod }),
    ...buyerOf({ buyerGstin, buyerName }),
    ...giftOf({ giftMessage, giftWrapFee, notBefore, billingAddress }),
    shippingAddress: row.address,
    notes: row.notes,
    estimatedDelivery: row.estimated_delivery,
    courier: row.courier,
    trackingNumber: row.tracking_number,
    razorpayOrderId: row.razorpay_order_id,
    razorpayPaymentId: row.razorpay_payment_id,
    paidAt: row.payment_timestamp,
    createdAt: row.created_at,
    userId: row.user_id,
    isCancelled: row.canceled,
    addressCorrection: correctedAt && correctedBy && { at: correctedAt, by: correctedBy },
    deletedAt: row.deleted_at,
    deletedBy: row.deleted_by,
    daysUntilDelivery: row.days_until_delivery,
    ...facts,
    customer: {
      email: row.user_email ?? guestEmail,
      fullName: facts.isGuest ? row.address.full_name : row.user_full_name,
      phone: facts.isGuest ? row.address.phone : row.user_phone,
      gender: row.user_gender,
      dateOfBirth: row.user_date_of_birth,
    },
  }
}
