import { done, formOf, refused } from '#app/shared/form-contract.ts'
import type { MarkMessageOutcome } from '../contact-messages.server.ts'

function markForm(intent: string, text: string) {
  const marked = done(text)
  return formOf<MarkMessageOutcome>()(
    { intent, isButton: true, fields: (zod) => zod.object({ messageId: zod.uuid() }) },
    { marked, unchanged: marked, 'unknown-message': refused(404, 'This message is no longer available.') },
  )
}

/** Marks a message as read. */
export const markReadForm = markForm('mark-read', 'Marked as read.')

/** Marks a message as unread. */
export const markUnreadForm = markForm('mark-unread', 'Marked as unread.')
