import { getInputProps, type SubmissionResult } from '@conform-to/react'
import { Form } from 'react-router'
import { NewPasswordFields } from '#app/domain/accounts/password/new-password-fields.tsx'
import { Button } from '#app/ui/button.tsx'
import { FormAlert } from '#app/ui/form-alert.tsx'
import { keepFocus } from '#app/ui/keep-focus.ts'
import { PasswordField } from '#app/ui/password-field.tsx'
import { useCheckedForm } from '#app/ui/use-checked-form.ts'
import { useIsSending } from '#app/ui/use-is-sending.ts'
import { CHANGE_PASSWORD } from '../intents.ts'

interface PasswordFormProps {
  /** For password managers. */
  email: string
  lastResult: SubmissionResult | undefined
}

/** Changes the password. Posts to its page. */
export function PasswordForm({ email, lastResult }: PasswordFormProps) {
  const isSaving = useIsSending(CHANGE_PASSWORD)
  const { form, fields, formProps, errorsOf, formErrorsOf } = useCheckedForm({
    id: 'change-password',
    lastResult,
    loadCheck: async () => (await import('./check-profile-forms.ts')).checkChangePassword,
  })
  return (
    <Form {...formProps} method="post" preventScrollReset className="grid max-w-105 gap-4">
      <input type="email" value={email} readOnly autoComplete="username" hidden />
      <PasswordField
        {...getInputProps(fields.currentPassword, { type: 'password' })}
        label="Current password"
        autoComplete="current-password"
        required
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
        <Button
          type="submit"
          name="intent"
          value={CHANGE_PASSWORD}
          onMouseDown={keepFocus}
          busy={isSaving}
          busyLabel="Changing..."
        >
          Change password
        </Button>
      </div>
    </Form>
  )
}
