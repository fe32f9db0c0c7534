import { href } from 'react-router'
import { AUTH_MESSAGES, TOO_MANY_ATTEMPTS } from '#app/platform/auth/auth-messages.ts'
import { done, formOf, goTo, REQUIRED, refused } from '#app/shared/form-contract.ts'
import { addressWith } from '#app/ui/navigation/preserved-params.tsx'
import { accountFields, passwordsMatch } from '../account-fields.ts'
import type { RequestPasswordResetOutcome, ResetPasswordOutcome } from './password-reset.server.ts'

/** Query parameter of the sign-in screen after a password was set with a link. */
export const PASSWORD_CHANGED = 'passwordChanged'

/** Requests a link to set a new password. */
export const forgotPasswordForm = formOf<RequestPasswordResetOutcome>()(
  {
    intent: 'request-password-reset',
    limits: { email: REQUIRED },
    fields: (zod) => zod.object({ email: accountFields(zod).email }),
  },
  {
    accepted: done(
      (_, { email }) =>
        `If ${email} has an account here, we’ve sent a link to it. The link works once and expires in 30 minutes.`,
    ),
    'too-many-attempts': refused(429, TOO_MANY_ATTEMPTS),
  },
)

/** Sets a new password with a link. */
export const resetPasswordForm = formOf<ResetPasswordOutcome>()(
  {
    intent: 'reset-password',
    limits: { password: REQUIRED, confirmPassword: REQUIRED },
    secrets: ['password', 'confirmPassword'],
    fields: (zod) => {
      const { newPassword, confirmPassword } = accountFields(zod)
      return zod.object({ password: newPassword, confirmPassword }).superRefine(...passwordsMatch())
    },
  },
  {
    changed: goTo(() => addressWith(href('/auth'), { [PASSWORD_CHANGED]: '1' })),
    'invalid-link': refused(410, AUTH_MESSAGES['invalid-link']),
    'too-many-attempts': refused(429, TOO_MANY_ATTEMPTS),
  },
)
