import { sql } from 'kysely'
import type { Db } from '#app/platform/database/database.server.ts'
import { cached, cachedGroups } from '../catalog-version.server.ts'
import { type FilterCounts, mapFacets } from '../listing/facet-values.ts'
import { addUpFilters, type ProductGroup, priceSteps, type Variant } from '../listing/filter-counts.ts'
import { DEFAULT_LIST_PARAMS } from '../listing/list-params.ts'
import { readSearch } from '../search/lexicon.server.ts'
import { EVERYTHING, searchGroups } from '../search/search-groups.server.ts'
import { withCountTimeout } from './count-timeout.server.ts'
import { hasImports } from './listing.server.ts'
import { type ListQuery, matching } from './product-rows.server.ts'

/**
 * How many products the listing would show with each further choice in its filters. The products are grouped once for each version
 * of the catalogue and each search; after that, counts are sums over the groups.
 */
export async function countFilters(db: Db, params: ListQuery): Promise<FilterCounts> {
  const { search, material, color, isOneOfEachDesign } = params
  const steps = priceSteps(params)
  const key = JSON.stringify([search, material, color, steps, isOneOfEachDesign])
  const base = { ...DEFAULT_LIST_PARAMS, search, material, color, isOneOfEachDesign }
  const origins = await findOrigins(db)
  const origin = params.origin.map((typed) => origins.get(typed.toLowerCase()) ?? typed)
  return addUpFilters(await cachedGroups(db, key, () => groupProducts(db, base, steps)), { ...params, origin })
}

/** Is in no word of a facet. */
const SEPARATOR = '|'

async function groupProducts(db: Db, params: ListQuery, steps: readonly number[]): Promise<ProductGroup[]> {
  const found = params.search === '' ? EVERYTHING : searchGroups(await readSearch(db, params.search))
  const origins = await findOrigins(db)
  // While all products are from India, there is nothing to tell apart.
  const origin = origins.size > 0 ? sql<string>`lower(products.country_of_origin)` : sql<string>`''`
  const priceStep = sql<number>`width_bucket(products.price::integer, ${steps}::integer[])`
  const { rows, colours } = await withCountTimeout(db, async (tx) => {
    // Otherwise a large catalogue would be sorted on disk instead of grouped in memory.
    await sql`set local work_mem = '64MB'`.execute(tx)
    // The planner expects a hundred times as many groups as there are, and then wouldn't let workers group parts of a large catalogue.
    await sql`set local parallel_tuple_cost = 0.01`.execute(tx)
    const matches = matching(tx, params).where(found.any)
    const rows = await matches
      .select(['products.category', 'products.is_available as isAvailable', 'products.facets'])
      .select((expression) => [
        priceStep.as('priceStep'),
        origin.as('origin'),
        expression.fn.countAll<number>().as('count'),
      ])
      .groupBy(['products.category', 'products.is_available', 'products.facets', sql`4`, sql`5`])
      .execute()
    if (!params.isOneOfEachDesign) return { rows, colours: [] }
    // As one text: reading its parts for each colour would take longer than finding them.
    const parts = sql`products.category, products.is_available, ${priceStep}, ${origin}, array_to_string(products.facets, ${SEPARATOR})`
    const colours = await matches
      .where('products.design_id', 'is not', null)
      .select(['products.design_id as design', sql<string>`concat_ws(${SEPARATOR}, ${parts})`.as('variant')])
      .execute()
    return { rows, colours }
  })
  /** With the number of products of each that are no colour of a design. */
  const variants = new Map<string, { readonly variant: Variant; single: number }>()
  for (const { category, isAvailable, priceStep, origin, facets, count } of rows) {
    const values = { ...valuesOf(facets), origin: origin === '' ? [] : [origins.get(origin) ?? origin] }
    const key = [category, isAvailable ? 't' : 'f', priceStep, origin, facets.join(SEPARATOR)].join(SEPARATOR)
    variants.set(key, { variant: { category, isAvailable, priceStep, values }, single: count })
  }
  const designs = Map.groupBy(colours, ({ design }) => design)
  const groups = [...designs.values()].map((ofDesign): ProductGroup => {
    const known = ofDesign.flatMap((colour) => variants.get(colour.variant) ?? [])
    for (const one of known) one.single--
    return { variants: known.map(({ variant }) => variant), count: 1 }
  })
  const singles = [...variants.values()].filter(({ single }) => single > 0)
  return [...singles.map(({ variant, single }) => ({ variants: [variant], count: single })), ...groups]
}

/** The words of the column `facets`, by facet. */
function valuesOf(words: readonly string[]): Variant['values'] {
  return mapFacets((facet) => {
    const prefix = `${facet}:`
    return words.filter((word) => word.startsWith(prefix)).map((word) => word.slice(prefix.length))
  })
}

/**
 * The countries of origin of the products that shoppers see: the name in small letters, and as a product writes it. Empty while all
 * of them are from India.
 *
 * Rule 6(10A) of the Legal Metrology (Packaged Commodities) Rules requires a filter by country, which can be searched and sorted, of
 * shops that sell imported products.
 */
async function findOrigins(db: Db): Promise<ReadonlyMap<string, string>> {
  return (await hasImports(db)) ? cached(db, 'origins', () => readOrigins(db)) : new Map()
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
  return new Map(rows.map(({ origin, name }) => [origin, name]))
}
