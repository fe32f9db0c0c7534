import { href } from 'react-router'
import { ConfirmPasswordForm } from '#app/domain/accounts/sign-in/code-and-password-forms.tsx'
import { type FormResponse, responseTo } from '#app/shared/form-response.ts'
import { buttonStyles } from '#app/ui/button-styles.ts'
import { Panel } from '#app/ui/layout/panel.tsx'
import { deleteAccountForm } from '../delete-account.form.ts'

interface YourDataProps {
  /** For password managers. */
  email: string
  /** The administrator's account can't be deleted, so the form isn't shown. */
  mayDelete: boolean
  response: FormResponse | undefined
}

/** Lets a customer download their data and delete their account. The deletion posts to the page. */
export function YourData({ email, mayDelete, response }: YourDataProps) {
  return (
    <Panel title="Your data">
      <p className="mb-3.5 max-w-prose text-soft">
        Get everything we store about you in one file: your profile, addresses, cart, wishlist, orders and payments.
      </p>
      <a href={href('/profile/data')} download className={buttonStyles({ variant: 'secondary' })}>
        Download my data
      </a>
      {mayDelete && (
        <details
          open={responseTo(response, deleteAccountForm.intent) !== undefined || undefined}
          className="mt-5 border-line border-t"
        >
          <summary className="min-h-11 cursor-pointer py-3 font-medium text-soft">Delete my account</summary>
          <div className="max-w-prose pb-2">
            <p className="mb-2 text-soft">
              Your profile, addresses, cart, wishlist and notifications are deleted immediately, and you’re signed out
              on all your devices. Orders and invoices are retained without your account for as long as tax law
              requires. Orders in progress will still be delivered; orders that aren’t paid or confirmed yet are
              cancelled.
            </p>
            <p className="mb-4 font-medium text-ink">This action cannot be undone.</p>
            <ConfirmPasswordForm
              form={deleteAccountForm}
              email={email}
              response={response}
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
