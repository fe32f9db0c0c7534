import { randomInt } from 'node:crypto'
import { sql } from 'kysely'
import type { Auth } from '#app/platform/auth/auth.server.ts'
import type { Config } from '#app/platform/config.server.ts'
import type { Db, Tx } from '#app/platform/database/database.server.ts'
import { after, clockTime } from '#app/platform/database/time.server.ts'
import { inTransaction } from '#app/platform/database/transaction.server.ts'
import type { JobSender } from '#app/platform/jobs/jobs.server.ts'
import { consumeRateLimit, type RateLimit, rateLimitKey } from '#app/platform/rate-limit/rate-limit.server.ts'
import { lockCustomer } from '../lock-customer.server.ts'
import { type ConfirmPasswordOutcome, confirmPassword } from '../password/confirm-password.server.ts'
import { isUnusableAddress } from '../unusable-address.server.ts'

/** Queue of jobs that email the codes of a request. */
export const EMAIL_CHANGE_QUEUE = 'email-change'

/** Queue of jobs that tell both mailboxes and the account that the address was changed. */
export const EMAIL_CHANGED_QUEUE = 'email-changed'

/** Names no address, so that nothing of it is left in finished jobs. */
export interface EmailChangeJob {
  readonly userId: string
  readonly changeId: string
}

/** Minutes for which the codes are valid: someone has to open two mailboxes. */
export const EMAIL_CHANGE_MINUTES = 30

const LIFETIME = after(clockTime, { minutes: EMAIL_CHANGE_MINUTES })
const NOW = clockTime

/** Requests of one account, and emails to one new address: nobody can guess a code or flood a mailbox. */
const REQUEST_LIMIT: RateLimit = { max: 5, windowMs: 60 * 60_000 }

/** A request ends with the fifth pair of codes in which one is wrong. */
const MAX_WRONG_CODES = 5

export type RequestEmailChangeOutcome =
  | { status: 'requested' }
  | Exclude<ConfirmPasswordOutcome, { status: 'confirmed' }>
  | { status: 'same-address' }
  | { status: 'unusable-address' }
  /** The administrator's own address comes from the settings. */
  | { status: 'administrator' }

/**
 * Requests to change the address of an account: both mailboxes are emailed a code. Replaces an earlier request. Whether the
 * new address already has an account is looked up in the background, so the outcome doesn't reveal it.
 */
export async function requestEmailChange(
  { db, jobs, adminEmail }: { db: Db; jobs: JobSender } & Pick<Config, 'adminEmail'>,
  userId: string,
  { email, password }: { email: string; password: string },
): Promise<RequestEmailChangeOutcome> {
  const confirmed = await confirmPassword(db, { userId, password })
  if (confirmed.status !== 'confirmed') return confirmed
  if (isUnusableAddress(email, adminEmail)) return { status: 'unusable-address' }
  const isAllowed =
    (await consumeRateLimit(db, rateLimitKey('email-change', userId), REQUEST_LIMIT)) &&
    (await consumeRateLimit(db, rateLimitKey('email-change-address', email), REQUEST_LIMIT))
  if (!isAllowed) return { status: 'too-many-attempts' }

  return inTransaction(db, async (tx) => {
    await lockCustomer(tx, userId)
    const user = await tx
      .selectFrom('auth.user')
      .select(['email', 'isAdmin'])
      .where('id', '=', userId)
      .executeTakeFirstOrThrow()
    if (user.isAdmin) return { status: 'administrator' }
    if (user.email.toLowerCase() === email) return { status: 'same-address' }

    await cancelEmailChange(tx, userId)
    const { id: changeId } = await tx
      .insertInto('email_changes')
      .values({ user_id: userId, old_email: user.email, new_email: email, expires_at: LIFETIME })
      .returning('id')
      .executeTakeFirstOrThrow()
    await jobs.enqueue(tx, EMAIL_CHANGE_QUEUE, { userId, changeId } satisfies EmailChangeJob)
    return { status: 'requested' }
  })
}

/** Cancels a customer's request; its codes no longer work. Safe to repeat. */
export async function cancelEmailChange(db: Db, userId: string): Promise<void> {
  await db.deleteFrom('email_changes').where('user_id', '=', userId).where('changed_at', 'is', null).execute()
}

export interface OpenEmailChange {
  readonly newEmail: string
  readonly expiresAt: Date
}

/** A customer's request that waits for its codes; undefined when there is none. */
export async function findOpenEmailChange(db: Db, userId: string): Promise<OpenEmailChange | undefined> {
  return openChanges(db, userId).select(['new_email as newEmail', 'expires_at as expiresAt']).executeTakeFirst()
}

function openChanges(db: Db, userId: string) {
  return db
    .selectFrom('email_changes')
    .where('user_id', '=', userId)
    .where('changed_at', 'is', null)
    .where('expires_at', '>', NOW)
}

export interface IssuedEmailChange {
  readonly customerName: string
  readonly oldEmail: string
  readonly oldCode: string
  readonly newEmail: string
  /** For the new mailbox; the owner of an account there gets none. */
  readonly newCode: string | undefined
  /** The name on the account that the new address already has. */
  readonly nameOfTaken: string | undefined
}

/**
 * Creates the codes of a request; the database stores their hashes. Call it in the transaction that queues the emails.
 *
 * @returns Undefined for a request that has its codes, or was replaced, cancelled or expired.
 */
export async function issueEmailChangeCodes(
  tx: Tx,
  { hashCode }: Pick<Auth, 'hashCode'>,
  { userId, changeId }: EmailChangeJob,
): Promise<IssuedEmailChange | undefined> {
  await lockCustomer(tx, userId)
  const change = await openChanges(tx, userId)
    .innerJoin('auth.user as customer', 'customer.id', 'email_changes.user_id')
    .select(['customer.name', 'old_email as oldEmail', 'new_email as newEmail'])
    .where('email_changes.id', '=', changeId)
    .where('old_code_hash', 'is', null)
    .executeTakeFirst()
  if (!change) return undefined

  const [oldCode, newCode] = [makeCode(), makeCode()]
  await tx
    .updateTable('email_changes')
    .set({
      old_code_hash: hashCode(codeOf(changeId, 'old', oldCode)),
      new_code_hash: hashCode(codeOf(changeId, 'new', newCode)),
    })
    .where('id', '=', changeId)
    .execute()
  const taken = await tx
    .selectFrom('auth.user')
    .select('name')
    .where(({ fn }) => fn<string>('lower', ['email']), '=', change.newEmail)
    .executeTakeFirst()
  const { name: customerName, oldEmail, newEmail } = change
  return { customerName, oldEmail, oldCode, newEmail, newCode: taken ? undefined : newCode, nameOfTaken: taken?.name }
}

export type EmailChangeCodesOutcome =
  | { status: 'confirmed'; changeId: string; oldEmail: string; newEmail: string }
  | { status: 'wrong-codes'; isOldWrong: boolean; isNewWrong: boolean }
  /** The fifth wrong pair has ended the request. */
  | { status: 'too-many-wrong-codes' }
  /** Never made, cancelled, replaced, expired, or confirmed already. */
  | { status: 'no-request' }

export type ConfirmEmailChangeOutcome =
  | { status: 'changed'; newEmail: string }
  /** Someone has signed up with it since; the request has ended. Only whoever reads that mailbox learns this. */
  | { status: 'address-taken' }
  | Exclude<EmailChangeCodesOutcome, { status: 'confirmed' }>

export interface EmailChangeCodes {
  readonly oldCode: string
  readonly newCode: string
}

/** Checks both codes of a customer's request, and counts wrong ones. The customer must be locked. */
export async function checkEmailChangeCodes(
  tx: Tx,
  { hashCode }: Pick<Auth, 'hashCode'>,
  { userId, oldCode, newCode }: EmailChangeCodes & { userId: string },
): Promise<EmailChangeCodesOutcome> {
  const change = await openChanges(tx, userId).selectAll().executeTakeFirst()
  if (!change) return { status: 'no-request' }

  const isOldWrong = change.old_code_hash !== hashCode(codeOf(change.id, 'old', oldCode))
  const isNewWrong = change.new_code_hash !== hashCode(codeOf(change.id, 'new', newCode))
  if (!isOldWrong && !isNewWrong) {
    return { status: 'confirmed', changeId: change.id, oldEmail: change.old_email, newEmail: change.new_email }
  }
  if (change.wrong_codes + 1 >= MAX_WRONG_CODES) {
    await cancelEmailChange(tx, userId)
    return { status: 'too-many-wrong-codes' }
  }
  await tx
    .updateTable('email_changes')
    .set((eb) => ({ wrong_codes: eb('wrong_codes', '+', 1) }))
    .where('id', '=', change.id)
    .execute()
  return { status: 'wrong-codes', isOldWrong, isNewWrong }
}

/**
 * Gives an account its confirmed, now verified address. All other sessions end, and so do links, codes and sign-ins that wait
 * for two-step verification.
 *
 * @throws a unique violation of `user_email_key` when the address has an account by now.
 */
export async function writeNewEmail(
  tx: Tx,
  jobs: JobSender,
  { userId, sessionId, changeId, newEmail }: { userId: string; sessionId: string; changeId: string; newEmail: string },
): Promise<void> {
  await tx
    .updateTable('auth.user')
    .set({ email: newEmail, emailVerified: true, updatedAt: NOW })
    .where('id', '=', userId)
    .execute()
  await tx.deleteFrom('auth.session').where('userId', '=', userId).where('id', '!=', sessionId).execute()
  await tx.deleteFrom('auth.verification').where('value', '=', userId).execute()
  await tx.updateTable('email_changes').set({ changed_at: NOW }).where('id', '=', changeId).execute()
  await jobs.enqueue(tx, EMAIL_CHANGED_QUEUE, { userId, changeId } satisfies EmailChangeJob)
}

/**
 * Takes a change that was made, to tell both mailboxes of it in the same transaction.
 *
 * @returns Undefined when they were told before, or the account was deleted.
 */
export async function takeMadeEmailChange(
  tx: Tx,
  { userId, changeId }: EmailChangeJob,
): Promise<{ customerName: string; oldEmail: string; newEmail: string } | undefined> {
  await lockCustomer(tx, userId)
  const user = await tx.selectFrom('auth.user').select('name').where('id', '=', userId).executeTakeFirst()
  const change = await tx
    .deleteFrom('email_changes')
    .where('id', '=', changeId)
    .where('changed_at', 'is not', null)
    .returning(['old_email as oldEmail', 'new_email as newEmail'])
    .executeTakeFirst()
  return user && change && { customerName: user.name, ...change }
}

/** Deletes expired requests. One that was confirmed first tells both mailboxes, within a day. Safe to repeat. */
export async function deleteExpiredEmailChanges(db: Db): Promise<void> {
  await db
    .deleteFrom('email_changes')
    .where('expires_at', '<=', NOW)
    .where((eb) => eb.or([eb('changed_at', 'is', null), eb('changed_at', '<', sql<Date>`${NOW} - interval '1 day'`)]))
    .execute()
}

function makeCode(): string {
  return String(randomInt(1_000_000)).padStart(6, '0')
}

/** What is hashed: a code counts for one request and one mailbox. */
function codeOf(changeId: string, mailbox: 'old' | 'new', code: string): string {
  return `${changeId} ${mailbox} ${code}`
}
