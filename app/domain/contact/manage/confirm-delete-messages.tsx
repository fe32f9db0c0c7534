import { ConfirmForm } from '#app/ui/overlays/confirm-form.tsx'
import { deleteMessagesForm } from './delete-messages.form.ts'

interface ConfirmDeleteMessagesProps {
  email: string
  /** How many there are. */
  count: number
  /** The page without the confirmation. */
  cancelTo: string
}

/** Confirms that all messages from an address are deleted. */
export function ConfirmDeleteMessages({ email, count, cancelTo }: ConfirmDeleteMessagesProps) {
  return (
    <ConfirmForm
      title={count === 1 ? 'Delete this message?' : `Delete ${count} messages?`}
      question={`Everything that ${email} sent with the contact form is deleted, with the emails about it. You can’t undo this. Copies in your own mailbox stay.`}
      confirmLabel="Delete"
      intent={deleteMessagesForm.intent}
      hidden={{ email }}
      cancelTo={cancelTo}
    />
  )
}
