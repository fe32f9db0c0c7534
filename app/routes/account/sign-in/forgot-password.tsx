import { href } from 'react-router'
import { forgotPasswordForm } from '#app/domain/accounts/password/password-reset.form.ts'
import { requestPasswordReset } from '#app/domain/accounts/password/password-reset.server.ts'
import { SignInFrame } from '#app/domain/accounts/sign-in/sign-in-frame.tsx'
import { PageMetadata } from '#app/domain/content/components/page-metadata.tsx'
import { clientAddressContext, dbContext } from '#app/platform/http/context.server.ts'
import { formAction, on } from '#app/platform/http/form-action.server.ts'
import { jobsContext } from '#app/platform/jobs/jobs-context.server.ts'
import { Banner } from '#app/ui/banner.tsx'
import { TextField } from '#app/ui/fields/text-field.tsx'
import { ContractForm } from '#app/ui/forms/contract-form.tsx'
import { TextLink } from '#app/ui/navigation/text-link.tsx'
import type { Route } from './+types/forgot-password'

/** The response doesn't reveal whether the address has an account. */
export const action = formAction(
  ({ context }: Route.ActionArgs) => ({ context }),
  [
    on(forgotPasswordForm, ({ context, value: { email } }) =>
      requestPasswordReset(context.get(dbContext), context.get(jobsContext), email, {
        clientAddress: context.get(clientAddressContext),
      }),
    ),
  ],
)

export default function ForgotPassword({ actionData }: Route.ComponentProps) {
  return (
    <SignInFrame title="Forgot your password?">
      <PageMetadata title="Forgot password" isPrivate />
      <p className="mb-2.5 text-soft">
        <TextLink alone to={href('/auth')}>
          Back to sign in
        </TextLink>
      </p>
      {actionData?.success && (
        <Banner tone="success" title="Check your email" className="mb-4 wrap-anywhere">
          {actionData.success}
        </Banner>
      )}
      <p className="mb-4 text-soft">
        Enter your account’s email address and we’ll send you a link to set a new password.
      </p>
      {/* Sent, the form is empty for another address. */}
      <ContractForm
        key={actionData?.success ?? 'form'}
        form={forgotPasswordForm}
        response={actionData?.success ? undefined : actionData}
        button={{ children: 'Send link', size: 'lg', busyLabel: 'Sending...' }}
        preventScrollReset={false}
        className="grid gap-4"
      >
        {(field) => <TextField {...field('email')} type="email" label="Email" autoComplete="username" />}
      </ContractForm>
    </SignInFrame>
  )
}
