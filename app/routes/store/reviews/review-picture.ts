import { isPictureOfReview } from '#app/domain/reviews/review-pictures.server.ts'
import { shopContext } from '#app/domain/settings/settings.server.ts'
import { visitorContext } from '#app/platform/auth/visitor.server.ts'
import { dbContext } from '#app/platform/http/context.server.ts'
import { respondWithPrivateImage } from '#app/platform/storage/image-response.server.ts'
import { storageContext } from '#app/platform/storage/storage.server.ts'
import type { Route } from './+types/review-picture'

/** A picture of a review that everyone sees, and for the administrator also of a hidden one. */
export async function loader({ context, params }: Route.LoaderArgs) {
  const isAdmin = context.get(visitorContext).user?.isAdmin ?? false
  const isOn = isAdmin || context.get(shopContext).settings.reviews
  const isSeen = isOn && (await isPictureOfReview(context.get(dbContext), params, { isShown: !isAdmin }))
  return respondWithPrivateImage(context.get(storageContext), isSeen ? params.pictureId : undefined, { maxAge: 3_600 })
}
