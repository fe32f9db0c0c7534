import { AUTH_MESSAGES } from '#app/platform/auth/auth-messages.ts'
import {
  done,
  type FormReply,
  formOf,
  goTo,
  REQUIRED,
  refused,
  refusedAt,
  refusedAtFields,
} from '#app/shared/form-contract.ts'
import { accountFields } from '../account-fields.ts'
import { CONFIRMED_BY_PASSWORD, currentPassword, NOT_CONFIRMED } from '../password/confirm-password.ts'
import { tabPath } from '../profile/profile-tabs.ts'
import type { ConfirmEmailChangeOutcome, RequestEmailChangeOutcome } from './email-change.server.ts'

/** The new address, by the rules of sign-up, and the account's password. */
export const requestEmailChangeForm = formOf<RequestEmailChangeOutcome>()(
  {
    intent: 'request-email-change',
    limits: { email: REQUIRED, ...CONFIRMED_BY_PASSWORD.limits },
    secrets: CONFIRMED_BY_PASSWORD.secrets,
    fields: (zod) => zod.object({ email: accountFields(zod).email, password: currentPassword(zod) }),
  },
  {
    ...NOT_CONFIRMED,
    requested: done('We’ve emailed a code to both addresses.'),
    'same-address': refusedAt(400, 'email', 'This is already your email address'),
    'unusable-address': refusedAt(400, 'email', AUTH_MESSAGES['unusable-address']),
    administrator: refused(403, 'The administrator’s email address is changed in the settings of the server.'),
  },
)

const WRONG_CODE = 'Incorrect code'

/** The codes that were emailed to the current and to the new address. */
export const confirmEmailChangeForm = formOf<ConfirmEmailChangeOutcome>()(
  {
    intent: 'confirm-email-change',
    limits: { oldCode: REQUIRED, newCode: REQUIRED },
    secrets: ['oldCode', 'newCode'],
    fields: (zod) => zod.object({ oldCode: accountFields(zod).code, newCode: accountFields(zod).code }),
  },
  {
    changed: done(({ newEmail }) => `Your email address is now ${newEmail}. Your other devices have been signed out.`),
    'wrong-codes': refusedAtFields(400, ({ isOldWrong, isNewWrong }) => ({
      ...(isOldWrong && { oldCode: WRONG_CODE }),
      ...(isNewWrong && { newCode: WRONG_CODE }),
    })),
    'too-many-wrong-codes': ended(429, 'Too many wrong codes. Your email address wasn’t changed. Please start again.'),
    'no-request': ended(409, 'This change has expired, or was cancelled or completed. Please start again.'),
    'address-taken': ended(
      409,
      'The new address has its own account now, so yours wasn’t changed. Please use another address.',
    ),
  },
)

/** Cancels the request; its codes no longer work. */
export const cancelEmailChangeForm = formOf<{ readonly status: 'cancelled' }>()(
  { intent: 'cancel-email-change', isButton: true, fields: (zod) => zod.object({}) },
  { cancelled: goTo(() => tabPath('security')) },
)

/** The request is gone, and the form for its codes with it. */
function ended(code: number, error: string) {
  return (): FormReply => ({ code, error })
}
