import type { RouterContextProvider } from 'react-router'
import { storeComplaintPictures } from '#app/domain/complaints/complaint-pictures.server.ts'
import type { PicturesOutcome } from '#app/domain/complaints/pictures-answers.ts'
import { type ReplyOutcome, replyToComplaint } from '#app/domain/complaints/reply.server.ts'
import { type StorePicturesOutcome, sentPictures } from '#app/domain/pictures/store-pictures.server.ts'
import { dbContext } from '#app/platform/http/context.server.ts'
import { consumeRateLimit, rateLimitKey } from '#app/platform/rate-limit/rate-limit.server.ts'
import { storageContext } from '#app/platform/storage/storage.server.ts'
import { notFound } from '#app/routes/not-found.ts'

type Context = Pick<RouterContextProvider, 'get'>

interface SentReply {
  readonly context: Context
  readonly form: FormData
  /** Found to be the sender's. */
  readonly complaintId: string
  readonly value: { readonly requestId: string; readonly text: string }
}

/** Each message may carry pictures, which take seconds to decode. */
const MESSAGES_PER_HOUR = { max: 20, windowMs: 3_600_000 }

/** Counts a message from `who`. @returns Whether it may be read and stored. */
export function mayWrite(context: Context, who: string): Promise<boolean> {
  return consumeRateLimit(context.get(dbContext), rateLimitKey('complaint', who), MESSAGES_PER_HOUR)
}

/** Stores the pictures of a form, or says what is wrong with them. */
export function storeSentPictures(context: Context, form: FormData): Promise<StorePicturesOutcome> {
  const services = { db: context.get(dbContext), storage: context.get(storageContext) }
  return storeComplaintPictures(services, sentPictures(form))
}

/** Stores a customer's message about their complaint. */
export async function sendReply({
  context,
  form,
  complaintId,
  value,
}: SentReply): Promise<ReplyOutcome | PicturesOutcome> {
  const pictures = await storeSentPictures(context, form)
  if (pictures.status !== 'stored') return pictures
  return replyToComplaint(context.get(dbContext), { complaintId, ...value, pictureIds: pictures.pictureIds })
}

/** The same response for a complaint that doesn't exist, one of another customer, and a withdrawn link. */
export function complaintNotFound() {
  return notFound('complaint')
}
