import { sql } from 'kysely'
import type { Paise } from '#app/money.ts'
import type { Db } from '#app/platform/database/database.server.ts'

/** How many products the median is taken from; more would take longer and hardly change it. */
const SAMPLED_PRODUCTS = 500

/** With fewer products, the median means little. */
const ENOUGH_PRODUCTS = 5

/** What products of a category usually cost: the median of its bestsellers and newest products. Undefined while there are too few. */
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
        .limit(SAMPLED_PRODUCTS)
        .as('asked'),
    )
    .select(({ fn }) => [
      sql<Paise | null>`percentile_disc(0.5) within group (order by asked.price)`.as('usual'),
      fn.countAll<number>().as('products'),
    ])
    .executeTakeFirstOrThrow()
  return products >= ENOUGH_PRODUCTS && usual !== null ? usual : undefined
}

/** The usual prices of some categories; those with too few products are missing. */
export async function findUsualPrices(
  db: Db,
  categories: readonly string[],
): Promise<Readonly<Record<string, Paise | undefined>>> {
  const prices = await Promise.all(categories.map((category) => findUsualPrice(db, category)))
  return Object.fromEntries(categories.map((category, index) => [category, prices[index]]))
}
