import { sql } from 'kysely'
import { changePrices } from '#app/domain/catalog/prices/change-prices.server.ts'
import { isCheaper, PRODUCT_CHANGED_QUEUE, type ProductChange } from '#app/domain/catalog/product-event.ts'
import { lockStock } from '#app/domain/catalog/stock.server.ts'
import { listWatchedProducts } from '#app/domain/wishlist/alerts.server.ts'
import { recordAudit } from '#app/platform/auth/audit-log.server.ts'
import type { Db, Tx } from '#app/platform/database/database.server.ts'
import { withStatementTimeout } from '#app/platform/database/statement-timeout.server.ts'
import { before, transactionTime } from '#app/platform/database/time.server.ts'
import { inTransaction } from '#app/platform/database/transaction.server.ts'
import type { JobSender } from '#app/platform/jobs/jobs.server.ts'
import { log } from '#app/platform/log.server.ts'
import type { Waiting } from '#app/shared/waiting-time.ts'
import { selectCovered } from '../manage/scope.server.ts'
import type { Scope } from '../offer.ts'
import { isOwnersPrice, type PricedProduct, type SaleTerms, settledPrice } from './sale.ts'

/** So many products are locked and written at a time. */
const BATCH = 2_000

/** How long a statement about a sale may take, in milliseconds: one of 20,000 products takes longer than a page's statements may. */
const STATEMENT_WITHIN_MS = 60_000

/** The sale should have begun or ended, and hasn't yet. A transaction may have waited for its lock, so the clock decides. */
const IS_DUE = sql<boolean>`is_running <> (starts_at <= clock_timestamp() and ends_at > clock_timestamp())`

/**
 * Begins and ends the sales whose moment has come, however long ago, each in a transaction of its own. One that fails holds up no other,
 * and is tried again the next time. Safe to repeat, and to run in several processes.
 */
export async function settleDueSales({ db, jobs }: { readonly db: Db; readonly jobs: JobSender }): Promise<void> {
  // Sales end first: rules of collections then see the usual prices.
  const due = await db
    .selectFrom('sales')
    .select('id')
    .where(IS_DUE)
    .orderBy('is_running', 'desc')
    .orderBy('id')
    .execute()
  for (const { id } of due) {
    await changingSales(db, async (tx) => {
      const settled = await settleSale(tx, jobs, id)
      if (!settled) return
      const { isRunning } = settled
      await recordAudit(tx, {
        actor: undefined,
        action: isRunning ? 'begin-sale' : 'end-sale',
        entity: 'sales',
        entityId: id,
        before: { isRunning: !isRunning },
        after: { isRunning },
      })
    }).catch((error: unknown) =>
      log.error({ err: error, saleId: id }, 'a sale could not begin or end; it is tried again'),
    )
  }
}

/** Sales that should have begun or ended minutes ago. */
export function countOverdueSales(db: Db): Promise<Waiting> {
  const moment = sql<Date | null>`case when is_running then ends_at else starts_at end`
  return db
    .selectFrom('sales')
    .select(({ fn }) => [fn.countAll<number>().as('count'), fn.min(moment).as('since')])
    .where(IS_DUE)
    .where(moment, '<', before(transactionTime, { minutes: 2 }))
    .executeTakeFirstOrThrow()
}

/** Runs `work` in a transaction, the only one at a time that changes sales or the prices of their products. */
export function changingSales<Value>(db: Db, work: (tx: Tx) => Promise<Value>): Promise<Value> {
  return inTransaction(db, (tx) =>
    withStatementTimeout(tx, STATEMENT_WITHIN_MS, async () => {
      await sql`lock table shop.sales in share row exclusive mode`.execute(tx)
      return work(tx)
    }),
  )
}

/**
 * Brings prices in line with a sale that begins or ends now, and those of `touched` products. A sale that begins takes the products which
 * it covers at that moment.
 *
 * @param tx Of {@link changingSales}.
 * @returns Undefined if it neither begins nor ends.
 */
export async function settleSale(
  tx: Tx,
  jobs: JobSender,
  saleId: string,
  touched: readonly string[] = [],
): Promise<{ readonly isRunning: boolean } | undefined> {
  const settled = await tx
    .updateTable('sales')
    .set({ is_running: sql<boolean>`not is_running` })
    .where('id', '=', saleId)
    .where(IS_DUE)
    .returning(['is_running as isRunning', 'scope', 'scope_keys as scopeKeys'])
    .executeTakeFirst()
  if (settled?.isRunning) await takeProducts(tx, saleId, settled)
  const taken = settled ? await listTaken(tx, saleId) : []
  const products = [...new Set([...touched, ...taken])].sort()
  const cheaper: ProductChange[] = []
  for (let start = 0; start < products.length; start += BATCH) {
    const begun = settled?.isRunning ? saleId : undefined
    cheaper.push(...(await settleProducts(tx, products.slice(start, start + BATCH), begun)).filter(isCheaper))
  }
  const watched = await listWatchedProducts(
    tx,
    cheaper.map(({ productId }) => productId),
  )
  for (const change of cheaper) {
    if (watched.has(change.productId)) await jobs.enqueue(tx, PRODUCT_CHANGED_QUEUE, change)
  }
  return settled
}

/** The products of a sale that has begun. */
export async function listTaken(tx: Tx, saleId: string): Promise<string[]> {
  const rows = await tx.selectFrom('sale_products').select('product_id').where('sale_id', '=', saleId).execute()
  return rows.map((row) => row.product_id)
}

async function takeProducts(tx: Tx, saleId: string, scope: Scope): Promise<void> {
  const covered = (await selectCovered(tx, scope)).select([sql<string>`${saleId}::uuid`.as('sale_id'), 'products.id'])
  await tx.deleteFrom('sale_products').where('sale_id', '=', saleId).execute()
  await tx.insertInto('sale_products').columns(['sale_id', 'product_id']).expression(covered).execute()
}

/** @param begun The sale that begins now: the owner hasn't changed prices since. @returns What changed. */
async function settleProducts(
  tx: Tx,
  products: readonly string[],
  begun: string | undefined,
): Promise<ProductChange[]> {
  await lockStock(tx, products)
  const rows = (await listPriced(tx, products)).map((row) => ({
    ...row,
    sales: isOwnersPrice(row) ? row.sales.filter(({ id }) => id === begun) : row.sales,
  }))
  const settled = rows.map((row) => ({ row, after: settledPrice(row) }))
  const changed = settled.filter(
    ({ row, after }) => row.price !== after.price || row.originalPrice !== after.originalPrice,
  )
  await changePrices(
    tx,
    changed.map(({ row, after }) => ({ ...after, productId: row.productId })),
  )
  await tx.deleteFrom('sale_prices').where('product_id', 'in', products).execute()
  const held = settled.flatMap(({ row: { productId }, after: { price, usual } }) =>
    usual ? { product_id: productId, price, usual_price: usual.price, usual_original_price: usual.originalPrice } : [],
  )
  if (held.length > 0) await tx.insertInto('sale_prices').values(held).execute()
  const left = rows.filter(isOwnersPrice).map(({ productId }) => productId)
  if (left.length > 0) {
    await tx
      .deleteFrom('sale_products')
      .where('product_id', 'in', left)
      .$if(begun !== undefined, (query) => query.where('sale_id', '<>', begun ?? ''))
      .execute()
  }
  return changed.map(({ row: { productId, price, available }, after }) => ({
    productId,
    before: { price, available },
    after: { price: after.price, available },
  }))
}

interface PricedRow extends PricedProduct {
  readonly productId: string
  readonly available: number
  readonly sales: readonly (SaleTerms & { readonly id: string })[]
}

function listPriced(tx: Tx, products: readonly string[]): Promise<PricedRow[]> {
  return tx
    .selectFrom('products')
    .select(['id as productId', 'price', 'original_price as originalPrice', 'mrp'])
    .select(({ eb, ref }) => eb('stock_quantity', '-', ref('reserved_quantity')).as('available'))
    .select([
      sql<PricedRow['held']>`(
        select json_build_object(
          'price', price, 'usualPrice', usual_price, 'usualOriginalPrice', usual_original_price
        ) from shop.sale_prices where product_id = products.id
      )`.as('held'),
      sql<PricedRow['sales']>`coalesce((
        select json_agg(json_build_object('id', sales.id, 'percent', sales.percent, 'price', sales.price))
        from shop.sale_products join shop.sales on sales.id = sale_products.sale_id
        where sale_products.product_id = products.id and sales.is_running
      ), '[]')`.as('sales'),
    ])
    .where('id', 'in', products)
    .execute()
}
