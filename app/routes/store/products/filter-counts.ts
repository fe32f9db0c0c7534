import { oneCardEach } from '#app/domain/catalog/designs/one-card-each.ts'
import { parseListParams, withCategoryKey } from '#app/domain/catalog/listing/list-params.ts'
import { countFilters } from '#app/domain/catalog/shop/filter-counts.server.ts'
import { shopContext } from '#app/domain/settings/settings.server.ts'
import { readDbContext } from '#app/platform/http/context.server.ts'
import type { Route } from './+types/filter-counts'

/** How many products each choice of the listing's filters leads to, as JSON for the panel. It takes the listing's query. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const { settings } = context.get(shopContext)
  const params = oneCardEach(withCategoryKey(parseListParams(url.searchParams), settings), settings)
  return Response.json(await countFilters(context.get(readDbContext), params))
}
