/** The shop's answer to an API client; the same whether or not the address has an account. */
export type AuthAnswer =
  | { status: 'accepted' }
  | { status: 'refused'; message: string }
  | { status: 'too-many-attempts' }

/** The answer to a password reset; `userId` is the customer whose password was set. */
export type ResetPasswordAnswer = { status: 'accepted'; userId: string } | Exclude<AuthAnswer, { status: 'accepted' }>

/** Operations where the shop replaces the library, because its rules differ. */
export interface OwnOperations {
  signUp(body: unknown, clientAddress: string): Promise<AuthAnswer>
  requestPasswordReset(body: unknown, clientAddress: string): Promise<AuthAnswer>
  resetPassword(body: unknown, clientAddress: string): Promise<ResetPasswordAnswer>
  updateUser(body: unknown, userId: string): Promise<AuthAnswer>
  /** Emails a one-time code to sign in, if the account may sign in that way. */
  requestSignInCode(body: unknown, clientAddress: string): Promise<AuthAnswer>
  /** Emails a one-time code to verify this user's address. */
  requestAddressCode(userId: string): Promise<AuthAnswer>
  /** Whether the account of this address may sign in with a one-time code. */
  maySignInByCode(email: string): Promise<boolean>
  /** The address of the one account with this phone; undefined when there is none, or more than one. */
  findEmailByPhone(phone: string): Promise<string | undefined>
  /** Called for each wrong password at sign-in, for any address; after many, the account's owner is notified. */
  noteWrongPassword(email: string, now: Date): Promise<void>
  /** What is wrong with a new password; undefined when nothing is. */
  passwordProblem(password: unknown): string | undefined
}
