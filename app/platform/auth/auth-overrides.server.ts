/** The shop's answer to a program; the same for an address that has an account and one that has none. */
export type AuthAnswer =
  | { status: 'accepted' }
  | { status: 'refused'; message: string }
  | { status: 'too-many-attempts' }

/** The answer to who sets a new password with a link; `userId` is whose password it is now. */
export type ResetPasswordAnswer = { status: 'accepted'; userId: string } | Exclude<AuthAnswer, { status: 'accepted' }>

/** What the shop does itself with what a program sent: its rules are not those of the sign-in service. */
export interface OwnOperations {
  signUp(body: unknown, clientAddress: string): Promise<AuthAnswer>
  requestPasswordReset(body: unknown, clientAddress: string): Promise<AuthAnswer>
  resetPassword(body: unknown, clientAddress: string): Promise<ResetPasswordAnswer>
  updateUser(body: unknown, userId: string): Promise<AuthAnswer>
  /** Has a code mailed that signs in, if the account may sign in that way. */
  requestSignInCode(body: unknown, clientAddress: string): Promise<AuthAnswer>
  /** Has a code mailed that proves the address of this user. */
  requestAddressCode(userId: string): Promise<AuthAnswer>
  /** Whether the account of this address may sign in with a mailed code. */
  maySignInByCode(email: string): Promise<boolean>
  /** The address of the one account with this phone; undefined when there is none, or more than one. */
  findEmailByPhone(phone: string): Promise<string | undefined>
  /** Hears of each wrong password at sign-in, for any address: the owner of the account is told of many. */
  noteWrongPassword(email: string, now: Date): Promise<void>
  /** What is wrong with a password that somebody chose; undefined when nothing is. */
  passwordProblem(password: unknown): string | undefined
}
