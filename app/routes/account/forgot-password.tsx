import { data, href } from 'react-router'
import { REQUEST_PASSWORD_RESET } from '#app/domain/accounts/intents.ts'
import { ForgotPasswordForm } from '#app/domain/accounts/password/forgot-password-form.tsx'
import { requestPasswordReset } from '#app/domain/accounts/password/password-reset.server.ts'
import { accountEmailInput } from '#app/domain/accounts/schema.ts'
import { AccountSidePanel } from '#app/domain/accounts/sign-in/account-side-panel.tsx'
import { PageMetadata } from '#app/domain/content/components/page-metadata.tsx'
import { TOO_MANY_ATTEMPTS } from '#app/platform/auth/sign-in-limits.server.ts'
import { clientAddressContext, dbContext } from '#app/platform/http/context.server.ts'
import { parseForm, readForm } from '#app/platform/http/form.server.ts'
import { jobsContext } from '#app/platform/jobs/jobs-context.server.ts'
import type { FormResponse } from '#app/shared/form-response.ts'
import { Banner } from '#app/ui/banner.tsx'
import { PageTitle } from '#app/ui/page.tsx'
import { TextLink } from '#app/ui/text-link.tsx'
import type { Route } from './+types/forgot-password'

/** The response doesn't reveal whether the address has an account. */
export async function action({ context, request }: Route.ActionArgs) {
  const submission = parseForm(await readForm(request), accountEmailInput)
  const intent = REQUEST_PASSWORD_RESET
  if (submission.status !== 'success') return data<FormResponse>({ intent, result: submission.reply() }, 400)

  const { email } = submission.value
  const outcome = await requestPasswordReset(context.get(dbContext), context.get(jobsContext), email, {
    clientAddress: context.get(clientAddressContext),
  })
  switch (outcome.status) {
    case 'accepted':
      return data<FormResponse>({
        intent,
        success: `If ${email} has an account here, we’ve sent a link to it. The link works once and expires in 30 minutes.`,
        result: submission.reply({ resetForm: true }),
      })
    case 'too-many-attempts': {
      const result = submission.reply({ formErrors: [TOO_MANY_ATTEMPTS] })
      return data<FormResponse>({ intent, result }, 429)
    }
  }
}

export default function ForgotPassword({ actionData }: Route.ComponentProps) {
  return (
    <div className="grid lg:min-h-190 lg:grid-cols-[1fr_1.15fr]">
      <PageMetadata title="Forgot password" isPrivate />
      <AccountSidePanel />
      <div className="px-4 pt-6.5 pb-12 md:px-6 lg:px-12 lg:py-14">
        <div className="mx-auto max-w-105">
          <PageTitle>Forgot your password?</PageTitle>
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
          <ForgotPasswordForm lastResult={actionData?.result} />
        </div>
      </div>
    </div>
  )
}
