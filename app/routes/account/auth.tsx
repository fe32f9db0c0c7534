import type { SubmissionResult } from '@conform-to/react'
import { data, href, redirect, useSearchParams } from 'react-router'
import { signUp } from '#app/domain/accounts/commands.server.ts'
import { SIGN_IN, SIGN_UP } from '#app/domain/accounts/intents.ts'
import { findChildEmail } from '#app/domain/accounts/parental-consent/parental-consent.server.ts'
import { CONSENT_PARAM } from '#app/domain/accounts/parental-consent/parental-consent.ts'
import { PASSWORD_CHANGED } from '#app/domain/accounts/password/reset-link.ts'
import { signInInput, signUpInput, signUpWithAgeInput } from '#app/domain/accounts/schema.ts'
import { AccountSidePanel } from '#app/domain/accounts/sign-in/account-side-panel.tsx'
import { PrivacyNotice } from '#app/domain/accounts/sign-in/privacy-notice.tsx'
import { SignInForm } from '#app/domain/accounts/sign-in/sign-in-form.tsx'
import { SignUpForm } from '#app/domain/accounts/sign-in/sign-up-form.tsx'
import { PageMetadata } from '#app/domain/content/components/page-metadata.tsx'
import { policyTexts } from '#app/domain/content/policies/policy-texts.server.tsx'
import { shopContext } from '#app/domain/settings/settings.server.ts'
import { useShop } from '#app/domain/settings/shop-context.ts'
import { authContext } from '#app/platform/auth/auth-context.server.ts'
import { AUTH_MESSAGES } from '#app/platform/auth/auth-messages.ts'
import { safeReturnPath, signInPath } from '#app/platform/auth/return-path.ts'
import { setCookies } from '#app/platform/auth/session-cookie.server.ts'
import { signInPausedMessage, TOO_MANY_ATTEMPTS } from '#app/platform/auth/sign-in-limits.server.ts'
import { visitorContext } from '#app/platform/auth/visitor.server.ts'
import { clientAddressContext, configContext, dbContext } from '#app/platform/http/context.server.ts'
import { isServerResponse } from '#app/platform/http/failed-form-request.ts'
import { parseForm, readForm } from '#app/platform/http/form.server.ts'
import { peekFormField } from '#app/platform/http/peek-form-field.ts'
import { log } from '#app/platform/log.server.ts'
import type { FormResponse } from '#app/shared/form-response.ts'
import { Banner } from '#app/ui/banner.tsx'
import { PageTitle } from '#app/ui/page.tsx'
import { addressWith } from '#app/ui/preserved-params.tsx'
import { TextLink } from '#app/ui/text-link.tsx'
import type { Route } from './+types/auth'

/** The page shows one of two forms. */
type AuthForm = typeof SIGN_IN | typeof SIGN_UP

interface AuthResponse extends FormResponse {
  readonly intent: AuthForm
  /** The address that was just signed up; the sign-in form comes next. */
  readonly signedUpEmail?: string
}

/** Passwords are never sent back. */
const REPLY = { hideFields: ['password', 'confirmPassword'] }

/** A rejected sign-in says when to try again. */
export const headers: Route.HeadersFunction = ({ actionHeaders }) => {
  const retryAfter = actionHeaders.get('Retry-After')
  return new Headers(retryAfter === null ? [] : [['Retry-After', retryAfter]])
}

export function loader({ context, url }: Route.LoaderArgs) {
  const returnTo = safeReturnPath(url.searchParams.get('returnTo'))
  if (context.get(visitorContext).user) throw redirect(returnTo)
  const mode = authFormOf(url.searchParams.get('mode'))
  if (!context.get(shopContext).settings.parentalConsent) return { mode, returnTo, age: undefined }
  return loadAge({ context, url }).then((age) => ({ mode, returnTo, age }))
}

/** What the age question shows to a child whose parent has consented. */
async function loadAge({ context, url }: Pick<Route.LoaderArgs, 'context' | 'url'>) {
  const token = url.searchParams.get(CONSENT_PARAM)
  const consentedEmail = token === null ? undefined : await findChildEmail(context.get(dbContext), token)
  return { consentedEmail, token }
}

export async function action(args: Route.ActionArgs) {
  const formData = await readForm(args.request)
  const intent = authFormOf(formData.get('intent'))
  try {
    return await (intent === SIGN_UP ? signUpWithForm(args, formData) : signInWithForm(args, formData))
  } catch (error) {
    log.error({ err: error }, `${intent} failed`)
    return unexpectedError(intent)
  }
}

async function signInWithForm({ context, request, url }: Route.ActionArgs, formData: FormData) {
  const intent = SIGN_IN
  const submission = parseForm(formData, signInInput)
  if (submission.status !== 'success') return data<AuthResponse>({ intent, result: submission.reply(REPLY) }, 400)

  const outcome = await context
    .get(authContext)
    .signIn(submission.value, { headers: request.headers, clientAddress: context.get(clientAddressContext) })
  const reject = (message: string, init: ResponseInit) =>
    data<AuthResponse>({ intent, result: submission.reply({ ...REPLY, formErrors: [message] }) }, init)
  const returnTo = safeReturnPath(url.searchParams.get('returnTo'))
  switch (outcome.status) {
    case 'signed-in':
      return redirect(returnTo, { headers: setCookies(outcome.cookies) })
    case 'two-step-required':
      return redirect(addressWith(href('/auth/second-step'), { returnTo }), {
        headers: setCookies(outcome.cookies),
      })
    case 'rejected':
      return reject(AUTH_MESSAGES['wrong-credentials'], { status: 401 })
    case 'too-many-attempts':
      return reject(signInPausedMessage(outcome.retryAfterSeconds), {
        status: 429,
        headers: { 'Retry-After': String(outcome.retryAfterSeconds) },
      })
  }
}

async function signUpWithForm({ context, url }: Route.ActionArgs, formData: FormData) {
  const intent = SIGN_UP
  const asksForAge = context.get(shopContext).settings.parentalConsent
  const submission = asksForAge ? parseForm(formData, signUpWithAgeInput) : parseForm(formData, signUpInput)
  if (submission.status !== 'success') return data<AuthResponse>({ intent, result: submission.reply(REPLY) }, 400)

  const outcome = await signUp(context.get(dbContext), submission.value, {
    clientAddress: context.get(clientAddressContext),
    adminEmail: context.get(configContext).adminEmail,
    agreedTexts: policyTexts(context.get(shopContext)),
    ...('isAdult' in submission.value &&
      submission.value.isAdult === 'no' && { childToken: url.searchParams.get(CONSENT_PARAM) ?? '' }),
  })
  switch (outcome.status) {
    case 'accepted':
      return data<AuthResponse>({ intent, signedUpEmail: submission.value.email })
    case 'no-parental-consent':
      return redirect(href('/parental-consent'))
    case 'reserved-address': {
      const result = submission.reply({ ...REPLY, fieldErrors: { email: [AUTH_MESSAGES[outcome.status]] } })
      return data<AuthResponse>({ intent, result }, 400)
    }
    case 'too-many-attempts': {
      const result = submission.reply({ ...REPLY, formErrors: [TOO_MANY_ATTEMPTS] })
      return data<AuthResponse>({ intent, result }, 429)
    }
  }
}

/** Leaves the form filled in when the shop can't be reached or fails. */
export async function clientAction({ request, serverAction }: Route.ClientActionArgs) {
  const intent = authFormOf(await peekFormField(request, 'intent'))
  try {
    return await serverAction()
  } catch (error) {
    if (isServerResponse(error)) throw error
    return unexpectedError(intent)
  }
}

/** The form that an intent belongs to: sign-in unless it says sign-up. */
function authFormOf(intent: FormDataEntryValue | null): AuthForm {
  return intent === SIGN_UP ? SIGN_UP : SIGN_IN
}

function unexpectedError(intent: AuthForm) {
  const result: SubmissionResult = { status: 'error', error: { '': ['An unexpected error occurred'] } }
  return data<AuthResponse>({ intent, result }, 500)
}

export default function Auth({ loaderData, actionData }: Route.ComponentProps) {
  const shop = useShop()
  const response: AuthResponse | undefined = actionData
  const signedUpEmail = response?.signedUpEmail
  const mode = signedUpEmail ? SIGN_IN : (response?.intent ?? loaderData.mode)
  const [params] = useSearchParams()
  const { returnTo, age } = loaderData
  const formProps = { action: signInPath(returnTo), lastResult: response?.result }
  return (
    <div className="grid lg:min-h-190 lg:grid-cols-[1fr_1.15fr]">
      <AccountSidePanel />
      <div className="px-4 pt-6.5 pb-12 md:px-6 lg:px-12 lg:py-14">
        <div className="mx-auto max-w-105">
          {mode === SIGN_UP ? (
            <>
              <PageMetadata title="Create Account" isPrivate />
              <PageTitle>Create Account</PageTitle>
              <p className="mb-2.5 text-soft">
                Already have an account?{' '}
                <TextLink alone to={signInPath(returnTo)}>
                  Sign in
                </TextLink>
              </p>
              <SignUpForm
                key="sign-up"
                {...formProps}
                {...(age && { age, action: signInPath(returnTo, age.token ? { [CONSENT_PARAM]: age.token } : {}) })}
              />
              <PrivacyNotice />
            </>
          ) : (
            <>
              <PageMetadata title="Welcome Back" isPrivate />
              <PageTitle>Welcome Back</PageTitle>
              <p className="mb-2.5 text-soft">
                New to {shop.name}?{' '}
                <TextLink alone to={signInPath(returnTo, { mode: SIGN_UP })}>
                  Create an account
                </TextLink>
              </p>
              {params.has(PASSWORD_CHANGED) && !response && (
                <Banner tone="success" className="mb-4">
                  Your password has been changed. Please sign in with your new password.
                </Banner>
              )}
              {signedUpEmail && (
                <Banner tone="success" className="mb-4">
                  Thanks for signing up. Please sign in with your email and password.
                </Banner>
              )}
              <SignInForm key={signedUpEmail ?? 'sign-in'} {...formProps} email={signedUpEmail} />
            </>
          )}
        </div>
      </div>
    </div>
  )
}
