import { href } from 'react-router'
import type { FormResponse } from '#app/shared/form-response.ts'
import { ContractForm } from '#app/ui/contract-form.tsx'
import { PasswordField } from '#app/ui/password-field.tsx'
import { SubmitButton } from '#app/ui/submit-button.tsx'
import { TextField } from '#app/ui/text-field.tsx'
import { TextLink } from '#app/ui/text-link.tsx'
import { signInForm } from './sign-in.form.ts'
import { TermsLine } from './terms-line.tsx'

interface SignInFormProps {
  /** The address that the form posts to. */
  action: string
  /** Prefilled, for example after signing up. */
  email?: string
  response: FormResponse | undefined
}

export function SignInForm({ action, email, response }: SignInFormProps) {
  return (
    <ContractForm
      form={signInForm}
      response={response}
      values={{ email }}
      action={action}
      placesAlert
      preventScrollReset={false}
      className="grid gap-4"
    >
      {(field, alert) => (
        <>
          <TextField {...field('email')} type="email" label="Email" autoComplete="username" />
          <PasswordField {...field('password')} label="Password" autoComplete="current-password" />
          <p className="-my-2 text-right text-label">
            <TextLink alone to={href('/auth/forgot-password')}>
              Forgot password?
            </TextLink>
          </p>
          {alert}
          <SubmitButton intent={signInForm.intent} size="lg" busyLabel="Signing in...">
            Sign In
          </SubmitButton>
          <TermsLine>By signing in</TermsLine>
        </>
      )}
    </ContractForm>
  )
}
