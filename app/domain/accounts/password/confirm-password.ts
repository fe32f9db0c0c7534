import { TOO_MANY_ATTEMPTS } from '#app/platform/auth/auth-messages.ts'
import { REQUIRED, refused, refusedAt, type Zod } from '#app/shared/form-contract.ts'
import { accountFields } from '../account-fields.ts'

/** What contracts share whose form asks for the account's password again. */
export const CONFIRMED_BY_PASSWORD = {
  limits: { password: REQUIRED },
  secrets: ['password'],
  fields: (zod: Zod) => zod.object({ password: currentPassword(zod) }),
}

export const currentPassword = (zod: Zod) => accountFields(zod).password.max(1_000)

export const WRONG_PASSWORD = 'Incorrect password'

/** Why the password doesn't confirm anything. */
export const NOT_CONFIRMED = {
  'wrong-password': refusedAt(400, 'password', WRONG_PASSWORD),
  'too-many-attempts': refused(429, TOO_MANY_ATTEMPTS),
}
