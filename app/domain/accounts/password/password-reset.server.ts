import { randomUUID } from 'node:crypto'
import { hashPassword } from '#app/platform/auth/password-hash.server.ts'
import type { Db, Tx } from '#app/platform/database/database.server.ts'
import { after, clockTime } from '#app/platform/database/time.server.ts'
import { inTransaction } from '#app/platform/database/transaction.server.ts'
import type { JobSender } from '#app/platform/jobs/jobs.server.ts'
import {
  consumeRateLimit,
  networkOf,
  type RateLimit,
  rateLimitKey,
} from '#app/platform/rate-limit/rate-limit.server.ts'
import { createLinkToken, hashLinkToken } from '../link-token.server.ts'
import { lockCustomer } from '../lock-customer.server.ts'
import type { NewPasswordInput } from '../schema.ts'

/** Queue of jobs that email the link, if the address has an account. */
export const PASSWORD_RESET_QUEUE = 'password-reset'

export interface PasswordResetJob {
  readonly email: string
  /** The same for every attempt of the job. */
  readonly requestId: string
}

/** Queue of jobs that notify a customer that their password was changed. */
export const PASSWORD_CHANGED_QUEUE = 'password-changed'

export interface PasswordChangedJob {
  readonly userId: string
  /** The same for every attempt of the job. */
  readonly changeId: string
}

/** Generous, because mobile networks put thousands of people behind one address. */
const NETWORK_LIMIT: RateLimit = { max: 100, windowMs: 10 * 60_000 }

/** Links for one address, whether or not it has an account, so that nobody can flood a mailbox. */
const ADDRESS_LIMIT: RateLimit = { max: 5, windowMs: 60 * 60_000 }

const LIFETIME = after(clockTime, { minutes: 30 })

export type RequestPasswordResetOutcome = { status: 'accepted' } | { status: 'too-many-attempts' }

/**
 * Requests an email with a link to set a new password. The response and the work are the same for every address: whether
 * it has an account is looked up in the background, so nobody can find out who shops here.
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
  /** Only for the link; the database stores its hash. */
  readonly token: string
}

/** Creates a token that works once, within 30 minutes; undefined when the address has no account. */
export async function issuePasswordReset(tx: Tx, email: string): Promise<PasswordReset | undefined> {
  const user = await tx
    .selectFrom('auth.user')
    .select(['id', 'email', 'name'])
    .where(({ fn }) => fn('lower', ['email']), '=', email.toLowerCase())
    .executeTakeFirst()
  if (!user) return undefined

  const token = createLinkToken()
  await tx
    .insertInto('auth.verification')
    .values({ identifier: identifierOf(token), value: user.id, expiresAt: LIFETIME })
    .execute()
  return { customer: { email: user.email, name: user.name }, token }
}

/** Whether a link's token can still set a password. */
export async function isResetTokenValid(db: Db, token: string): Promise<boolean> {
  const found = await db
    .selectFrom('auth.verification')
    .select('id')
    .where('identifier', '=', identifierOf(token))
    .where('expiresAt', '>', clockTime)
    .executeTakeFirst()
  return found !== undefined
}

export type ResetPasswordOutcome =
  /** `userId` is the customer whose password was changed. */
  | { status: 'changed'; userId: string }
  /** Used, expired, or never issued. */
  | { status: 'invalid-link' }
  | { status: 'too-many-attempts' }

/**
 * Sets a new password with a link's token. This link and the customer's other links stop working. All their sessions end,
 * and so do sign-ins that wait for two-step verification, because someone else may have started them. The address is now
 * verified.
 */
export async function resetPassword(
  { db, jobs }: { db: Db; jobs: JobSender },
  { token, password }: NewPasswordInput,
  { clientAddress }: { clientAddress: string },
): Promise<ResetPasswordOutcome> {
  const network = rateLimitKey('new-password', networkOf(clientAddress))
  if (!(await consumeRateLimit(db, network, NETWORK_LIMIT))) return { status: 'too-many-attempts' }
  // Hashing is slow, so it is only done for a valid link.
  if (!(await isResetTokenValid(db, token))) return { status: 'invalid-link' }

  const passwordHash = await hashPassword(password)
  return inTransaction(db, async (tx) => {
    const userId = await consumeToken(tx, token)
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

/** Deletes expired links and codes. Safe to repeat. */
export async function deleteExpiredVerifications(db: Db): Promise<void> {
  await db.deleteFrom('auth.verification').where('expiresAt', '<=', clockTime).execute()
}

/** @returns The customer whose password the token sets. When several requests use a link at once, only one succeeds. */
async function consumeToken(tx: Tx, token: string): Promise<string | undefined> {
  const used = await tx
    .deleteFrom('auth.verification')
    .where('identifier', '=', identifierOf(token))
    .where('expiresAt', '>', clockTime)
    .returning('value')
    .executeTakeFirst()
  return used?.value
}

async function writePassword(tx: Tx, userId: string, passwordHash: string): Promise<void> {
  const changedAt = clockTime
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

const IDENTIFIER_PREFIX = 'password-reset:'

function identifierOf(token: string): string {
  return IDENTIFIER_PREFIX + hashLinkToken(token)
}
