import type { SubmissionResult } from '@conform-to/react'
import { Form } from 'react-router'
import { CurrentPasswordField } from '#app/domain/accounts/password/current-password-field.tsx'
import { NewPasswordFields } from '#app/domain/accounts/password/new-password-fields.tsx'
import { FormAlert } from '#app/ui/form-alert.tsx'
import { SubmitButton } from '#app/ui/submit-button.tsx'
import { useCheckedForm } from '#app/ui/use-checked-form.ts'
import { CHANGE_PASSWORD } from '../intents.ts'

interface PasswordFormProps {
  /** For password managers. */
  email: string
  lastResult: SubmissionResult | undefined
}

/** Changes the password. Posts to its page. */
export function PasswordForm({ email, lastResult }: PasswordFormProps) {
  const { form, fields, formProps, errorsOf, formErrorsOf } = useCheckedForm({
    id: 'change-password',
    lastResult,
    loadCheck: async () => (await import('./check-profile-forms.ts')).checkChangePassword,
  })
  return (
    <Form {...formProps} method="post" preventScrollReset className="grid max-w-105 gap-4">
      <CurrentPasswordField
        email={email}
        label="Current password"
        field={fields.currentPassword}
        errors={errorsOf(fields.currentPassword)}
      />
      <NewPasswordFields
        label="New password"
        password={fields.newPassword}
        confirmPassword={fields.confirmPassword}
        errorsOf={errorsOf}
      />
      <FormAlert id={form.errorId} errors={formErrorsOf(form)} />
      <div>
        <SubmitButton intent={CHANGE_PASSWORD} busyLabel="Changing...">
          Change password
        </SubmitButton>
      </div>
    </Form>
  )
}
