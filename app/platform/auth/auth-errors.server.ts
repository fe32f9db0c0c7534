import { APIError } from 'better-auth/api'
import { AUTH_MESSAGES } from './auth-messages.ts'

/** The library's codes for a wrong current password; one that is longer than any password is wrong too. */
const WRONG_PASSWORD_CODES = new Set(['INVALID_PASSWORD', 'PASSWORD_TOO_LONG'])

/** The library's codes for a wrong account or password at sign-in. */
const WRONG_CREDENTIALS_CODES = new Set(['INVALID_EMAIL_OR_PASSWORD', 'PASSWORD_TOO_LONG'])

/** The library's codes for a wrong code in two-step verification. */
const WRONG_CODE_CODES = new Set(['INVALID_CODE', 'INVALID_BACKUP_CODE'])

/** The library's codes for a one-time code that is wrong, expired, used, or was tried too often. */
const WRONG_ONE_TIME_CODE_CODES = new Set(['INVALID_OTP', 'OTP_EXPIRED', 'TOO_MANY_ATTEMPTS'])

/** The library's codes for a password step that was too long ago, or was followed by too many wrong codes. */
const EXPIRED_SIGN_IN_CODES = new Set([
  'INVALID_TWO_FACTOR_COOKIE',
  'TOO_MANY_ATTEMPTS_REQUEST_NEW_CODE',
  'TOTP_NOT_ENABLED',
  'BACKUP_CODES_NOT_ENABLED',
])

const UNVERIFIED_ADDRESS_CODE = 'EMAIL_NOT_VERIFIED'

/** Why two-step verification was not changed, or the address not verified. */
export type VerificationFailure =
  | { status: 'wrong-password' }
  | { status: 'wrong-code' }
  | { status: 'too-many-attempts' }
  | { status: 'unverified-address' }
  /** Anything else, such as a form on a page that was opened before two-step verification changed. */
  | { status: 'rejected' }

/** @throws the error itself when the customer's input isn't its cause. */
export function verificationFailure(error: unknown): VerificationFailure {
  if (!(error instanceof APIError) || error.statusCode >= 500) throw error
  if (error.statusCode === 429) return { status: 'too-many-attempts' }
  if (isWrongPassword(error)) return { status: 'wrong-password' }
  if (isWrongCode(error) || WRONG_ONE_TIME_CODE_CODES.has(codeOf(error))) return { status: 'wrong-code' }
  return { status: codeOf(error) === UNVERIFIED_ADDRESS_CODE ? 'unverified-address' : 'rejected' }
}

/** The error of a change that needs a verified address. */
export function unverifiedAddress(): APIError {
  return new APIError('BAD_REQUEST', {
    message: AUTH_MESSAGES['unverified-address'],
    code: UNVERIFIED_ADDRESS_CODE,
  })
}

export function isWrongPassword(error: APIError): boolean {
  return WRONG_PASSWORD_CODES.has(codeOf(error))
}

/** Whether a sign-in failed because the password is wrong, or no account has the address. */
export function isWrongCredentials(returned: unknown): boolean {
  return returned instanceof APIError && WRONG_CREDENTIALS_CODES.has(codeOf(returned))
}

/** Whether a code for two-step verification is wrong. */
export function isWrongCode(error: APIError): boolean {
  return WRONG_CODE_CODES.has(codeOf(error))
}

/** Whether the sign-in must start again from the password. */
export function isSignInExpired(error: APIError): boolean {
  return EXPIRED_SIGN_IN_CODES.has(codeOf(error))
}

function codeOf(error: APIError): string {
  return error.body?.code ?? ''
}
