import type { SubmissionResult } from '@conform-to/react'
import { ConfirmPasswordForm } from '#app/domain/accounts/sign-in/code-and-password-forms.tsx'
import { buttonStyles } from '#app/ui/button.tsx'
import { Panel } from '#app/ui/panel.tsx'

export const DELETE_ACCOUNT = 'delete-account'

interface YourDataProps {
  /** For programs that keep passwords. */
  email: string
  /** The administrator's account can't be deleted, so the form isn't shown. */
  mayDelete: boolean
  lastResult: SubmissionResult | undefined
}

/**
 * What a customer may ask of the shop about her data: a copy, and to be forgotten, which posts to its page with the intent
 * `delete-account`.
 */
export function YourData({ email, mayDelete, lastResult }: YourDataProps) {
  return (
    <Panel title="Your data">
      <p className="mb-3.5 max-w-prose text-soft">
        Get everything we store about you in one file: your profile, addresses, cart, wishlist, orders and payments.
      </p>
      <a href="/profile/data" download className={buttonStyles({ variant: 'secondary' })}>
        Download my data
      </a>
      {mayDelete && (
        <details open={lastResult !== undefined || undefined} className="mt-5 border-line border-t">
          <summary className="min-h-11 cursor-pointer py-3 font-medium text-soft">Delete my account</summary>
          <div className="max-w-prose pb-2">
            <p className="mb-2 text-soft">
              Your profile, addresses, cart, wishlist and notifications are deleted immediately, and you’re signed out
              on all your devices. Orders and invoices are retained without your account for as long as tax law
              requires. Orders in progress will still be delivered.
            </p>
            <p className="mb-4 font-medium text-ink">This action cannot be undone.</p>
            <ConfirmPasswordForm
              intent={DELETE_ACCOUNT}
              email={email}
              lastResult={lastResult}
              label="Password"
              variant="danger"
              busyLabel="Deleting..."
            >
              Delete my account
            </ConfirmPasswordForm>
          </div>
        </details>
      )}
    </Panel>
  )
}
