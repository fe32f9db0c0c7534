import { isPictureOf } from '#app/domain/complaints/complaint-pictures.server.ts'
import { adminDb } from '#app/platform/auth/admin-actor.server.ts'
import { respondWithPrivateImage } from '#app/platform/storage/image-response.server.ts'
import { storageContext } from '#app/platform/storage/storage.server.ts'
import { isUuid } from '#app/shared/ids.ts'
import type { Route } from './+types/complaint-picture'

/** A picture of a complaint. */
export async function loader({ context, params: { complaintId, pictureId } }: Route.LoaderArgs) {
  const db = adminDb(context)
  const isKnown = isUuid(complaintId) && (await isPictureOf(db, { complaintId, pictureId }))
  return respondWithPrivateImage(context.get(storageContext), isKnown ? pictureId : undefined)
}
