import { DetailsDialog } from '#app/ui/back-office/details-dialog.tsx'
import { ContractButton } from '#app/ui/forms/contract-button.tsx'
import { deleteMessagesForm } from './delete-messages.form.ts'

interface ConfirmDeleteMessagesProps {
  email: string
  /** How many there are. */
  count: number
  /** The page without the confirmation. */
  closeTo: string
}

/** Confirms that all messages from an address are deleted. */
export function ConfirmDeleteMessages({ email, count, closeTo }: ConfirmDeleteMessagesProps) {
  return (
    <DetailsDialog title={count === 1 ? 'Delete this message?' : `Delete ${count} messages?`} closeTo={closeTo}>
      <p className="mb-4 wrap-anywhere">
        Everything that {email} sent with the contact form is deleted, with the emails about it. You can’t undo this. In
        your own inbox, delete what was forwarded there.
      </p>
      <ContractButton form={deleteMessagesForm} hidden={{ email }} variant="danger-solid" busyLabel="Deleting…">
        {count === 1 ? 'Delete message' : 'Delete messages'}
      </ContractButton>
    </DetailsDialog>
  )
}
