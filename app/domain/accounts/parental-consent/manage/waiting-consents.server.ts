import type { AdminActor } from '#app/platform/auth/admin-actor.server.ts'
import { recordAudit } from '#app/platform/auth/audit-log.server.ts'
import type { Db, Tx } from '#app/platform/database/database.server.ts'
import { inTransaction } from '#app/platform/database/transaction.server.ts'
import type { JobSender } from '#app/platform/jobs/jobs.server.ts'
import type { Waiting } from '#app/shared/waiting-time.ts'
import { enqueueConsentMails, verifyGiven } from '../parental-consent.server.ts'
import type { Check, Relation } from '../parental-consent.ts'

/** A consent that was given; the owner has to check who the parent is. */
export interface WaitingConsent {
  readonly id: string
  readonly childName: string
  readonly childEmail: string
  readonly parentName: string
  readonly parentEmail: string
  readonly relation: Relation
  readonly givenAt: Date
}

/** The consents that wait for the owner's check, the oldest first; may be empty. */
export async function listWaitingConsents(
  db: Db,
  { limit, offset }: { limit: number; offset: number },
): Promise<{ consents: WaitingConsent[]; total: number }> {
  const consents = await db
    .selectFrom('parental_consents as consent')
    .leftJoin('auth.user as child', 'child.id', 'consent.user_id')
    .select(({ fn, ref }) => [
      'consent.id',
      'consent.child_name as childName',
      fn.coalesce('consent.child_email', 'child.email').$castTo<string>().as('childEmail'),
      'consent.parent_name as parentName',
      'consent.parent_email as parentEmail',
      ref('consent.relation').$notNull().as('relation'),
      ref('consent.given_at').$castTo<Date>().as('givenAt'),
    ])
    .where('consent.status', '=', 'given')
    .orderBy('consent.given_at')
    .orderBy('consent.id')
    .limit(limit)
    .offset(offset)
    .execute()
  const { count } = await countWaitingConsents(db)
  return { consents, total: count }
}

export async function countWaitingConsents(db: Db): Promise<Waiting> {
  return db
    .selectFrom('parental_consents')
    .select(({ fn }) => [fn.countAll<number>().as('count'), fn.min('given_at').as('since')])
    .where('status', '=', 'given')
    .executeTakeFirstOrThrow()
}

interface Services {
  readonly db: Db
  readonly jobs: JobSender
}

/** Decided in another window, or deleted. */
type NotWaiting = { status: 'not-waiting' }

export type VerifyConsentOutcome = { status: 'verified'; parentName: string } | NotWaiting

export type RejectConsentOutcome = { status: 'rejected'; parentName: string } | NotWaiting

/** Records how the owner checked a parent; the consent counts from now on. Safe to repeat. */
export async function verifyConsent(
  { db, jobs }: Services,
  actor: AdminActor,
  { consentId, check }: { consentId: string; check: Check },
): Promise<VerifyConsentOutcome> {
  return inTransaction(db, async (tx) => {
    const parentName = await lockGiven(tx, consentId)
    if (parentName === undefined) return { status: 'not-waiting' }

    await verifyGiven(tx, jobs, { consentId, check })
    await audit(tx, actor, consentId, { action: 'verify-parental-consent', after: { status: 'verified', check } })
    return { status: 'verified', parentName }
  })
}

/** Rejects a consent, and tells the parent. Safe to repeat. */
export async function rejectConsent(
  { db, jobs }: Services,
  actor: AdminActor,
  { consentId }: { consentId: string },
): Promise<RejectConsentOutcome> {
  return inTransaction(db, async (tx) => {
    const parentName = await lockGiven(tx, consentId)
    if (parentName === undefined) return { status: 'not-waiting' }

    await tx
      .updateTable('parental_consents')
      .set({ status: 'rejected', decided_at: new Date() })
      .where('id', '=', consentId)
      .execute()
    await enqueueConsentMails(tx, jobs, { consentId, what: 'rejected' })
    await audit(tx, actor, consentId, { action: 'reject-parental-consent', after: { status: 'rejected' } })
    return { status: 'rejected', parentName }
  })
}

async function lockGiven(tx: Tx, consentId: string): Promise<string | undefined> {
  const given = await tx
    .selectFrom('parental_consents')
    .select('parent_name')
    .where('id', '=', consentId)
    .where('status', '=', 'given')
    .forUpdate()
    .executeTakeFirst()
  return given?.parent_name
}

/** Names nobody: who the parent is stays in the consent alone. */
function audit(tx: Tx, actor: AdminActor, entityId: string, { action, after }: { action: string; after: object }) {
  return recordAudit(tx, { actor, action, entity: 'parental_consents', entityId, before: { status: 'given' }, after })
}
