import { hashPassword } from '#app/platform/auth/password-hash.server.ts'
import type { Config } from '#app/platform/config.server.ts'
import type { Db, Tx } from '#app/platform/database/database.server.ts'
import { inTransaction } from '#app/platform/database/transaction.server.ts'
import {
  consumeRateLimit,
  networkOf,
  type RateLimit,
  rateLimitKey,
} from '#app/platform/rate-limit/rate-limit.server.ts'
import { type AgreedTexts, recordConsent } from './consent/consents.server.ts'
import { attachConsent, lockConsentOfChild } from './parental-consent/parental-consent.server.ts'
import type { NewAccountInput } from './schema.ts'
import { isUnusableAddress } from './unusable-address.server.ts'

/** Sign-ups from one network. Generous, because mobile networks put thousands of people behind one address. */
const SIGN_UP_LIMIT: RateLimit = { max: 100, windowMs: 10 * 60_000 }

export type SignUpOutcome =
  | { status: 'accepted' }
  | { status: 'unusable-address' }
  | { status: 'too-many-attempts' }
  /** Only for a child: no parent's consent counts for this link and address. */
  | { status: 'no-parental-consent' }

interface SignUpFacts extends Pick<Config, 'adminEmail'> {
  readonly clientAddress: string
  /** What the form says the customer agrees to; absent for an API client, which shows no texts. */
  readonly agreedTexts?: AgreedTexts
  /** Of the link that a child got once their parent had consented; absent for an adult. */
  readonly childToken?: string | undefined
}

/**
 * Creates a customer's account with its profile, and records what they agreed to: all or nothing.
 *
 * An address that already has an account is accepted too, takes just as long, and changes nothing, so that no one can find
 * out who shops here.
 */
export async function signUp(
  db: Db,
  input: NewAccountInput,
  { clientAddress, adminEmail, agreedTexts, childToken }: SignUpFacts,
): Promise<SignUpOutcome> {
  const allowed = await consumeRateLimit(db, rateLimitKey('sign-up', networkOf(clientAddress)), SIGN_UP_LIMIT)
  if (!allowed) return { status: 'too-many-attempts' }
  if (isUnusableAddress(input.email, adminEmail)) return { status: 'unusable-address' }

  const passwordHash = await hashPassword(input.password)
  return inTransaction(db, async (tx) => {
    const consentId =
      childToken === undefined ? undefined : await lockConsentOfChild(tx, { token: childToken, email: input.email })
    if (childToken !== undefined && !consentId) return { status: 'no-parental-consent' }

    const { email, fullName, phone } = input
    const userId = await insertAccount(tx, { email, fullName, phone, passwordHash, isAdmin: false })
    if (userId && agreedTexts) await recordConsent(tx, { userId, occasion: 'sign-up', texts: agreedTexts })
    if (userId && consentId) await attachConsent(tx, { consentId, userId })
    return { status: 'accepted' }
  })
}

interface NewAccount {
  readonly email: string
  readonly fullName: string
  readonly phone: string | null
  readonly passwordHash: string
  readonly isAdmin: boolean
  /** Whether nobody gets into the account without its mailbox. @default for the administrator, whose address comes from the settings */
  readonly isVerified?: boolean
}

/**
 * Stores an account in the form that the sign-in service reads: the user, the password, and the shop's profile.
 *
 * @returns The new user's id; undefined when the address already has an account, in any letter case.
 */
export async function insertAccount(tx: Tx, account: NewAccount): Promise<string | undefined> {
  const user = await tx
    .insertInto('auth.user')
    .values({
      name: account.fullName,
      email: account.email,
      phone: account.phone,
      isAdmin: account.isAdmin,
      emailVerified: account.isVerified ?? account.isAdmin,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  if (!user) return undefined

  await tx
    .insertInto('auth.account')
    .values({ userId: user.id, providerId: 'credential', accountId: user.id, password: account.passwordHash })
    .execute()
  await tx
    .insertInto('user_profiles')
    .values({ user_id: user.id, full_name: account.fullName, phone: account.phone })
    .execute()
  return user.id
}

export type SignOutScope = 'local' | 'others' | 'global'

/**
 * Ends this customer's sessions on the server immediately: this one, all others, or all of them. Safe to repeat.
 */
export async function signOut(
  db: Db,
  { userId, sessionId, scope }: { userId: string; sessionId: string; scope: SignOutScope },
): Promise<void> {
  await db
    .deleteFrom('auth.session')
    .where('userId', '=', userId)
    .$if(scope === 'local', (query) => query.where('id', '=', sessionId))
    .$if(scope === 'others', (query) => query.where('id', '!=', sessionId))
    .execute()
}

/**
 * Deletes an account with its sessions, codes and profile. Foreign keys handle the rest: addresses, cart, wishlist
 * and notifications are deleted too, orders and payments stay without a customer. Safe to repeat.
 */
export async function deleteUser(tx: Tx, userId: string): Promise<void> {
  await tx.deleteFrom('auth.verification').where('value', '=', userId).execute()
  await tx.deleteFrom('auth.user').where('id', '=', userId).execute()
}
