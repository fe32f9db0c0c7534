import { getInputProps, type SubmissionResult } from '@conform-to/react'
import { Form } from 'react-router'
import { FormAlert } from '#app/ui/form-alert.tsx'
import { SubmitButton } from '#app/ui/submit-button.tsx'
import { TextField } from '#app/ui/text-field.tsx'
import { useCheckedForm } from '#app/ui/use-checked-form.ts'
import { REQUEST_PASSWORD_RESET } from '../intents.ts'

interface ForgotPasswordFormProps {
  lastResult: SubmissionResult | undefined
}

/** Requests a link to set a new password. Posts to its page. */
export function ForgotPasswordForm({ lastResult }: ForgotPasswordFormProps) {
  const { form, fields, formProps, errorsOf, formErrorsOf } = useCheckedForm({
    id: 'forgot-password',
    lastResult,
    loadCheck: async () => (await import('#app/domain/accounts/sign-in/check-forms.ts')).checkForgotPassword,
  })
  return (
    <Form {...formProps} method="post" className="grid gap-4">
      <TextField
        {...getInputProps(fields.email, { type: 'email' })}
        label="Email"
        autoComplete="username"
        required
        errors={errorsOf(fields.email)}
      />
      <FormAlert id={form.errorId} errors={formErrorsOf(form)} />
      <SubmitButton intent={REQUEST_PASSWORD_RESET} size="lg" busyLabel="Sending...">
        Send link
      </SubmitButton>
    </Form>
  )
}
