import { redirect } from 'react-router'
import { twoStepForm } from '#app/domain/accounts/sign-in/sign-in.form.ts'
import { SignInFrame } from '#app/domain/accounts/sign-in/sign-in-frame.tsx'
import { PageMetadata } from '#app/domain/content/components/page-metadata.tsx'
import { useShop } from '#app/domain/settings/shop-context.ts'
import { authContext } from '#app/platform/auth/auth-context.server.ts'
import { originOf } from '#app/platform/auth/request-origin.server.ts'
import { safeReturnPath, signInPath } from '#app/platform/auth/return-path.ts'
import { hasTwoStepCookie } from '#app/platform/auth/session-cookie.server.ts'
import { visitorContext } from '#app/platform/auth/visitor.server.ts'
import { formAction, on } from '#app/platform/http/form-action.server.ts'
import { TextField } from '#app/ui/fields/text-field.tsx'
import { ContractForm } from '#app/ui/forms/contract-form.tsx'
import { TextLink } from '#app/ui/navigation/text-link.tsx'
import type { Route } from './+types/two-step'

export function loader({ context, request, url }: Route.LoaderArgs) {
  const returnTo = safeReturnPath(url.searchParams.get('returnTo'))
  if (context.get(visitorContext).user) throw redirect(returnTo)
  if (!hasTwoStepCookie(request.headers)) throw redirect(signInPath(returnTo))
  return { returnTo }
}

/** Completes a sign-in whose password was correct, with the code of two-step verification. */
export const action = formAction(
  ({ context, request, url }: Route.ActionArgs) => ({ context, request, url }),
  [
    on(twoStepForm, async ({ value, ...sent }) => {
      const returnTo = safeReturnPath(sent.url.searchParams.get('returnTo'))
      if (sent.context.get(visitorContext).user) return redirect(returnTo)
      return { ...(await sent.context.get(authContext).completeTwoStep(value, originOf(sent))), returnTo }
    }),
  ],
)

export default function TwoStepVerification({ loaderData: { returnTo }, actionData }: Route.ComponentProps) {
  return (
    <SignInFrame title="One more step">
      <PageMetadata title="Two-step verification" isPrivate />
      <p className="mb-2.5 text-soft">
        <TextLink alone to={signInPath(returnTo)}>
          Back to sign in
        </TextLink>
      </p>
      <p className="mb-4 text-soft">Enter the code that your authenticator app shows for {useShop().name}.</p>
      <ContractForm
        form={twoStepForm}
        response={actionData}
        button={{ children: 'Sign In', size: 'lg', busyLabel: 'Signing in...' }}
        preventScrollReset={false}
        className="grid gap-4"
      >
        {(field) => (
          <TextField
            {...field('code')}
            label="Code"
            hint="6-digit code, or one of your recovery codes"
            autoComplete="one-time-code"
            autoCapitalize="none"
            spellCheck={false}
          />
        )}
      </ContractForm>
    </SignInFrame>
  )
}
