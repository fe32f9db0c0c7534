import { data, redirect, useSearchParams } from 'react-router'
import { signUp } from '#app/domain/accounts/commands.server.ts'
import { findChildEmail } from '#app/domain/accounts/parental-consent/parental-consent.server.ts'
import { CONSENT_PARAM } from '#app/domain/accounts/parental-consent/parental-consent.ts'
import { PASSWORD_CHANGED } from '#app/domain/accounts/password/password-reset.form.ts'
import { PrivacyNotice } from '#app/domain/accounts/sign-in/privacy-notice.tsx'
import { signInForm, UNEXPECTED_ERROR } from '#app/domain/accounts/sign-in/sign-in.form.ts'
import { SignInForm } from '#app/domain/accounts/sign-in/sign-in-form.tsx'
import { SignInFrame } from '#app/domain/accounts/sign-in/sign-in-frame.tsx'
import { signUpForm, signUpWithAgeForm } from '#app/domain/accounts/sign-in/sign-up.form.ts'
import { SignUpForm } from '#app/domain/accounts/sign-in/sign-up-form.tsx'
import { PageMetadata } from '#app/domain/content/components/page-metadata.tsx'
import { policyTexts } from '#app/domain/content/policies/policy-texts.server.tsx'
import { textsContext } from '#app/domain/content/texts/published-texts.server.ts'
import { shopContext } from '#app/domain/settings/settings.server.ts'
import { useShop } from '#app/domain/settings/shop-context.ts'
import { authContext } from '#app/platform/auth/auth-context.server.ts'
import { originOf } from '#app/platform/auth/request-origin.server.ts'
import { safeReturnPath, signInPath } from '#app/platform/auth/return-path.ts'
import { visitorContext } from '#app/platform/auth/visitor.server.ts'
import { clientAddressContext, configContext, dbContext } from '#app/platform/http/context.server.ts'
import { isServerResponse } from '#app/platform/http/failed-form-request.ts'
import { formAction, on } from '#app/platform/http/form-action.server.ts'
import { peekFormField } from '#app/platform/http/peek-form-field.ts'
import { type FormResponse, responseTo } from '#app/shared/form-response.ts'
import { Banner } from '#app/ui/banner.tsx'
import { TextLink } from '#app/ui/navigation/text-link.tsx'
import type { Route } from './+types/auth'

/** A rejected sign-in says when to try again. */
export const headers: Route.HeadersFunction = ({ actionHeaders }) => {
  const retryAfter = actionHeaders.get('Retry-After')
  return new Headers(retryAfter === null ? [] : [['Retry-After', retryAfter]])
}

export function loader({ context, url }: Route.LoaderArgs) {
  const returnTo = safeReturnPath(url.searchParams.get('returnTo'))
  if (context.get(visitorContext).user) throw redirect(returnTo)
  const mode = modeOf(url.searchParams.get('mode'))
  if (!context.get(shopContext).settings.parentalConsent) return { mode, returnTo, age: undefined }
  return loadAge({ context, url }).then((age) => ({ mode, returnTo, age }))
}

/** What the age question shows to a child whose parent has consented. */
async function loadAge({ context, url }: Pick<Route.LoaderArgs, 'context' | 'url'>) {
  const token = url.searchParams.get(CONSENT_PARAM)
  const consentedEmail = token === null ? undefined : await findChildEmail(context.get(dbContext), token)
  return { consentedEmail, token }
}

export const action = formAction(
  ({ context, request, url }: Route.ActionArgs) => ({ context, request, url }),
  [
    on(signInForm, async ({ value, ...sent }) => {
      const outcome = await sent.context.get(authContext).signIn(value, originOf(sent))
      return { ...outcome, returnTo: safeReturnPath(sent.url.searchParams.get('returnTo')) }
    }),
    on(
      signUpForm,
      ({ context, url, value }) =>
        signUp(context.get(dbContext), value, {
          clientAddress: context.get(clientAddressContext),
          adminEmail: context.get(configContext).adminEmail,
          agreedTexts: policyTexts(context.get(shopContext), context.get(textsContext)),
          ...(value.isAdult === 'no' && { childToken: url.searchParams.get(CONSENT_PARAM) ?? '' }),
        }),
      ({ context }) => (context.get(shopContext).settings.parentalConsent ? signUpWithAgeForm : signUpForm),
    ),
  ],
  signInForm,
)

/** Leaves the form filled in when the shop can't be reached or fails. */
export async function clientAction({ request, serverAction }: Route.ClientActionArgs) {
  const intent = modeOf(await peekFormField(request, 'intent'))
  try {
    return await serverAction()
  } catch (failure) {
    if (isServerResponse(failure)) throw failure
    const error = { '': [UNEXPECTED_ERROR] }
    return data<FormResponse>({ intent, error: UNEXPECTED_ERROR, result: { status: 'error', error } }, 500)
  }
}

/** The page shows one of two forms: sign-in unless a text says sign-up. */
function modeOf(text: FormDataEntryValue | null): string {
  return text === signUpForm.intent ? signUpForm.intent : signInForm.intent
}

export default function Auth({ loaderData, actionData }: Route.ComponentProps) {
  const shop = useShop()
  const response: FormResponse | undefined = actionData
  const signedUpEmail = responseTo(response, signUpForm.intent)?.shown as string | undefined
  const mode = signedUpEmail ? signInForm.intent : (response?.intent ?? loaderData.mode)
  const [params] = useSearchParams()
  const { returnTo, age } = loaderData
  const formProps = { action: signInPath(returnTo), response }
  if (mode === signUpForm.intent) {
    return (
      <SignInFrame title="Create Account">
        <PageMetadata title="Create Account" isPrivate />
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
      </SignInFrame>
    )
  }
  return (
    <SignInFrame title="Welcome Back">
      <PageMetadata title="Welcome Back" isPrivate />
      <p className="mb-2.5 text-soft">
        New to {shop.name}?{' '}
        <TextLink alone to={signInPath(returnTo, { mode: signUpForm.intent })}>
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
    </SignInFrame>
  )
}
