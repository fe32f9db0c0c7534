import { APIError } from 'better-auth/api'

/** How the service says that the current password is another one; one longer than any password is wrong as well. */
const WRONG_PASSWORD_CODES = new Set(['INVALID_PASSWORD', 'PASSWORD_TOO_LONG'])

/** How the service says at sign-in that the account or its password is another one. */
const WRONG_CREDENTIALS_CODES = new Set(['INVALID_EMAIL_OR_PASSWORD', 'PASSWORD_TOO_LONG'])

/** How the service says that a code of the second step is wrong. */
const WRONG_CODE_CODES = new Set(['INVALID_CODE', 'INVALID_BACKUP_CODE'])

/** How the service says that a mailed code is wrong, too old, used, or was tried too often. */
const MAILED_CODE_CODES = new Set(['INVALID_OTP', 'OTP_EXPIRED', 'TOO_MANY_ATTEMPTS'])

/** How the service says that the first step is too long ago, or was followed by too many wrong codes. */
const STEP_OVER_CODES = new Set([
  'INVALID_TWO_FACTOR_COOKIE',
  'TOO_MANY_ATTEMPTS_REQUEST_NEW_CODE',
  'TOTP_NOT_ENABLED',
  'BACKUP_CODES_NOT_ENABLED',
])

/** Why a change of the second step, or the proof of the address, did not happen. */
export type StepRefusal =
  | { status: 'wrong-password' }
  | { status: 'wrong-code' }
  | { status: 'too-many-attempts' }
  | { status: 'refused'; message: string }

/** @throws what is no refusal. */
export function stepRefusal(error: unknown): StepRefusal {
  if (!(error instanceof APIError) || error.statusCode >= 500) throw error
  if (error.statusCode === 429) return { status: 'too-many-attempts' }
  if (isWrongPassword(error)) return { status: 'wrong-password' }
  if (isWrongCode(error) || MAILED_CODE_CODES.has(codeOf(error))) return { status: 'wrong-code' }
  return { status: 'refused', message: error.body?.message ?? 'This could not be done' }
}

export function isWrongPassword(error: APIError): boolean {
  return WRONG_PASSWORD_CODES.has(codeOf(error))
}

/** Whether a sign-in failed because of its password, or because nobody has the address. */
export function isWrongCredentials(answer: unknown): boolean {
  return answer instanceof APIError && WRONG_CREDENTIALS_CODES.has(codeOf(answer))
}

/** Whether a code of the second step is wrong. */
export function isWrongCode(error: APIError): boolean {
  return WRONG_CODE_CODES.has(codeOf(error))
}

/** Whether the first step is to be taken again. */
export function isStepOver(error: APIError): boolean {
  return STEP_OVER_CODES.has(codeOf(error))
}

function codeOf(error: APIError): string {
  return error.body?.code ?? ''
}
