import type { SubmissionResult } from '@conform-to/react'
import { data, redirect } from 'react-router'
import { COMPLETE_TWO_STEP } from '#app/domain/accounts/intents.ts'
import { codeInput } from '#app/domain/accounts/schema.ts'
import { AccountSidePanel } from '#app/domain/accounts/sign-in/account-side-panel.tsx'
import { TwoStepForm } from '#app/domain/accounts/sign-in/two-step-form.tsx'
import { PageMetadata } from '#app/domain/content/components/page-metadata.tsx'
import { useShop } from '#app/domain/settings/shop-context.ts'
import { authContext } from '#app/platform/auth/auth-context.server.ts'
import { safeReturnPath, signInPath } from '#app/platform/auth/return-path.ts'
import { hasTwoStepCookie, setCookies } from '#app/platform/auth/session-cookie.server.ts'
import { TOO_MANY_ATTEMPTS } from '#app/platform/auth/sign-in-limits.server.ts'
import { visitorContext } from '#app/platform/auth/visitor.server.ts'
import { clientAddressContext } from '#app/platform/http/context.server.ts'
import { parseForm, readForm } from '#app/platform/http/form.server.ts'
import type { FormResponse } from '#app/shared/form-response.ts'
import { PageTitle } from '#app/ui/page.tsx'
import { TextLink } from '#app/ui/text-link.tsx'
import type { Route } from './+types/two-step'

const SIGN_IN_EXPIRED = 'This sign-in expired, or there were too many attempts. Please sign in again.'

export function loader({ context, request, url }: Route.LoaderArgs) {
  const returnTo = safeReturnPath(url.searchParams.get('returnTo'))
  if (context.get(visitorContext).user) throw redirect(returnTo)
  if (!hasTwoStepCookie(request.headers)) throw redirect(signInPath(returnTo))
  return { returnTo }
}

/** Completes a sign-in whose password was correct, with the code of two-step verification. */
export async function action({ context, request, url }: Route.ActionArgs) {
  const returnTo = safeReturnPath(url.searchParams.get('returnTo'))
  const submission = parseForm(await readForm(request), codeInput)
  if (submission.status !== 'success') return rejectForm(submission.reply(), 400)
  if (context.get(visitorContext).user) throw redirect(returnTo)

  const outcome = await context
    .get(authContext)
    .completeTwoStep(submission.value, { headers: request.headers, clientAddress: context.get(clientAddressContext) })
  switch (outcome.status) {
    case 'signed-in':
      return redirect(returnTo, { headers: setCookies(outcome.cookies) })
    case 'wrong-code':
      return rejectForm(submission.reply({ hideFields: ['code'], fieldErrors: { code: ['Incorrect code'] } }), 401)
    case 'expired':
      return rejectForm(submission.reply({ hideFields: ['code'], formErrors: [SIGN_IN_EXPIRED] }), 410)
    case 'too-many-attempts':
      return rejectForm(submission.reply({ hideFields: ['code'], formErrors: [TOO_MANY_ATTEMPTS] }), 429)
  }
}

function rejectForm(result: SubmissionResult, status: number) {
  return data<FormResponse>({ intent: COMPLETE_TWO_STEP, result }, status)
}

export default function TwoStepVerification({ loaderData: { returnTo }, actionData }: Route.ComponentProps) {
  return (
    <div className="grid lg:min-h-190 lg:grid-cols-[1fr_1.15fr]">
      <PageMetadata title="Two-step verification" isPrivate />
      <AccountSidePanel />
      <div className="px-4 pt-6.5 pb-12 md:px-6 lg:px-12 lg:py-14">
        <div className="mx-auto max-w-105">
          <PageTitle>One more step</PageTitle>
          <p className="mb-2.5 text-soft">
            <TextLink alone to={signInPath(returnTo)}>
              Back to sign in
            </TextLink>
          </p>
          <p className="mb-4 text-soft">Enter the code that your authenticator app shows for {useShop().name}.</p>
          <TwoStepForm lastResult={actionData?.result} />
        </div>
      </div>
    </div>
  )
}
