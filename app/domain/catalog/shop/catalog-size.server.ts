import { sql } from 'kysely'
import type { Db } from '#app/platform/database/database.server.ts'
import { cached } from './catalog-cache.server.ts'

/** Whether the catalogue has more products than this, by the database's own estimate: -1 before it has made one. */
export async function isLargerThan(db: Db, products: number): Promise<boolean> {
  const estimate = await cached(db, 'estimated products', async () => {
    const { rows } = await sql<{ products: number }>`
      select reltuples::float8 as products from pg_class where oid = 'shop.products'::regclass
    `.execute(db)
    return rows[0]?.products ?? -1
  })
  return estimate > products
}

/** Whether the catalogue has more products than this. Reads no more of them than it takes. */
export function hasMoreProducts(db: Db, than: number): Promise<boolean> {
  return cached(db, `more than ${than}`, async () => {
    const products = db.selectFrom('products').where('archived_at', 'is', null).select('id')
    const { total } = await db
      .selectFrom(products.limit(than + 1).as('first'))
      .select(({ fn }) => fn.countAll<number>().as('total'))
      .executeTakeFirstOrThrow()
    return total > than
  })
}
