import type { SubmissionResult } from '@conform-to/react'
import { data, href, redirect } from 'react-router'
import { RESET_PASSWORD } from '#app/domain/accounts/intents.ts'
import { isResetTokenValid, resetPassword } from '#app/domain/accounts/password/password-reset.server.ts'
import { PASSWORD_CHANGED } from '#app/domain/accounts/password/reset-link.ts'
import { ResetPasswordForm } from '#app/domain/accounts/password/reset-password-form.tsx'
import { resetPasswordInput } from '#app/domain/accounts/schema.ts'
import { AccountSidePanel } from '#app/domain/accounts/sign-in/account-side-panel.tsx'
import { PageMetadata } from '#app/domain/content/components/page-metadata.tsx'
import { authContext } from '#app/platform/auth/auth-context.server.ts'
import { AUTH_MESSAGES } from '#app/platform/auth/auth-messages.ts'
import { setCookies } from '#app/platform/auth/session-cookie.server.ts'
import { TOO_MANY_ATTEMPTS } from '#app/platform/auth/sign-in-limits.server.ts'
import { clientAddressContext, dbContext } from '#app/platform/http/context.server.ts'
import { parseForm, readForm } from '#app/platform/http/form.server.ts'
import { jobsContext } from '#app/platform/jobs/jobs-context.server.ts'
import type { FormResponse } from '#app/shared/form-response.ts'
import { Banner } from '#app/ui/banner.tsx'
import { PageTitle } from '#app/ui/page.tsx'
import { addressWith } from '#app/ui/preserved-params.tsx'
import { TextLink } from '#app/ui/text-link.tsx'
import type { Route } from './+types/reset-password'

/** Passwords are never sent back. */
const REPLY = { hideFields: ['password', 'confirmPassword'] }

/**
 * The address contains a token that opens an account, so no other site may see it and no cache may store it. `no-referrer`
 * would also hide that the form was sent from this shop.
 */
export const headers: Route.HeadersFunction = () => ({
  'Referrer-Policy': 'same-origin',
  'Cache-Control': 'private, no-store',
})

export async function loader({ context, url }: Route.LoaderArgs) {
  return { isOpen: await isResetTokenValid(context.get(dbContext), tokenOf(url)) }
}

export async function action({ context, request, url }: Route.ActionArgs) {
  const submission = parseForm(await readForm(request), resetPasswordInput)
  if (submission.status !== 'success') return rejectForm(submission.reply(REPLY), 400)

  const outcome = await resetPassword(
    { db: context.get(dbContext), jobs: context.get(jobsContext) },
    { token: tokenOf(url), password: submission.value.password },
    { clientAddress: context.get(clientAddressContext) },
  )
  switch (outcome.status) {
    case 'changed':
      return redirect(addressWith(href('/auth'), { [PASSWORD_CHANGED]: '1' }), {
        // So that the customer can sign in with the new password right away, however many passwords strangers are trying.
        headers: setCookies(await context.get(authContext).rememberDevice(outcome.userId, request.headers)),
      })
    case 'invalid-link':
      return rejectForm(
        submission.reply({ ...REPLY, formErrors: [AUTH_MESSAGES['invalid-link']] }),
        410,
        'invalid-link',
      )
    case 'too-many-attempts':
      return rejectForm(submission.reply({ ...REPLY, formErrors: [TOO_MANY_ATTEMPTS] }), 429)
  }
}

function rejectForm(result: SubmissionResult, status: number, code?: string) {
  return data<FormResponse>({ intent: RESET_PASSWORD, result, ...(code && { code }) }, status)
}

function tokenOf({ searchParams }: URL): string {
  return searchParams.get('token') ?? ''
}

export default function ResetPassword({ loaderData: { isOpen }, actionData }: Route.ComponentProps) {
  return (
    <div className="grid lg:min-h-190 lg:grid-cols-[1fr_1.15fr]">
      <PageMetadata title="Set a new password" isPrivate />
      <AccountSidePanel />
      <div className="px-4 pt-6.5 pb-12 md:px-6 lg:px-12 lg:py-14">
        <div className="mx-auto max-w-105">
          <PageTitle>Set a new password</PageTitle>
          {isOpen && actionData?.code !== 'invalid-link' ? (
            <>
              <p className="mt-1.5 mb-4 text-soft">You’ll be signed out on all your devices.</p>
              <ResetPasswordForm lastResult={actionData?.result} />
            </>
          ) : (
            <Banner
              tone="error"
              className="mt-3"
              actions={
                <TextLink alone to={href('/auth/forgot-password')}>
                  Send me a new link
                </TextLink>
              }
            >
              {AUTH_MESSAGES['invalid-link']}
            </Banner>
          )}
        </div>
      </div>
    </div>
  )
}
