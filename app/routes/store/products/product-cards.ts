import { createHash } from 'node:crypto'
import { listCardsById } from '#app/domain/catalog/shop/queries.server.ts'
import { MAX_VIEWED } from '#app/domain/catalog/viewed/viewed-products.ts'
import { readDbContext } from '#app/platform/http/context.server.ts'
import type { Route } from './+types/product-cards'

/**
 * The products whose ids are in the parameter `ids`, separated by commas, as JSON, for lists that a device remembers. At most
 * twelve; products that aren't for sale are left out. The response is the same for everyone, but `private`, because it may carry
 * the cookie of a renewed session.
 */
export async function loader({ context, request, url }: Route.LoaderArgs) {
  const ids = (url.searchParams.get('ids') ?? '').split(',', MAX_VIEWED)
  const body = JSON.stringify(await listCardsById(context.get(readDbContext), [...new Set(ids)]))
  const etag = `W/"${createHash('sha256').update(body).digest('base64url').slice(0, 27)}"`
  const headers = { 'Cache-Control': 'private, no-cache', ETag: etag, 'Content-Type': 'application/json' }
  const isKnown = request.headers.get('If-None-Match') === etag
  return isKnown ? new Response(null, { status: 304, headers }) : new Response(body, { headers })
}
