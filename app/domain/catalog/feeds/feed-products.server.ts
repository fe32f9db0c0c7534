import { sql } from 'kysely'
import type { Db } from '#app/platform/database/database.server.ts'
import { listAskedPrices } from '../prices/price-history.server.ts'
import { wasAsked } from '../prices/price-history.ts'
import { readProductCodes } from '../product-codes.server.ts'
import { selectProducts, toProduct } from '../shop/product-rows.server.ts'
import type { FeedProduct } from './feed-item.ts'

/** Products in memory at a time. */
const PRODUCTS_AT_ONCE = 500

/**
 * A string that changes with whatever feeds say of products: with the units of each size, too, which `readCatalogVersion` leaves out.
 * Reads the stock of every product.
 */
export async function readStockVersion(db: Db): Promise<string> {
  const { version } = await db
    .selectFrom('product_stock')
    .select(
      sql<string>`coalesce(sum(hashtextextended(product_id::text || size || ':' || (on_hand - reserved), 0)), 0)::text`.as(
        'version',
      ),
    )
    .executeTakeFirstOrThrow()
  return version
}

/** All products that shoppers see, by id, some at a time. Takes the same memory however many there are. */
export async function* listFeedProducts(db: Db, struckPriceDays: number): AsyncGenerator<FeedProduct[]> {
  for (let after: string | undefined; ; ) {
    const page = await listPage(db, after, struckPriceDays)
    if (page.length > 0) yield page
    if (page.length < PRODUCTS_AT_ONCE) return
    after = page.at(-1)?.product.id
  }
}

async function listPage(db: Db, after: string | undefined, days: number): Promise<FeedProduct[]> {
  const rows = await selectProducts(db)
    .select('products.design_id as designId')
    .select(runningSale.as('sale'))
    .$if(after !== undefined, (query) => query.where('products.id', '>', after ?? ''))
    .orderBy('products.id')
    .limit(PRODUCTS_AT_ONCE)
    .execute()
  const ids = rows.map(({ id }) => id)
  const reduced = rows.filter(({ price, originalPrice }) => price < originalPrice).map(({ id }) => id)
  const [histories, codes] = await Promise.all([listAskedPrices(db, reduced), readProductCodes(db, ids)])
  return rows.map(({ designId, sale, ...row }) => {
    const product = toProduct(row)
    const history = histories.get(product.id) ?? []
    return {
      product,
      designId,
      codes: product.sizes.flatMap((size) => {
        const found = codes({ productId: product.id, size })
        return found ? [{ ...found, size }] : []
      }),
      isStruckPriceAsked: wasAsked(product.originalPrice, history, { days, until: history[0]?.since ?? new Date() }),
      sale: sale ? { startsAt: new Date(sale.startsAt), endsAt: new Date(sale.endsAt) } : undefined,
    }
  })
}

/** The running sale by which a product has its price: of several, the one that ends first. */
const runningSale = sql<{ startsAt: string; endsAt: string } | null>`(
  select json_build_object('startsAt', sales.starts_at, 'endsAt', sales.ends_at)
  from shop.sale_prices
  join shop.sale_products on sale_products.product_id = sale_prices.product_id
  join shop.sales on sales.id = sale_products.sale_id and sales.is_running
  where sale_prices.product_id = products.id and sale_prices.price = products.price
  order by sales.ends_at limit 1
)`
