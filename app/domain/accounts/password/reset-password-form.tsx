import type { SubmissionResult } from '@conform-to/react'
import { Form } from 'react-router'
import { FormAlert } from '#app/ui/form-alert.tsx'
import { SubmitButton } from '#app/ui/submit-button.tsx'
import { useCheckedForm } from '#app/ui/use-checked-form.ts'
import { RESET_PASSWORD } from '../intents.ts'
import { NewPasswordFields } from './new-password-fields.tsx'

interface ResetPasswordFormProps {
  lastResult: SubmissionResult | undefined
}

/** Sets a new password. Posts to its page, whose address has the link's token. */
export function ResetPasswordForm({ lastResult }: ResetPasswordFormProps) {
  const { form, fields, formProps, errorsOf, formErrorsOf } = useCheckedForm({
    id: 'reset-password',
    lastResult,
    loadCheck: async () => (await import('#app/domain/accounts/sign-in/check-forms.ts')).checkResetPassword,
  })
  return (
    <Form {...formProps} method="post" className="grid gap-4">
      <NewPasswordFields
        label="New password"
        password={fields.password}
        confirmPassword={fields.confirmPassword}
        errorsOf={errorsOf}
      />
      <FormAlert id={form.errorId} errors={formErrorsOf(form)} />
      <SubmitButton intent={RESET_PASSWORD} size="lg" busyLabel="Saving...">
        Save new password
      </SubmitButton>
    </Form>
  )
}
