import { shareCardsContext } from '#app/domain/catalog/product-page/share-card/share-cards.server.ts'
import { shopContext } from '#app/domain/settings/settings.server.ts'
import { readDbContext } from '#app/platform/http/context.server.ts'
import { respondWithImage } from '#app/platform/storage/image-response.server.ts'
import type { Route } from './+types/share-card'

/** What networks show of a shared product, category or collection: `/share-cards/{subject}-{digest}.jpg`. */
export function loader({ context, params, request }: Route.LoaderArgs) {
  const shop = { db: context.get(readDbContext), settings: context.get(shopContext).settings }
  const cards = context.get(shareCardsContext)
  return respondWithImage({ readImage: ({ key }) => cards.read(key, shop) }, request, params.file)
}
