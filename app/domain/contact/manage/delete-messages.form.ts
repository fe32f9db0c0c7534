import { done, formOf, refused } from '#app/shared/form-contract.ts'
import type { DeleteMessagesOutcome } from './delete-messages.server.ts'

/** Deletes all messages from an address. */
export const deleteMessagesForm = formOf<DeleteMessagesOutcome>()(
  { intent: 'delete-messages', isButton: true, fields: (zod) => zod.object({ email: zod.string().max(320) }) },
  {
    deleted: done(
      ({ count }) =>
        `Deleted ${count === 1 ? 'the message' : `${count} messages`} and the emails about ${count === 1 ? 'it' : 'them'}.`,
    ),
    'no-messages': refused(404, 'There are no messages from this address.'),
    'has-account': refused(409, 'This address has an account. Its messages are deleted with the account.'),
  },
)
