import { getInputProps, type SubmissionResult } from '@conform-to/react'
import { Form, href } from 'react-router'
import { FormAlert } from '#app/ui/form-alert.tsx'
import { PasswordField } from '#app/ui/password-field.tsx'
import { SubmitButton } from '#app/ui/submit-button.tsx'
import { TextField } from '#app/ui/text-field.tsx'
import { TextLink } from '#app/ui/text-link.tsx'
import { useCheckedForm } from '#app/ui/use-checked-form.ts'
import { SIGN_IN } from '../intents.ts'
import { TermsLine } from './terms-line.tsx'

interface SignInFormProps {
  /** The address that the form posts to. */
  action: string
  /** Prefilled, for example after signing up. */
  email?: string
  lastResult: SubmissionResult | undefined
}

export function SignInForm({ action, email, lastResult }: SignInFormProps) {
  const { form, fields, formProps, errorsOf, formErrorsOf } = useCheckedForm({
    id: 'sign-in',
    lastResult,
    defaultValue: { email },
    loadCheck: async () => (await import('./check-forms.ts')).checkSignIn,
  })
  return (
    <Form {...formProps} method="post" action={action} className="grid gap-4">
      <TextField
        {...getInputProps(fields.email, { type: 'email' })}
        label="Email"
        autoComplete="username"
        required
        errors={errorsOf(fields.email)}
      />
      <PasswordField
        {...getInputProps(fields.password, { type: 'password' })}
        label="Password"
        autoComplete="current-password"
        required
        errors={errorsOf(fields.password)}
      />
      <p className="-my-2 text-right text-label">
        <TextLink alone to={href('/auth/forgot-password')}>
          Forgot password?
        </TextLink>
      </p>
      <FormAlert id={form.errorId} errors={formErrorsOf(form)} />
      <SubmitButton intent={SIGN_IN} size="lg" busyLabel="Signing in...">
        Sign In
      </SubmitButton>
      <TermsLine>By signing in</TermsLine>
    </Form>
  )
}
