import { sql } from 'kysely'
import { changePrices } from '#app/domain/catalog/prices/change-prices.server.ts'
import { isCheaper, PRODUCT_CHANGED_QUEUE, type ProductChange } from '#app/domain/catalog/product-event.ts'
import { lockStock } from '#app/domain/catalog/stock.server.ts'
import { readSettings, type VersionedSettings } from '#app/domain/settings/settings.server.ts'
import { listWatchedProducts } from '#app/domain/wishlist/alerts.server.ts'
import type { Db, Tx } from '#app/platform/database/database.server.ts'
import { inTransaction } from '#app/platform/database/transaction.server.ts'
import type { JobSender } from '#app/platform/jobs/jobs.server.ts'
import { log } from '#app/platform/log.server.ts'
import { selectCovered } from '../manage/scope.server.ts'
import type { Scope } from '../offer.ts'
import { isOwnersPrice, type PricedProduct, type SaleTerms, settledPrice } from './sale.ts'

interface SaleServices {
  readonly db: Db
  readonly jobs: JobSender
}

/** So many products are locked and written at a time. */
const BATCH = 2_000

/**
 * Reads the settings, which say that the moment of a sale has come. Whichever process reads them first then begins or ends the sale,
 * and nobody waits for it: pages follow once it is done.
 */
export function createSettingsReader(
  services: SaleServices,
): (known?: VersionedSettings) => Promise<VersionedSettings> {
  let isSettling = false
  return async (known) => {
    const settings = await readSettings(services.db)
    // The first settings are read before jobs can be enqueued.
    if (settings.isSaleDue && known && !isSettling) {
      isSettling = true
      void settleDueSales(services)
        .catch((error: unknown) => log.error({ err: error }, 'a sale could not begin or end; it is tried again'))
        .finally(() => {
          isSettling = false
        })
    }
    return settings
  }
}

/** Begins and ends the sales whose moment has come, however long ago. Safe to repeat, and to run in several processes. */
export async function settleDueSales({ db, jobs }: SaleServices): Promise<void> {
  if (!(await readSettings(db)).isSaleDue) return
  await inTransaction(db, async (tx) => {
    await lockSales(tx)
    await settleSales(tx, jobs, [])
  })
}

/** Only one transaction at a time changes sales, or the prices of their products. Locked before products. */
export async function lockSales(tx: Tx): Promise<void> {
  await sql`lock table shop.sales in share row exclusive mode`.execute(tx)
}

/**
 * Brings prices in line with sales: of those that begin or end now, and of `touched` products. A sale that begins takes the products
 * which it covers at that moment.
 *
 * @param tx Has locked the sales.
 */
export async function settleSales(tx: Tx, jobs: JobSender, touched: readonly string[]): Promise<void> {
  // The transaction may have waited for its lock.
  const { now } = await tx.selectNoFrom(sql<string>`clock_timestamp()::text`.as('now')).executeTakeFirstOrThrow()
  const isDue = sql<boolean>`(starts_at <= ${now}::timestamptz and ends_at > ${now}::timestamptz)`
  const changes = new Map<string, ProductChange>()
  // Sales end first: those that begin see the usual prices.
  for (const begins of [false, true]) {
    const due = await tx
      .updateTable('sales')
      .set({ is_running: begins })
      .where('is_running', '=', !begins)
      .where(isDue, '=', begins)
      .returning(['id', 'scope', 'scope_keys as scopeKeys'])
      .execute()
    if (begins) for (const { id, ...scope } of due) await takeProducts(tx, id, scope)
    const ids = due.map(({ id }) => id)
    const rows =
      ids.length === 0
        ? []
        : await tx.selectFrom('sale_products').select('product_id').where('sale_id', 'in', ids).execute()
    const products = [...new Set([...(begins ? touched : []), ...rows.map((row) => row.product_id)])].sort()
    for (let start = 0; start < products.length; start += BATCH) {
      const settling = { products: products.slice(start, start + BATCH), begun: begins ? ids : [] }
      for (const change of await settleProducts(tx, settling)) {
        changes.set(change.productId, { ...change, before: changes.get(change.productId)?.before ?? change.before })
      }
    }
  }
  const cheaper = [...changes.values()].filter(isCheaper)
  const watched = await listWatchedProducts(
    tx,
    cheaper.map(({ productId }) => productId),
  )
  for (const change of cheaper) {
    if (watched.has(change.productId)) await jobs.enqueue(tx, PRODUCT_CHANGED_QUEUE, change)
  }
}

async function takeProducts(tx: Tx, saleId: string, scope: Scope): Promise<void> {
  const covered = (await selectCovered(tx, scope)).select([sql<string>`${saleId}::uuid`.as('sale_id'), 'products.id'])
  await tx.deleteFrom('sale_products').where('sale_id', '=', saleId).execute()
  await tx.insertInto('sale_products').columns(['sale_id', 'product_id']).expression(covered).execute()
}

interface Settling {
  readonly products: readonly string[]
  /** The sales that begin now: the owner hasn't changed prices since. */
  readonly begun: readonly string[]
}

/** @returns What changed. */
async function settleProducts(tx: Tx, { products, begun }: Settling): Promise<ProductChange[]> {
  await lockStock(tx, products)
  const rows = (await listPriced(tx, products)).map((row) => ({
    ...row,
    sales: isOwnersPrice(row) ? row.sales.filter(({ id }) => begun.includes(id)) : row.sales,
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
      .$if(begun.length > 0, (query) => query.where('sale_id', 'not in', begun))
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
