import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { Db, Tx } from '#app/platform/database/database.server.ts'
import { clockTime } from '#app/platform/database/time.server.ts'
import { inTransaction } from '#app/platform/database/transaction.server.ts'
import type { JobSender } from '#app/platform/jobs/jobs.server.ts'
import {
  consumeRateLimit,
  networkOf,
  type RateLimit,
  rateLimitKey,
} from '#app/platform/rate-limit/rate-limit.server.ts'
import { type AgreedTexts, storeTexts } from '../consent/consents.server.ts'
import { createLinkToken, hashLinkToken } from '../link-token.server.ts'
import { latestBirth } from '../profile/profile.ts'
import { isSameMailbox } from '../same-mailbox.ts'
import { ADULT_AGE, type Check, type Relation } from './parental-consent.ts'

/** Queue of jobs that email the parent, and the child once the consent counts. */
export const PARENTAL_CONSENT_QUEUE = 'parental-consent'

/** Names no address, so that nothing of it is left in finished jobs. */
export interface ParentalConsentJob {
  readonly consentId: string
  /** Its status, or that someone asked again for one that counts. */
  readonly what: 'asked' | 'verified' | 'rejected' | 'asked-again'
  /** The same for every attempt of the job. */
  readonly requestId: string
}

/** Days for which the link that gives a consent is valid. */
export const ASK_DAYS = 7

/** Nobody can flood a mailbox, and a visitor can't have the shop write to many. A family may have several children. */
const MAILBOX_LIMIT: RateLimit = { max: 5, windowMs: 24 * 60 * 60_000 }
const NETWORK_LIMIT: RateLimit = { max: 20, windowMs: 60 * 60_000 }

const NOW = clockTime

/** A child who asks. */
export interface AskingChild {
  /** Their account; null before they have one. */
  readonly userId: string | null
  readonly childName: string
  readonly childEmail: string
  readonly parentName: string
  readonly parentEmail: string
}

export type AskParentOutcome = { status: 'asked' } | { status: 'own-address' } | { status: 'too-many-attempts' }

/**
 * Asks a parent for consent by email, and deletes what the child asked before and nobody has answered. The response is the same whether or
 * not an address has an account. Where a consent counts already, parent and child get new links instead: the parent to withdraw it, and the
 * child to sign up.
 */
export async function askParent(
  { db, jobs }: { db: Db; jobs: JobSender },
  { userId, childEmail, childName, parentEmail, parentName }: AskingChild,
  { clientAddress }: { clientAddress: string },
): Promise<AskParentOutcome> {
  if (isSameMailbox(childEmail, parentEmail)) return { status: 'own-address' }
  const isAllowed =
    (await consumeRateLimit(db, rateLimitKey('ask-parent', networkOf(clientAddress)), NETWORK_LIMIT)) &&
    (await consumeRateLimit(db, rateLimitKey('ask-parent-child', childEmail), MAILBOX_LIMIT)) &&
    (await consumeRateLimit(db, rateLimitKey('ask-parent-parent', parentEmail), MAILBOX_LIMIT))
  if (!isAllowed) return { status: 'too-many-attempts' }

  await inTransaction(db, async (tx) => {
    const known = await tx
      .selectFrom('parental_consents as consent')
      .leftJoin('auth.user as child', 'child.id', 'consent.user_id')
      .select('consent.id')
      .where('consent.status', '=', 'verified')
      .where((eb) =>
        eb.or([
          eb('consent.child_email', '=', childEmail),
          eb.and([eb(eb.fn('lower', ['child.email']), '=', childEmail), eb('consent.parent_email', '=', parentEmail)]),
        ]),
      )
      .executeTakeFirst()
    if (known) return enqueueConsentMails(tx, jobs, { consentId: known.id, what: 'asked-again' })

    // What nobody has answered names someone who may be the wrong one by now.
    await tx
      .deleteFrom('parental_consents')
      .where('status', '=', 'asked')
      .where((eb) => eb.or([eb('user_id', '=', userId), eb('child_email', '=', childEmail)]))
      .execute()
    const asked = await tx
      .insertInto('parental_consents')
      .values({
        user_id: userId,
        child_email: userId === null ? childEmail : null,
        child_name: childName,
        parent_email: parentEmail,
        parent_name: parentName,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    return enqueueConsentMails(tx, jobs, { consentId: asked.id, what: 'asked' })
  })
  return { status: 'asked' }
}

/** What the page of a parent's link shows. */
export interface LinkedConsent {
  readonly id: string
  readonly status: 'asked' | 'given' | 'verified'
  readonly childName: string
  readonly childEmail: string
  readonly parentName: string
  readonly parentEmail: string
  /** The child's account, which withdrawing a consent that counts deletes; null when they have none. */
  readonly userId: string | null
}

/** The consent that a parent's link opens; undefined once the link has expired, or a newer email has another. */
export async function findLinkedConsent(db: Db, token: string): Promise<LinkedConsent | undefined> {
  return linked(db, token)
    .leftJoin('auth.user as child', 'child.id', 'consent.user_id')
    .select(({ fn }) => fn.coalesce('consent.child_email', 'child.email').$castTo<string>().as('childEmail'))
    .select(({ ref }) => [
      'consent.id',
      ref('consent.status').$castTo<LinkedConsent['status']>().as('status'),
      'consent.child_name as childName',
      'consent.parent_name as parentName',
      'consent.parent_email as parentEmail',
      'consent.user_id as userId',
    ])
    .executeTakeFirst()
}

function linked(db: Db, token: string) {
  return db
    .selectFrom('parental_consents as consent')
    .where('consent.parent_token_hash', '=', hashLinkToken(token))
    .where('consent.status', '!=', 'rejected')
    .where((eb) =>
      eb.or([
        eb('consent.status', 'in', ['given', 'verified']),
        eb('consent.created_at', '>', sql<Date>`${NOW} - make_interval(days => ${ASK_DAYS})`),
      ]),
    )
}

export type GiveConsentOutcome =
  /** The consent counts; child and parent are emailed. */
  | { status: 'verified' }
  /** The owner has to check who the parent is first. */
  | { status: 'waiting' }
  /** Used, expired, or never issued. */
  | { status: 'invalid-link' }

interface GivenConsent {
  readonly token: string
  readonly parentName: string
  readonly relation: Relation
  /** The account that the parent is signed in with, if it shows an identifiable adult; the consent then counts at once. */
  readonly adultEmail: string | undefined
  readonly texts: AgreedTexts
}

/** Records a parent's consent. Of requests that use the link at once, one succeeds; from then on it withdraws the consent. */
export async function giveConsent(
  { db, jobs }: { db: Db; jobs: JobSender },
  { token, parentName, relation, adultEmail, texts }: GivenConsent,
): Promise<GiveConsentOutcome> {
  return inTransaction(db, async (tx) => {
    const asked = await linked(tx, token)
      .select(['consent.id', 'consent.parent_email as parentEmail'])
      .where('consent.status', '=', 'asked')
      .forUpdate()
      .executeTakeFirst()
    if (!asked) return { status: 'invalid-link' }

    const { privacy } = await storeTexts(tx, texts)
    await tx
      .updateTable('parental_consents')
      .set({
        status: 'given',
        given_at: NOW,
        parent_name: parentName,
        relation,
        privacy_sha256: privacy,
      })
      .where('id', '=', asked.id)
      .execute()
    if (adultEmail?.toLowerCase() !== asked.parentEmail) return { status: 'waiting' }
    await verifyGiven(tx, jobs, { consentId: asked.id, check: 'own-account' })
    return { status: 'verified' }
  })
}

/** Makes a consent that was given count. The row must be locked. Other requests of the same child are settled with it. */
export async function verifyGiven(
  tx: Tx,
  jobs: JobSender,
  { consentId, check }: { consentId: string; check: Check | 'own-account' },
): Promise<void> {
  const verified = await tx
    .updateTable('parental_consents')
    .set({ status: 'verified', checked_by: check, decided_at: NOW })
    .where('id', '=', consentId)
    .returning(['user_id', 'child_email'])
    .executeTakeFirstOrThrow()
  await tx
    .deleteFrom('parental_consents')
    .where('status', '!=', 'verified')
    .where((eb) => eb.or([eb('user_id', '=', verified.user_id), eb('child_email', '=', verified.child_email)]))
    .execute()
  await enqueueConsentMails(tx, jobs, { consentId, what: 'verified' })
}

/** The address for which a child's link allows to sign up; undefined for any other text. */
export async function findChildEmail(db: Db, token: string): Promise<string | undefined> {
  const consent = await ofChild(db, token).select('child_email').executeTakeFirst()
  return consent?.child_email ?? undefined
}

/** Locks the consent with which a child may sign up with this address. @returns Its id; undefined when there is none. */
export async function lockConsentOfChild(
  tx: Tx,
  { token, email }: { token: string; email: string },
): Promise<string | undefined> {
  const consent = await ofChild(tx, token).select('id').where('child_email', '=', email).forUpdate().executeTakeFirst()
  return consent?.id
}

function ofChild(db: Db, token: string) {
  return db
    .selectFrom('parental_consents')
    .where('child_token_hash', '=', hashLinkToken(token))
    .where('status', '=', 'verified')
}

/** Ties a consent to the account that the child has just created; the child's link stops working. */
export async function attachConsent(
  tx: Tx,
  { consentId, userId }: { consentId: string; userId: string },
): Promise<void> {
  await tx
    .updateTable('parental_consents')
    .set({ user_id: userId, child_email: null, child_token_hash: null })
    .where('id', '=', consentId)
    .execute()
}

/**
 * Whether a customer is under 18 by their profile, and no consent for them counts.
 *
 * @param today The date in India, as `YYYY-MM-DD`.
 */
export async function needsParentalConsent(db: Db, userId: string, today: string): Promise<boolean> {
  const dateOfBirth = await findDateOfBirth(db, userId)
  if (!dateOfBirth || dateOfBirth <= latestBirth(ADULT_AGE, today)) return false
  const consent = await db
    .selectFrom('parental_consents')
    .select('id')
    .where('user_id', '=', userId)
    .where('status', '=', 'verified')
    .executeTakeFirst()
  return consent === undefined
}

/** Whether a customer's profile says that they are an adult. @param today As above. */
export async function isAdultByProfile(db: Db, userId: string, today: string): Promise<boolean> {
  const dateOfBirth = await findDateOfBirth(db, userId)
  return Boolean(dateOfBirth) && dateOfBirth <= latestBirth(ADULT_AGE, today)
}

/** Empty when the profile has none. */
async function findDateOfBirth(db: Db, userId: string): Promise<string> {
  const profile = await db
    .selectFrom('user_profiles')
    .select('date_of_birth')
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return profile?.date_of_birth ?? ''
}

/** What the emails about a consent say, with new tokens for their links. */
export interface IssuedConsent {
  readonly childName: string
  readonly childEmail: string
  readonly parentName: string
  readonly parentEmail: string
  readonly hasAccount: boolean
  readonly parentToken: string
  readonly childToken: string
}

/**
 * Finds what the emails of a job say, and issues the tokens of their links, whose hashes the database stores. Call it in the
 * transaction that queues the emails.
 *
 * @returns Undefined when the consent has another status by now, or was deleted.
 */
export async function issueConsentLinks(
  tx: Tx,
  { consentId, what }: ParentalConsentJob,
): Promise<IssuedConsent | undefined> {
  const [parentToken, childToken] = [createLinkToken(), createLinkToken()]
  const consent = await tx
    .updateTable('parental_consents')
    .set((eb) => ({
      parent_token_hash: what === 'rejected' ? null : hashLinkToken(parentToken),
      // A child who has an account needs no link to sign up.
      child_token_hash: eb
        .case()
        .when(eb.and([eb('status', '=', 'verified'), eb('user_id', 'is', null)]))
        .then(hashLinkToken(childToken))
        .end(),
    }))
    .where('id', '=', consentId)
    .where('status', '=', what === 'asked-again' ? 'verified' : what)
    .returning(['user_id', 'child_email', 'child_name', 'parent_name', 'parent_email'])
    .executeTakeFirst()
  if (!consent) return undefined
  const account = await tx.selectFrom('auth.user').select('email').where('id', '=', consent.user_id).executeTakeFirst()
  return {
    childName: consent.child_name,
    childEmail: consent.child_email ?? account?.email ?? '',
    parentName: consent.parent_name,
    parentEmail: consent.parent_email,
    hasAccount: account !== undefined,
    parentToken,
    childToken,
  }
}

/**
 * Deletes what names a customer who leaves: requests and consents with their verified address, as child, and those that don't count
 * as parent. A consent that counts names the parent as long as the child's account exists, because the shop must be able to prove it.
 *
 * @returns The ids of all their consents, which emails to others are about.
 */
export async function deleteConsentsOf(
  tx: Tx,
  { userId, email }: { userId: string; email: string | undefined },
): Promise<string[]> {
  const own = await tx.deleteFrom('parental_consents').where('user_id', '=', userId).returning('id').execute()
  if (email === undefined) return own.map(({ id }) => id)
  const named = await tx
    .deleteFrom('parental_consents')
    .where((eb) =>
      eb.or([
        eb('child_email', '=', email.toLowerCase()),
        eb.and([eb('parent_email', '=', email.toLowerCase()), eb('status', '!=', 'verified')]),
      ]),
    )
    .returning('id')
    .execute()
  return [...own, ...named].map(({ id }) => id)
}

/** Deletes a consent on which no account depends. @returns False if it has another status by now, or an account. */
export async function deleteUnusedConsent(
  tx: Tx,
  { id, status }: Pick<LinkedConsent, 'id' | 'status'>,
): Promise<boolean> {
  const deleted = await tx
    .deleteFrom('parental_consents')
    .where('id', '=', id)
    .where('status', '=', status)
    .where((eb) => eb.or([eb('status', '=', 'given'), eb('user_id', 'is', null)]))
    .returning('id')
    .executeTakeFirst()
  return deleted !== undefined
}

/** Deletes requests and consents that led to no account within a month. Safe to repeat. */
export async function deleteOldConsents(db: Db): Promise<void> {
  await db
    .deleteFrom('parental_consents')
    .where((eb) => eb.or([eb('user_id', 'is', null), eb('status', '!=', 'verified')]))
    .where(sql<boolean>`coalesce(decided_at, given_at, created_at) < ${NOW} - interval '30 days'`)
    .execute()
}

/** Enqueues the emails about a consent. */
export async function enqueueConsentMails(
  tx: Tx,
  jobs: JobSender,
  about: Omit<ParentalConsentJob, 'requestId'>,
): Promise<void> {
  await jobs.enqueue(tx, PARENTAL_CONSENT_QUEUE, { ...about, requestId: randomUUID() } satisfies ParentalConsentJob)
}
