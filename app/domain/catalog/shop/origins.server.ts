import { sql } from 'kysely'
import type { Db } from '#app/platform/database/database.server.ts'
import { cached } from './catalog-cache.server.ts'
import { withCountTimeout } from './count-timeout.server.ts'

/** Where products come from unless the owner says otherwise. */
const INDIA = 'india'

/**
 * The countries of origin of the products that shoppers see: the name in small letters, and as a product writes it. Empty while all
 * of them are from India.
 *
 * Rule 6(10A) of the Legal Metrology (Packaged Commodities) Rules requires a filter by country, which can be searched and sorted, of
 * shops that sell imported products.
 */
export function findOrigins(db: Db): Promise<ReadonlyMap<string, string>> {
  return cached(db, 'origins', () => withCountTimeout(db, readOrigins))
}

async function readOrigins(db: Db): Promise<ReadonlyMap<string, string>> {
  // One look into the index for each country, however many products there are.
  const { rows } = await sql<{ origin: string; name: string }>`
    with recursive country (origin, name) as (
      (
        select lower(country_of_origin), country_of_origin from shop.products
        where archived_at is null order by lower(country_of_origin), lower(name), id limit 1
      )
      union all
      select next.origin, next.name
      from country
      cross join lateral (
        select lower(country_of_origin) as origin, country_of_origin as name from shop.products
        where archived_at is null and lower(country_of_origin) > country.origin
        order by lower(country_of_origin), lower(name), id limit 1
      ) as next
    )
    select origin, name from country
  `.execute(db)
  const hasImports = rows.some(({ origin }) => origin !== INDIA)
  return new Map(hasImports ? rows.map(({ origin, name }) => [origin, name]) : [])
}
