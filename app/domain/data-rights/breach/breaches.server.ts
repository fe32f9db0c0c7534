import { type RawBuilder, sql } from 'kysely'
import type { AdminActor } from '#app/platform/auth/admin-actor.server.ts'
import { recordAudit } from '#app/platform/auth/audit-log.server.ts'
import type { Db, Tx } from '#app/platform/database/database.server.ts'
import { transactionTime } from '#app/platform/database/time.server.ts'
import { inTransaction } from '#app/platform/database/transaction.server.ts'
import { isUuid } from '#app/shared/ids.ts'
import type { Breach, BreachFacts, BreachKind } from './breach.ts'

const ENTITY = 'data_breaches'

/** As exact as a `Date`, so that a request can be recognised by its time. */
const NOW = sql<Date>`date_trunc('milliseconds', now())`

/** All recorded breaches, the latest first. */
export async function listBreaches(db: Db): Promise<Breach[]> {
  return selectBreaches(db).orderBy('noticed_at', 'desc').orderBy('id').execute()
}

/** Undefined for an unknown id. */
export async function findBreach(db: Db, id: string): Promise<Breach | undefined> {
  return isUuid(id) ? selectBreaches(db).where('id', '=', id).executeTakeFirst() : undefined
}

/** Breaches whose emails were requested and aren't all queued. */
export async function listBreachesToTell(db: Db): Promise<Breach[]> {
  return selectBreaches(db).where('mails_requested_at', 'is not', null).where('mails_queued_at', 'is', null).execute()
}

function selectBreaches(db: Db) {
  return db
    .selectFrom('data_breaches')
    .select(({ ref }) => [
      'id',
      'noticed_at as noticedAt',
      'exposed_from as exposedFrom',
      'exposed_to as exposedTo',
      ref('kinds').$castTo<BreachKind[]>().as('kinds'),
      'scope',
      'emails',
      'happened',
      'place',
      'consequences',
      'measures',
      'advice',
      'cause',
      'prevention',
      'mails_requested_at as mailsRequestedAt',
      'mails_queued_at as mailsQueuedAt',
      'board_told_at as boardToldAt',
      'board_reported_at as boardReportedAt',
    ])
}

/** Records a breach. The audit log gets no email address. @returns Its id. */
export async function recordBreach(db: Db, actor: AdminActor, facts: BreachFacts): Promise<string> {
  return inTransaction(db, async (tx) => {
    const { id } = await tx
      .insertInto('data_breaches')
      .values(columnsOf(facts))
      .returning('id')
      .executeTakeFirstOrThrow()
    await recordAudit(tx, { actor, action: 'record-breach', entity: ENTITY, entityId: id, after: audited(facts) })
    return id
  })
}

export type ChangeBreachOutcome = { status: 'changed' } | { status: 'unknown-breach' }

/** Changes what is known about a breach. Emails that were sent stay; those who are affected now can be told next. */
export async function changeBreach(
  db: Db,
  actor: AdminActor,
  breachId: string,
  facts: BreachFacts,
): Promise<ChangeBreachOutcome> {
  return inTransaction(db, async (tx) => {
    const before = await lockBreach(tx, breachId)
    if (!before) return { status: 'unknown-breach' }
    await tx.updateTable('data_breaches').set(columnsOf(facts)).where('id', '=', breachId).execute()
    await recordAudit(tx, {
      actor,
      action: 'change-breach',
      entity: ENTITY,
      entityId: breachId,
      before: audited(before),
      after: audited(facts),
    })
    return { status: 'changed' }
  })
}

/** The steps that the owner takes after recording a breach: the column that remembers each. */
const STEPS = {
  'mail-affected': 'mails_requested_at',
  'tell-board': 'board_told_at',
  'report-to-board': 'board_reported_at',
} as const

export type BreachStep = keyof typeof STEPS

export type TakeStepOutcome = { status: 'done' } | { status: 'done-before' } | { status: 'unknown-breach' }

/**
 * Records that a step is taken now. `mail-affected` has {@link tellAffected} email everyone who is affected and wasn't emailed yet, so it is
 * safe to repeat; the steps of the Board keep their first time.
 */
export async function takeStep(
  db: Db,
  actor: AdminActor,
  breachId: string,
  step: BreachStep,
): Promise<TakeStepOutcome> {
  return inTransaction(db, async (tx) => {
    const breach = await lockBreach(tx, breachId)
    if (!breach) return { status: 'unknown-breach' }
    const isDone = {
      'mail-affected': false,
      'tell-board': breach.boardToldAt,
      'report-to-board': breach.boardReportedAt,
    }
    if (isDone[step]) return { status: 'done-before' }
    await tx
      .updateTable('data_breaches')
      .set({ [STEPS[step]]: NOW, ...(step === 'mail-affected' && { mails_queued_at: null }) })
      .where('id', '=', breachId)
      .execute()
    await recordAudit(tx, { actor, action: step, entity: ENTITY, entityId: breachId })
    return { status: 'done' }
  })
}

/** Records that all emails requested until then are queued. */
export async function endMails(db: Db, { id, mailsRequestedAt }: Breach): Promise<void> {
  await db
    .updateTable('data_breaches')
    .set({ mails_queued_at: transactionTime })
    .where('id', '=', id)
    .where('mails_requested_at', '=', mailsRequestedAt)
    .execute()
}

/** Gives a customer on the lists of breaches their new address. Safe to repeat. */
export async function moveBreachAddress(tx: Tx, { from, to }: { from: string; to: string }): Promise<void> {
  await changeAddress(tx, from, (address) => sql`array_replace(emails, ${address}, ${to.toLowerCase()})`)
}

/** Removes the address of a customer who left from the lists of breaches. Safe to repeat. */
export async function forgetBreachAddress(tx: Tx, email: string): Promise<void> {
  await changeAddress(tx, email, (address) => sql`array_remove(emails, ${address})`)
}

async function changeAddress(tx: Tx, email: string, change: (address: string) => RawBuilder<string[]>): Promise<void> {
  const address = email.toLowerCase()
  await tx
    .updateTable('data_breaches')
    .set({ emails: change(address) })
    .where(sql<boolean>`${address} = any(emails)`)
    .execute()
}

async function lockBreach(tx: Tx, id: string): Promise<Breach | undefined> {
  return isUuid(id) ? selectBreaches(tx).where('id', '=', id).forUpdate().executeTakeFirst() : undefined
}

function columnsOf(facts: BreachFacts) {
  const { noticedAt, exposedFrom, exposedTo, kinds, scope, emails, ...texts } = facts
  return {
    noticed_at: noticedAt,
    exposed_from: exposedFrom,
    exposed_to: exposedTo,
    scope,
    ...texts,
    kinds: [...kinds],
    emails: scope === 'listed' ? [...emails] : [],
  }
}

function audited({ noticedAt, exposedFrom, exposedTo, kinds, scope }: BreachFacts) {
  return { noticedAt, exposedFrom, exposedTo, kinds, scope }
}
