import { href } from 'react-router'
import type { SignInOutcome } from '#app/platform/auth/auth.server.ts'
import { AUTH_MESSAGES, signInPausedMessage, TOO_MANY_ATTEMPTS } from '#app/platform/auth/auth-messages.ts'
import type { TwoStepOutcome } from '#app/platform/auth/two-step.server.ts'
import { formOf, goTo, REQUIRED, refused, refusedAt } from '#app/shared/form-contract.ts'
import { addressWith } from '#app/ui/navigation/preserved-params.tsx'
import { accountFields } from '../account-fields.ts'
import type { SignOutScope } from '../commands.server.ts'

/** What a visitor is told when the shop fails, or can't be reached. */
export const UNEXPECTED_ERROR = 'An unexpected error occurred'

interface Returning {
  /** The page that the visitor came from. */
  readonly returnTo: string
}

export const signInForm = formOf<SignInOutcome & Returning>()(
  {
    intent: 'sign-in',
    limits: { email: REQUIRED, password: REQUIRED },
    secrets: ['password'],
    fault: UNEXPECTED_ERROR,
    fields: (zod) => {
      const { email, password } = accountFields(zod)
      return zod.object({ email, password })
    },
  },
  {
    'signed-in': goTo(({ returnTo }) => returnTo),
    'two-step-required': goTo(({ returnTo }) => addressWith(href('/auth/second-step'), { returnTo })),
    rejected: refused(401, AUTH_MESSAGES['wrong-credentials']),
    'too-many-attempts': refused(429, ({ retryAfterSeconds }) => signInPausedMessage(retryAfterSeconds)),
  },
)

/** The code of two-step verification, after the password. */
export const twoStepForm = formOf<TwoStepOutcome & Returning>()(
  {
    intent: 'complete-two-step',
    limits: { code: REQUIRED },
    secrets: ['code'],
    fields: (zod) => zod.object({ code: accountFields(zod).code }),
  },
  {
    'signed-in': goTo(({ returnTo }) => returnTo),
    'wrong-code': refusedAt(401, 'code', 'Incorrect code'),
    expired: refused(410, 'This sign-in expired, or there were too many attempts. Please sign in again.'),
    'too-many-attempts': refused(429, TOO_MANY_ATTEMPTS),
  },
)

const SIGN_OUT_SCOPES: readonly SignOutScope[] = ['local', 'others', 'global']

/** Signs out; without a known scope, on this device only. */
export const signOutForm = formOf<{ readonly status: 'signed-out' }>()(
  {
    intent: 'sign-out',
    isButton: true,
    fields: (zod) => zod.object({ scope: zod.enum(SIGN_OUT_SCOPES).catch('local') }),
  },
  { 'signed-out': goTo(() => href('/')) },
)
