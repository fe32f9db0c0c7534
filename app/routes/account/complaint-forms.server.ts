import { data, type RouterContextProvider } from 'react-router'
import { MAX_PICTURES } from '#app/domain/complaints/complaint.ts'
import { storeComplaintPictures } from '#app/domain/complaints/complaint-pictures.server.ts'
import { REPLY_TO_COMPLAINT } from '#app/domain/complaints/intents.ts'
import { replyToComplaint } from '#app/domain/complaints/reply.server.ts'
import { replyInput } from '#app/domain/complaints/schema.ts'
import { MAX_UPLOAD_BYTES } from '#app/platform/http/body.server.ts'
import { dbContext } from '#app/platform/http/context.server.ts'
import { parseForm, readForm } from '#app/platform/http/form.server.ts'
import { consumeRateLimit, rateLimitKey } from '#app/platform/rate-limit/rate-limit.server.ts'
import { storageContext } from '#app/platform/storage/storage.server.ts'
import type { FormResponse } from '#app/shared/form-response.ts'

type Context = Pick<RouterContextProvider, 'get'>

/** Each message may carry pictures, which take seconds to decode. */
const MESSAGES_PER_HOUR = { max: 20, windowMs: 3_600_000 }

export const TOO_MANY_MESSAGES = 'You’ve sent too many messages in a short time. Please try again in an hour.'

/** Reads a form with pictures. It accepts a few files too many, so that the form can say so. */
export function readPictureForm(request: Request): Promise<FormData> {
  return readForm(request, { bytes: MAX_UPLOAD_BYTES, files: 2 * MAX_PICTURES })
}

/** Counts a message from `who`. @returns Whether it may be read and stored. */
export function mayWrite(context: Context, who: string): Promise<boolean> {
  return consumeRateLimit(context.get(dbContext), rateLimitKey('complaint', who), MESSAGES_PER_HOUR)
}

/** Stores the pictures of a form, or says what is wrong with them. */
export async function storeSentPictures(
  context: Context,
  form: FormData,
): Promise<{ pictureIds: string[] } | { error: string }> {
  // Browsers send an empty file when none was chosen.
  const files = form.getAll('pictures').filter((file) => file instanceof File && file.size > 0) as File[]
  const services = { db: context.get(dbContext), storage: context.get(storageContext) }
  const outcome = files.length === 0 ? undefined : await storeComplaintPictures(services, files)
  if (outcome?.status === 'rejected') return { error: PROBLEMS[outcome.reason] }
  return { pictureIds: outcome?.pictureIds ?? [] }
}

const PROBLEMS = {
  'too-many': `Choose at most ${MAX_PICTURES} pictures.`,
  'not-an-image': 'Choose pictures in JPEG, PNG, WebP or AVIF.',
  'too-large': 'Choose pictures that are smaller than 5 MB each.',
  busy: 'We’re receiving a lot of pictures right now. Please try again in a minute.',
}

/** Stores the customer's message about a complaint that the caller found to be theirs. */
export async function sendReply(context: Context, form: FormData, complaintId: string) {
  const intent = REPLY_TO_COMPLAINT
  const submission = parseForm(form, replyInput)
  if (submission.status !== 'success') return data<FormResponse>({ intent, result: submission.reply() }, 400)

  const stored = await storeSentPictures(context, form)
  if ('error' in stored) {
    const result = submission.reply({ fieldErrors: { pictures: [stored.error] } })
    return data<FormResponse>({ intent, result }, 400)
  }
  const outcome = await replyToComplaint(context.get(dbContext), { complaintId, ...submission.value, ...stored })
  switch (outcome.status) {
    case 'stored':
    case 'already-stored':
      return data<FormResponse>({ intent, success: 'We’ve received your message.' })
    case 'unknown-complaint':
      throw complaintNotFound()
  }
}

/** The same response for a complaint that doesn't exist, one of another customer, and a withdrawn link. */
export function complaintNotFound() {
  return data('Complaint not found', { status: 404 })
}
