import type { z } from 'zod'

/** The result of an override; the same whether or not the address has an account. */
export type AuthResult =
  | { status: 'accepted' }
  /** The first error that the form's rules find, in the form's words. */
  | { status: 'invalid-input'; message: string }
  | { status: 'already-verified' | 'invalid-link' | 'nothing-to-change' | 'unusable-address' | 'unknown-purpose' }
  | { status: 'too-many-attempts' }

/** The result for input that the form's rules reject. */
export function invalidInput({ issues }: z.ZodError): Extract<AuthResult, { status: 'invalid-input' }> {
  return { status: 'invalid-input', message: issues[0]?.message ?? 'Invalid input' }
}

/** The result of a password reset; `userId` is the customer whose password was set. */
export type ResetPasswordResult = { status: 'accepted'; userId: string } | Exclude<AuthResult, { status: 'accepted' }>

/** Operations where the shop replaces the library, because its rules differ. */
export interface AuthOverrides {
  signUp(body: unknown, clientAddress: string): Promise<AuthResult>
  requestPasswordReset(body: unknown, clientAddress: string): Promise<AuthResult>
  resetPassword(body: unknown, clientAddress: string): Promise<ResetPasswordResult>
  updateUser(body: unknown, userId: string): Promise<AuthResult>
  /** Emails a one-time code to sign in, if the account may sign in that way. */
  requestSignInCode(body: unknown, clientAddress: string): Promise<AuthResult>
  /** Emails a one-time code to verify this user's address. */
  requestAddressCode(userId: string): Promise<AuthResult>
  /** Whether the account of this address may sign in with a one-time code. */
  maySignInWithCode(email: string): Promise<boolean>
  /** The address of the one account with this phone; undefined when there is none, or more than one. */
  findEmailByPhone(phone: string): Promise<string | undefined>
  /** Called for each wrong password at sign-in, for any address; after many, the account's owner is notified. */
  recordWrongPassword(email: string, now: Date): Promise<void>
  /** What is wrong with a new password; undefined when nothing is. */
  passwordProblem(password: unknown): string | undefined
}
