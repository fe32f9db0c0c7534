import type { ResendOutcome } from '#app/platform/mail/mail.server.ts'
import { done, formOf, refused } from '#app/shared/form-contract.ts'

/** Only the recipient may see a code or link that gives access to an account; the administrator may not. */
export const TEXT_DELETED = 'It contained a private code or link, so its text was deleted once it was sent.'

/** Sends an email once more. */
export const sendAgainForm = formOf<ResendOutcome>()(
  { intent: 'send-again', isButton: true, fields: (zod) => zod.object({ mailId: zod.uuid() }) },
  {
    queued: done('Email queued for sending.'),
    waiting: done('This email is already queued.'),
    'text-deleted': refused(409, `This email can’t be sent again. ${TEXT_DELETED}`),
    'unknown-mail': refused(404, 'This email is no longer available.'),
  },
)
