import { respondWithImage } from '#app/platform/storage/image-response.server.ts'
import { storageContext } from '#app/platform/storage/storage.server.ts'
import type { Route } from './+types/images'

/** Images of the bucket `product-images`: `/images/{key}`, and renditions at `/images/{key}/{width}.{format}`. */
export function loader({ context, params, request }: Route.LoaderArgs) {
  return respondWithImage(context.get(storageContext), request, params['*'])
}
