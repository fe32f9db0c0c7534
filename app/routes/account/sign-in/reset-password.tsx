import { href } from 'react-router'
import { NewPasswordFields } from '#app/domain/accounts/password/new-password-fields.tsx'
import { resetPasswordForm } from '#app/domain/accounts/password/password-reset.form.ts'
import { isResetTokenValid, resetPassword } from '#app/domain/accounts/password/password-reset.server.ts'
import { SignInFrame } from '#app/domain/accounts/sign-in/sign-in-frame.tsx'
import { PageMetadata } from '#app/domain/content/components/page-metadata.tsx'
import { authContext } from '#app/platform/auth/auth-context.server.ts'
import { AUTH_MESSAGES } from '#app/platform/auth/auth-messages.ts'
import { clientAddressContext, dbContext } from '#app/platform/http/context.server.ts'
import { formAction, on } from '#app/platform/http/form-action.server.ts'
import { jobsContext } from '#app/platform/jobs/jobs-context.server.ts'
import { Banner } from '#app/ui/banner.tsx'
import { ContractForm } from '#app/ui/forms/contract-form.tsx'
import { TextLink } from '#app/ui/navigation/text-link.tsx'
import { secretLinkHeaders } from '../../secret-link-headers.ts'
import type { Route } from './+types/reset-password'

export const headers = secretLinkHeaders

export async function loader({ context, url }: Route.LoaderArgs) {
  return { isOpen: await isResetTokenValid(context.get(dbContext), tokenOf(url)) }
}

export const action = formAction(
  ({ context, request, url }: Route.ActionArgs) => ({ context, request, url }),
  [
    on(resetPasswordForm, async ({ context, request, url, value: { password } }) => {
      const outcome = await resetPassword(
        { db: context.get(dbContext), jobs: context.get(jobsContext) },
        { token: tokenOf(url), password },
        { clientAddress: context.get(clientAddressContext) },
      )
      if (outcome.status !== 'changed') return outcome
      // So that the customer can sign in with the new password right away, however many passwords strangers are trying.
      return { ...outcome, cookies: await context.get(authContext).rememberDevice(outcome.userId, request.headers) }
    }),
  ],
)

function tokenOf({ searchParams }: URL): string {
  return searchParams.get('token') ?? ''
}

export default function ResetPassword({ loaderData: { isOpen }, actionData }: Route.ComponentProps) {
  return (
    <SignInFrame title="Set a new password">
      <PageMetadata title="Set a new password" isPrivate />
      {isOpen && actionData?.code !== 'invalid-link' ? (
        <>
          <p className="mt-1.5 mb-4 text-soft">You’ll be signed out on all your devices.</p>
          <ContractForm
            form={resetPasswordForm}
            response={actionData}
            button={{ children: 'Save new password', size: 'lg', busyLabel: 'Saving...' }}
            preventScrollReset={false}
            className="grid gap-4"
          >
            {(field) => (
              <NewPasswordFields
                label="New password"
                password={field('password')}
                confirmPassword={field('confirmPassword')}
              />
            )}
          </ContractForm>
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
    </SignInFrame>
  )
}
