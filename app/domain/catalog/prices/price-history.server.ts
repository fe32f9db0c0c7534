import { sql } from 'kysely'
import type { Paise } from '#app/money.ts'
import type { Db, Tx } from '#app/platform/database/database.server.ts'
import type { AskedPrice } from './price-history.ts'

/** What each product costs and has cost before, the newest first; unknown products are left out. */
export async function listAskedPrices(db: Db | Tx, productIds: readonly string[]): Promise<Map<string, AskedPrice[]>> {
  if (productIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('products')
    .select(['id', 'created_at'])
    .select(sql<Paise | null>`case when archived_at is null then price end`.as('price'))
    .select(
      sql<{ price: Paise | null; until: string }[]>`coalesce((
        select json_agg(json_build_object('price', price, 'until', asked_until) order by id desc)
        from shop.product_prices where product_id = products.id
      ), '[]')`.as('earlier'),
    )
    .where(sql<boolean>`id = any(${productIds}::uuid[])`)
    .execute()
  return new Map(
    rows.map(({ id, price, created_at, earlier }) => {
      const ends = earlier.map(({ until }) => new Date(until))
      const asked = [{ price, until: null }, ...earlier.map((row, index) => ({ ...row, until: ends[index] ?? null }))]
      // A price that another one replaced in the same transaction was never asked.
      const isAsked = ({ since, until }: AskedPrice) => until === null || since < until
      return [id, asked.map((row, index) => ({ ...row, since: ends[index] ?? created_at })).filter(isAsked)]
    }),
  )
}
