import { complaintLinksContext, findLinkedComplaint } from '#app/domain/complaints/complaint-links.server.ts'
import { isPictureOf } from '#app/domain/complaints/complaint-pictures.server.ts'
import { dbContext } from '#app/platform/http/context.server.ts'
import { respondWithPrivateImage } from '#app/platform/storage/image-response.server.ts'
import { storageContext } from '#app/platform/storage/storage.server.ts'
import type { Route } from './+types/linked-complaint-picture'

/** A picture of the complaint that a link opens. */
export async function loader({ context, params: { token, pictureId } }: Route.LoaderArgs) {
  const db = context.get(dbContext)
  const complaintId = await findLinkedComplaint(db, context.get(complaintLinksContext), token)
  const isLinked = complaintId !== undefined && (await isPictureOf(db, { complaintId, pictureId }))
  return respondWithPrivateImage(context.get(storageContext), isLinked ? pictureId : undefined)
}
