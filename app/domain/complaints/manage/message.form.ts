import { done, formOf } from '#app/shared/form-contract.ts'
import { complaintMissing, EXCHANGE_OPEN, MESSAGE_LIMITS, messageText } from '../message-text.ts'
import type { AnswerEffect, AnswerOutcome, NoteOutcome, WithdrawLinksOutcome } from './answer-complaint.server.ts'

function messageForm(intent: string, sent: string) {
  return formOf<AnswerOutcome>()(
    {
      intent,
      limits: MESSAGE_LIMITS,
      fields: (zod) => zod.object({ requestId: zod.uuid(), text: messageText(zod) }),
    },
    {
      sent: done(sent),
      'already-sent': done(sent),
      'unknown-complaint': complaintMissing,
      'exchange-open': EXCHANGE_OPEN,
    },
  )
}

/** The shop's message to the customer, by what it does to the complaint. */
export const ANSWER_FORMS = {
  answered: messageForm('answer-complaint', 'Your answer is being emailed.'),
  resolved: messageForm('resolve-complaint', 'The complaint is resolved, and your message is being emailed.'),
  refused: messageForm('refuse-complaint', 'The complaint is refused, and your reason is being emailed.'),
} satisfies Record<AnswerEffect, unknown>

/** A note that the customer never sees. */
export const noteForm = formOf<NoteOutcome>()(
  {
    intent: 'note-complaint',
    limits: MESSAGE_LIMITS,
    fields: (zod) => zod.object({ requestId: zod.uuid(), text: messageText(zod) }),
  },
  {
    stored: done('Note saved.'),
    'already-stored': done('Note saved.'),
    'unknown-complaint': complaintMissing,
  },
)

/** Disables the links in emails about a complaint, for example after one went to a wrong address. */
export const withdrawLinksForm = formOf<WithdrawLinksOutcome>()(
  { intent: 'withdraw-links', isButton: true, fields: (zod) => zod.object({}) },
  { withdrawn: done('The links in earlier emails no longer work.'), 'unknown-complaint': complaintMissing },
)
