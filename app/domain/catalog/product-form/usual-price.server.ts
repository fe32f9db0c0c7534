import { sql } from 'kysely'
import type { Paise } from '#app/money.ts'
import type { Db } from '#app/platform/database/database.server.ts'

/** As many of the newest products say what the category costs; more would take longer and say the same. */
const ASKED_PRODUCTS = 500

/** Fewer say nothing. */
const ENOUGH_PRODUCTS = 5

/** What products of a category usually cost: the median of the newest ones. Undefined while there are too few. */
export async function findUsualPrice(db: Db, category: string): Promise<Paise | undefined> {
  const { usual, products } = await db
    .selectFrom((newest) =>
      newest
        .selectFrom('products')
        .select('price')
        .where('category', '=', category)
        .where('archived_at', 'is', null)
        .orderBy('is_bestseller', 'desc')
        .orderBy('created_at', 'desc')
        .limit(ASKED_PRODUCTS)
        .as('asked'),
    )
    .select(({ fn }) => [
      sql<Paise | null>`percentile_disc(0.5) within group (order by asked.price)`.as('usual'),
      fn.countAll<number>().as('products'),
    ])
    .executeTakeFirstOrThrow()
  return products >= ENOUGH_PRODUCTS && usual !== null ? usual : undefined
}
