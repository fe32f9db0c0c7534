import { sql } from 'kysely'
import { type Paise, type PaiseTotal, paiseTotal } from '#app/money.ts'
import type { Db } from '#app/platform/database/database.server.ts'
import { type CreditedGoods, listCreditedGoods, selectCreditNotes } from '../invoicing/credit-notes.server.ts'
import { invoicesOf } from '../invoicing/reissued-invoice.ts'
import { listReissues } from '../invoicing/reissued-invoices.server.ts'
import { deliveryChallanNumber, replacementNumber } from '../order-number.ts'
import type { TaxMode } from '../seller.ts'
import type { NumberGap, SeriesKind } from './document-series.ts'
import {
  type DeliveryChallan,
  type IssuedNote,
  type SoldOrder,
  type TaxCreditNote,
  type TaxInvoice,
  taxCreditNotes,
  taxInvoice,
} from './tax-document.ts'
import type { TaxMonth } from './tax-month.ts'
import { invoiceSum, type MonthDocuments } from './tax-report.ts'
import type { TaxSum } from './tax-sum.ts'

/** The invoices, credit notes and delivery challans issued in a month, those of deleted orders included. */
export async function listMonthDocuments(db: Db, month: TaxMonth): Promise<MonthDocuments> {
  const [invoices, creditNotes, challans, ...gaps] = await Promise.all([
    listInvoices(db, month),
    listCreditNotes(db, month),
    listChallans(db, month),
    listGaps(db, 'invoice', month.financialYear),
    listGaps(db, 'reissued-invoice', month.financialYear),
    listGaps(db, 'credit-note', month.financialYear),
    listGaps(db, 'delivery-challan', month.financialYear),
  ])
  const [invoiceGaps, reissuedInvoiceGaps, creditNoteGaps, challanGaps] = gaps
  return { month, invoices, creditNotes, challans, invoiceGaps, reissuedInvoiceGaps, creditNoteGaps, challanGaps }
}

/** The totals of orders with the tax within them, by the orders' ids; unknown ids are left out. */
export async function listOrderTax(db: Db, orderIds: readonly string[]): Promise<Map<string, TaxSum>> {
  if (orderIds.length === 0) return new Map()

  const orders = await withItems(db, await selectSoldOrders(db).where('id', 'in', orderIds).execute())
  return new Map(orders.map(({ id, order }) => [id, invoiceSum(taxInvoice(order))]))
}

/** When the shop's first order was placed; undefined without orders. */
export async function findFirstSale(db: Db): Promise<Date | undefined> {
  const first = await db.selectFrom('orders').select('created_at').orderBy('created_at').limit(1).executeTakeFirst()
  return first?.created_at
}

/** The totals of all orders placed in a period, before refunds. */
export async function sumTurnover(db: Db, { from, to }: { from: Date; to: Date }): Promise<PaiseTotal> {
  const { sum } = await db
    .selectFrom('orders')
    .select(({ fn }) => fn.sum<number | null>('total_amount').as('sum'))
    .where('created_at', '>=', from)
    .where('created_at', '<', to)
    .executeTakeFirstOrThrow()
  return paiseTotal(sum ?? 0)
}

/**
 * What orders were to be paid on delivery and never were, in the period in which they ended: cancelled, or with their parcel back. A shop
 * that collects no tax issues no credit notes for them.
 */
export async function sumUnpaidSales(db: Db, period: { from: Date; to: Date }): Promise<PaiseTotal> {
  const { sum } = await selectUnpaidSales(db, period).executeTakeFirstOrThrow()
  return paiseTotal(sum ?? 0)
}

/** The query behind {@link sumUnpaidSales}. Literals, so that every plan can use the index of such orders. */
export function selectUnpaidSales(db: Db, { from, to }: { from: Date; to: Date }) {
  const endedAt = sql<Date>`coalesce(returned_at, cancelled_at)`
  return db
    .selectFrom('orders')
    .select(({ fn }) => fn.sum<number | null>('total_amount').as('sum'))
    .where(sql<boolean>`payment_method = 'cod' and payment_status <> 'paid'`)
    .where(endedAt, '>=', from)
    .where(endedAt, '<', to)
}

async function listInvoices(db: Db, { from, to }: TaxMonth): Promise<TaxInvoice[]> {
  const inMonth = (at: Date) => at >= from && at < to
  const reissued = db
    .selectFrom('reissued_invoices')
    .select('order_id')
    .where('issued_at', '>=', from)
    .where('issued_at', '<', to)
  const [placed, corrected] = await Promise.all([
    selectSoldOrders(db).where('created_at', '>=', from).where('created_at', '<', to).execute(),
    selectSoldOrders(db).where('id', 'in', reissued).execute(),
  ])
  const orders = [...placed, ...corrected.filter(({ createdAt }) => !inMonth(createdAt))]
  return (await withInvoices(db, orders))
    .flatMap(({ invoices }) => invoices)
    .filter(({ createdAt }) => inMonth(createdAt))
    .sort((a, b) => (a.number < b.number ? -1 : 1))
}

async function listCreditNotes(db: Db, { from, to }: TaxMonth): Promise<TaxCreditNote[]> {
  const credited = db
    .selectFrom('credit_notes')
    .select('order_id')
    .where('issued_at', '>=', from)
    .where('issued_at', '<', to)
  const [orders, notes] = await Promise.all([
    selectSoldOrders(db).where('id', 'in', credited).execute(),
    // Earlier notes of the same orders, too: they leave less for this month's.
    selectCreditNotes(db).where('note.order_id', 'in', credited).execute(),
  ])
  const goods = await listCreditedGoods(db, [...new Set(notes.map((note) => note.order_id))])
  const notesOf = Map.groupBy(notes, ({ invoice }) => invoice)
  return (await withInvoices(db, orders))
    .flatMap(({ invoices }) => invoices)
    .flatMap((invoice) => taxCreditNotes(invoice, notesWithGoods(notesOf.get(invoice.number) ?? [], goods)))
    .filter(({ issuedAt }) => issuedAt >= from && issuedAt < to)
    .sort((a, b) => (a.number < b.number ? -1 : 1))
}

/** Without those of replacements that took their number from the series of invoices. */
async function listChallans(db: Db, { from, to, financialYear }: TaxMonth): Promise<DeliveryChallan[]> {
  const orders = await db
    .selectFrom('orders')
    .select(['order_number as orderNumber', 'seller_gstin as sellerGstin'])
    .select(({ ref }) => ref('tax_mode').$castTo<TaxMode>().as('taxMode'))
    .where('order_number', 'like', `${replacementNumber(financialYear)}-%`)
    .where('created_at', '>=', from)
    .where('created_at', '<', to)
    .orderBy('order_number')
    .execute()
  return orders.map(({ orderNumber, sellerGstin, taxMode }) => ({
    number: deliveryChallanNumber(orderNumber),
    sellerGstin,
    taxMode,
  }))
}

function notesWithGoods(
  notes: readonly { number: string; amount: Paise; issuedAt: Date }[],
  goods: CreditedGoods,
): IssuedNote[] {
  return notes.map(({ number, amount, issuedAt }) => ({ number, amount, issuedAt, ...goods.get(number) }))
}

/** Without replacements: nothing is charged for them, so they have no invoice. */
function selectSoldOrders(db: Db) {
  return db
    .selectFrom('orders')
    .where('replaces_order_id', 'is', null)
    .select([
      'id',
      'order_number as orderNumber',
      'created_at as createdAt',
      'seller_gstin as sellerGstin',
      'total_amount as total',
      'shipping_cost as shipping',
      'discount_amount as discount',
      'buyer_gstin as buyerGstin',
      'buyer_name as buyerName',
      sql<string>`shipping_address ->> 'state'`.as('state'),
    ])
    .select(({ ref }) => ref('tax_mode').$castTo<TaxMode>().as('taxMode'))
}

/** Orders with all of their invoices, the first one first. */
async function withInvoices(db: Db, orders: readonly OrderRow[]): Promise<{ id: string; invoices: TaxInvoice[] }[]> {
  const sold = await withItems(db, orders)
  const reissues = await listReissues(
    db,
    orders.map(({ id }) => id),
  )
  return sold.map(({ id, order: { state, ...order } }) => {
    const invoices = invoicesOf({ ...order, shippingAddress: { state } }, reissues.get(id) ?? [])
    return { id, invoices: invoices.map(({ shippingAddress, ...of }) => taxInvoice({ ...of, ...shippingAddress })) }
  })
}

type OrderRow = Awaited<ReturnType<ReturnType<typeof selectSoldOrders>['execute']>>[number]

async function withItems(db: Db, orders: readonly OrderRow[]): Promise<{ id: string; order: SoldOrder }[]> {
  if (orders.length === 0) return []

  const rows = await db
    .selectFrom('order_items')
    .select([
      'order_id',
      'product_name as name',
      'size',
      'quantity',
      'price',
      'hsn_code as hsnCode',
      'gst_rate as gstRate',
    ])
    .select(({ ref }) => ref('discount_amount').$castTo<Paise>().as('discount'))
    .where('order_id', '=', sql<string>`any(${orders.map(({ id }) => id)}::uuid[])`)
    .orderBy('order_id')
    .orderBy('position')
    .execute()
  const itemsOf = Map.groupBy(rows, (row) => row.order_id)
  return orders.map(({ id, ...order }) => {
    const items = (itemsOf.get(id) ?? []).map(({ order_id: _, ...item }) => item)
    return { id, order: { ...order, items } }
  })
}

/** Numbers of a financial year that were taken, according to the counter, but that no document has. */
async function listGaps(db: Db, kind: SeriesKind, financialYear: string): Promise<NumberGap[]> {
  const { rows } = await sql<NumberGap>`
    with numbers as (${selectNumbers(kind, financialYear)}),
    steps as (
      select number, use, lag(number, 1, 0) over earlier as previous,
        min(number) filter (where use = 'document') over (order by number rows between current row and unbounded following) as following,
        max(number) filter (where use = 'document') over earlier as preceding
      from numbers
      window earlier as (order by number)
    )
    select previous + 1 as first, number - 1 as last, following as next, preceding as before, false as "isReplacement"
    from steps
    where number - previous > 1
    union all
    select number, number, following, preceding, true
    from steps
    where use = 'replacement'
    order by first`.execute(db)
  return rows
}

/** The numbers of the documents and of orders without one, and the next number to be taken. */
function selectNumbers(kind: SeriesKind, financialYear: string) {
  switch (kind) {
    case 'invoice':
      return sql`
        select split_part(order_number, '-', 2)::int as number,
          case when replaces_order_id is null then 'document' else 'replacement' end as use
        from shop.orders where order_number like ${`${financialYear}-%`}
        union all
        select last_number + 1, 'next' from shop.invoice_counters where financial_year = ${financialYear}`
    case 'reissued-invoice':
      return sql`
        select split_part(number, '-', 3)::int as number, 'document' as use
        from shop.reissued_invoices where number like ${`INV-C${financialYear}-%`}
        union all
        select last_number + 1, 'next' from shop.reissued_invoice_counters where financial_year = ${financialYear}`
    case 'delivery-challan':
      return sql`
        select split_part(order_number, '-', 2)::int as number, 'document' as use
        from shop.orders where order_number like ${`${replacementNumber(financialYear)}-%`}
        union all
        select last_number + 1, 'next' from shop.replacement_counters where financial_year = ${financialYear}`
    case 'credit-note':
      return sql`
        select split_part(credit_note_number, '-', 3)::int as number, 'document' as use
        from shop.credit_notes where credit_note_number like ${`CN-${financialYear}-%`}
        union all
        select last_number + 1, 'next' from shop.credit_note_counters where financial_year = ${financialYear}`
  }
}
