import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { hashPassword } from '#app/platform/auth/password-hash.server.ts'
import type { Db, Tx } from '#app/platform/database/database.server.ts'
import { inTransaction } from '#app/platform/database/transaction.server.ts'
import type { JobSender } from '#app/platform/jobs/jobs.server.ts'
import {
  consumeRateLimit,
  networkOf,
  type RateLimit,
  rateLimitKey,
} from '#app/platform/rate-limit/rate-limit.server.ts'
import { lockCustomer } from '../lock-customer.server.ts'
import type { NewPasswordInput } from '../schema.ts'

/** Jobs of this queue mail the link, if the address has an account. */
export const PASSWORD_RESET_QUEUE = 'password-reset'

export interface PasswordResetJob {
  readonly email: string
  /** The same at every try of the job. */
  readonly requestId: string
}

/** Jobs of this queue tell the customer that her password was changed. */
export const PASSWORD_CHANGED_QUEUE = 'password-changed'

export interface PasswordChangedJob {
  readonly userId: string
  /** The same at every try of the job. */
  readonly changeId: string
}

/** Generous, as mobile networks put thousands of people behind one address. */
const NETWORK_LIMIT: RateLimit = { max: 100, windowMs: 10 * 60_000 }

/** Links for one address, whether it has an account or not: nobody's mailbox is to be filled. */
const ADDRESS_LIMIT: RateLimit = { max: 5, windowMs: 60 * 60_000 }

const LIFETIME = sql<Date>`clock_timestamp() + interval '30 minutes'`

export type RequestPasswordResetOutcome = { status: 'accepted' } | { status: 'too-many-attempts' }

/**
 * Has a link mailed that sets a new password. Every address is answered alike and after the same work: whether it has an
 * account is looked up in the background, so nobody can find out who shops here.
 */
export async function requestPasswordReset(
  db: Db,
  jobs: JobSender,
  email: string,
  { clientAddress }: { clientAddress: string },
): Promise<RequestPasswordResetOutcome> {
  const network = rateLimitKey('password-reset', networkOf(clientAddress))
  const address = rateLimitKey('password-reset-account', email)
  const isAllowed =
    (await consumeRateLimit(db, network, NETWORK_LIMIT)) && (await consumeRateLimit(db, address, ADDRESS_LIMIT))
  if (!isAllowed) return { status: 'too-many-attempts' }

  await jobs.enqueue(db, PASSWORD_RESET_QUEUE, { email, requestId: randomUUID() } satisfies PasswordResetJob)
  return { status: 'accepted' }
}

export interface PasswordReset {
  readonly customer: { readonly email: string; readonly name: string }
  /** Goes into the link and nowhere else: the database knows its hash. */
  readonly token: string
}

/** Makes a link's token, good once and for 30 minutes; undefined when the address has no account. */
export async function issuePasswordReset(tx: Tx, email: string): Promise<PasswordReset | undefined> {
  const user = await tx
    .selectFrom('auth.user')
    .select(['id', 'email', 'name'])
    .where(({ fn }) => fn('lower', ['email']), '=', email.toLowerCase())
    .executeTakeFirst()
  if (!user) return undefined

  const token = randomBytes(32).toString('base64url')
  await tx
    .insertInto('auth.verification')
    .values({ identifier: identifierOf(token), value: user.id, expiresAt: LIFETIME })
    .execute()
  return { customer: { email: user.email, name: user.name }, token }
}

/** Whether a link's token still sets a password. */
export async function isPasswordResetOpen(db: Db, token: string): Promise<boolean> {
  const open = await db
    .selectFrom('auth.verification')
    .select('id')
    .where('identifier', '=', identifierOf(token))
    .where('expiresAt', '>', sql<Date>`clock_timestamp()`)
    .executeTakeFirst()
  return open !== undefined
}

export type ResetPasswordOutcome =
  /** `userId` is whose password it is. */
  | { status: 'changed'; userId: string }
  /** Used, too old, or never made. */
  | { status: 'invalid-link' }
  | { status: 'too-many-attempts' }

/**
 * Sets the password that the link allows. The link is used up with it, and so are others of the same customer; all her
 * sessions end, and sign-ins that wait for their second step, as somebody else may have opened one. Whoever read the mail has proved the address.
 */
export async function resetPassword(
  { db, jobs }: { db: Db; jobs: JobSender },
  { token, password }: NewPasswordInput,
  { clientAddress }: { clientAddress: string },
): Promise<ResetPasswordOutcome> {
  const network = rateLimitKey('new-password', networkOf(clientAddress))
  if (!(await consumeRateLimit(db, network, NETWORK_LIMIT))) return { status: 'too-many-attempts' }
  // A password is slow to hash, so not for everybody.
  if (!(await isPasswordResetOpen(db, token))) return { status: 'invalid-link' }

  const passwordHash = await hashPassword(password)
  return inTransaction(db, async (tx) => {
    const userId = await useUp(tx, token)
    if (!userId) return { status: 'invalid-link' }

    await lockCustomer(tx, userId)
    await writePassword(tx, userId, passwordHash)
    await tx.deleteFrom('auth.verification').where('value', '=', userId).execute()
    await tx.deleteFrom('auth.session').where('userId', '=', userId).execute()
    const job: PasswordChangedJob = { userId, changeId: randomUUID() }
    await jobs.enqueue(tx, PASSWORD_CHANGED_QUEUE, job)
    return { status: 'changed', userId }
  })
}

/** Removes links and codes that can no longer be used. Safe to repeat. */
export async function forgetOldPasswordResets(db: Db): Promise<void> {
  await db.deleteFrom('auth.verification').where('expiresAt', '<=', sql<Date>`clock_timestamp()`).execute()
}

/** @returns Whose password it sets. Of several that use a link at once, one gets an answer. */
async function useUp(tx: Tx, token: string): Promise<string | undefined> {
  const used = await tx
    .deleteFrom('auth.verification')
    .where('identifier', '=', identifierOf(token))
    .where('expiresAt', '>', sql<Date>`clock_timestamp()`)
    .returning('value')
    .executeTakeFirst()
  return used?.value
}

async function writePassword(tx: Tx, userId: string, passwordHash: string): Promise<void> {
  const changedAt = sql<Date>`clock_timestamp()`
  await tx
    .updateTable('auth.account')
    .set({ password: passwordHash, updatedAt: changedAt })
    .where('userId', '=', userId)
    .where('providerId', '=', 'credential')
    .execute()
  await tx
    .updateTable('auth.user')
    .set({ emailVerified: true, updatedAt: changedAt })
    .where('id', '=', userId)
    .execute()
}

const PREFIX = 'password-reset:'

/** Who reads the database learns no token. */
function identifierOf(token: string): string {
  return PREFIX + createHash('sha256').update(token).digest('base64url')
}
