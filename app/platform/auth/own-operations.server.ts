/** The shop's answer to a program; the same for an address that has an account and one that has none. */
export type AuthAnswer =
  | { status: 'accepted' }
  | { status: 'refused'; message: string }
  | { status: 'too-many-attempts' }

/** What the shop does itself with what a program sent: its rules are not those of the sign-in service. */
export interface OwnOperations {
  signUp(body: unknown, clientAddress: string): Promise<AuthAnswer>
  requestPasswordReset(body: unknown, clientAddress: string): Promise<AuthAnswer>
  resetPassword(body: unknown, clientAddress: string): Promise<AuthAnswer>
  updateUser(body: unknown, userId: string): Promise<AuthAnswer>
  /** Has a code mailed that signs in, if the account may sign in that way. */
  requestSignInCode(body: unknown, clientAddress: string): Promise<AuthAnswer>
  /** Has a code mailed that proves the address of this user. */
  requestAddressCode(userId: string): Promise<AuthAnswer>
  /** Whether the account of this address may sign in with a mailed code. */
  maySignInByCode(email: string): Promise<boolean>
  /** The address of the one account with this phone; undefined when there is none, or more than one. */
  findEmailByPhone(phone: string): Promise<string | undefined>
  /** What is wrong with a password that somebody chose; undefined when nothing is. */
  passwordProblem(password: unknown): string | undefined
}
