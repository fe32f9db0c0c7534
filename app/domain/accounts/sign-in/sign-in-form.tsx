import { href } from 'react-router'
import type { FormResponse } from '#app/shared/form-response.ts'
import { PasswordField } from '#app/ui/fields/password-field.tsx'
import { TextField } from '#app/ui/fields/text-field.tsx'
import { ContractForm } from '#app/ui/forms/contract-form.tsx'
import { TextLink } from '#app/ui/navigation/text-link.tsx'
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
    <div className="grid gap-4">
      <ContractForm
        form={signInForm}
        response={response}
        values={{ email }}
        action={action}
        button={{ children: 'Sign In', size: 'lg', busyLabel: 'Signing in...' }}
        preventScrollReset={false}
        className="grid gap-4"
      >
        {(field) => (
          <>
            <TextField {...field('email')} type="email" label="Email" autoComplete="username" />
            <PasswordField {...field('password')} label="Password" autoComplete="current-password" />
            <p className="-my-2 text-right text-label">
              <TextLink alone to={href('/auth/forgot-password')}>
                Forgot password?
              </TextLink>
            </p>
          </>
        )}
      </ContractForm>
      <TermsLine>By signing in</TermsLine>
    </div>
  )
}
