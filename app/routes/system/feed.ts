import { feedLinksContext, readFeedPath } from '#app/domain/catalog/feeds/feed-address.server.ts'
import { respondWithFeed } from '#app/domain/catalog/feeds/feed-response.server.ts'
import { shopContext } from '#app/domain/settings/settings.server.ts'
import { filesContext } from '#app/platform/storage/files.server.ts'
import type { Route } from './+types/feed'

/** The product feeds, at `/feeds/google.xml`, or with a token before the file's name; 404 while they are off. */
export function loader({ context, params, request }: Route.LoaderArgs) {
  const feed = readFeedPath(params['*'], context.get(shopContext).settings, context.get(feedLinksContext))
  if (!feed) return new Response(null, { status: 404, headers: { 'Cache-Control': 'no-store' } })
  return respondWithFeed(context.get(filesContext), request, feed)
}
