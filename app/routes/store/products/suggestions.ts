import { suggest } from '#app/domain/catalog/search/suggestions.server.ts'
import { readDbContext } from '#app/platform/http/context.server.ts'
import type { Route } from './+types/suggestions'

/** What to suggest while someone types a search, as JSON. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const suggestions = await suggest(context.get(readDbContext), url.searchParams.get('q') ?? '')
  return Response.json(suggestions, { headers: { 'Cache-Control': 'private, max-age=60' } })
}
