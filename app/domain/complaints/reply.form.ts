import { PICTURE_BODY } from '#app/domain/pictures/picture-answers.ts'
import { done, formOf } from '#app/shared/form-contract.ts'
import { complaintMissing, MESSAGE_LIMITS, messageText } from './message-text.ts'
import { PICTURE_ANSWERS, type PicturesOutcome } from './pictures-answers.ts'
import type { ReplyOutcome } from './reply.server.ts'

const RECEIVED = 'We’ve received your message.'

/** A customer's message about their complaint, with pictures. */
export const replyForm = formOf<ReplyOutcome | PicturesOutcome>()(
  {
    intent: 'reply',
    limits: MESSAGE_LIMITS,
    body: PICTURE_BODY,
    fields: (zod) => zod.object({ requestId: zod.uuid(), text: messageText(zod) }),
  },
  {
    ...PICTURE_ANSWERS,
    stored: done(RECEIVED),
    'already-stored': done(RECEIVED),
    'unknown-complaint': complaintMissing,
  },
)

/** Disables the links in emails about a customer's own complaint. */
export const disableLinksForm = formOf<{ readonly status: 'withdrawn' }>()(
  { intent: 'withdraw-links', isButton: true, fields: (zod) => zod.object({}) },
  { withdrawn: done('The links in our earlier emails no longer work.') },
)
