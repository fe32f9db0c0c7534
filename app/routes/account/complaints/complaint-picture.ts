import { isPictureOf } from '#app/domain/complaints/complaint-pictures.server.ts'
import { findComplaint } from '#app/domain/complaints/queries.server.ts'
import { requireCustomer } from '#app/platform/auth/visitor.server.ts'
import { dbContext } from '#app/platform/http/context.server.ts'
import { respondWithPrivateImage } from '#app/platform/storage/image-response.server.ts'
import { storageContext } from '#app/platform/storage/storage.server.ts'
import type { Route } from './+types/complaint-picture'

/** A picture of one of the customer's own complaints. */
export async function loader({ context, params: { complaintId, pictureId }, url }: Route.LoaderArgs) {
  const user = requireCustomer({ context, url })
  const db = context.get(dbContext)
  const complaint = await findComplaint(db, { userId: user.id, complaintId })
  const isTheirs = complaint !== undefined && (await isPictureOf(db, { complaintId: complaint.id, pictureId }))
  return respondWithPrivateImage(context.get(storageContext), isTheirs ? pictureId : undefined)
}
