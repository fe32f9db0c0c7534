import { sql, type UpdateObject } from 'kysely'
import { before, clockTime } from '#app/platform/database/time.server.ts'
import type { AdminActor } from '../auth/admin-actor.server.ts'
import { recordAudit } from '../auth/audit-log.server.ts'
import type { Config } from '../config.server.ts'
import type { Db, Tx } from '../database/database.server.ts'
import type { DB } from '../database/tables.ts'
import { inTransaction } from '../database/transaction.server.ts'
import type { JobSender, Jobs } from '../jobs/jobs.server.ts'
import { log } from '../log.server.ts'
import { MailRejected, type MailTransport } from './transport.server.ts'

/** Jobs of this queue send one email each. */
const MAIL_QUEUE = 'send-mail'

/** With the pauses below, about a day: longer than most outages of a mail server. */
const MAX_TRIES = 30

/** Two minutes, enough for the process that claimed the email to send it; then twice as long each time, up to an hour. */
const NEXT_TRY_AT = sql<Date>`clock_timestamp() + make_interval(secs => least(3600, 120 * power(2, least(tries, 5))))`

/** After this many failures in a row the mail server counts as down, and the rest waits for the next run. */
const MAX_FAILURES_PER_RUN = 5

export interface Mail {
  readonly to: string
  readonly subject: string
  /** The kind of email, for the administrator, for example `order-shipped`. */
  readonly template: string
  readonly html: string
  readonly text: string
  /** An email with a key is stored once, however often it is queued. */
  readonly dedupeKey?: string
  /** Whether it contains a secret; its text is then deleted once it is sent. */
  readonly isConfidential?: boolean
  /** Path of the page where whoever has the email ends such emails, by a form or one click of their mail program (RFC 8058). */
  readonly unsubscribePath?: string
}

interface MailJob {
  readonly mailId: string
}

interface MailServices {
  readonly db: Db
  /** Undefined without a mail server; emails are then stored for the administrator to read. */
  readonly transport: MailTransport | undefined
  readonly shopUrl: Config['shopUrl']
}

/** Stores an email to be sent after the commit, whether or not the mail server is up. Safe to repeat with a `dedupeKey`. */
export async function queueMail(tx: Tx, jobs: JobSender, mail: Mail): Promise<void> {
  const queued = await tx
    .insertInto('mails')
    .values({
      recipient: mail.to,
      subject: mail.subject,
      template: mail.template,
      html: mail.html,
      body: mail.text,
      dedupe_key: mail.dedupeKey ?? null,
      is_confidential: mail.isConfidential ?? false,
      unsubscribe_path: mail.unsubscribePath ?? null,
      created_at: clockTime,
      next_try_at: clockTime,
    })
    .onConflict((conflict) => conflict.column('dedupe_key').doNothing())
    .returning('id')
    .executeTakeFirst()
  if (queued) await jobs.enqueue(tx, MAIL_QUEUE, { mailId: queued.id } satisfies MailJob)
}

/** Whether an email with this key was queued before, even if it was sent since. */
export async function isMailQueued(db: Db, dedupeKey: string): Promise<boolean> {
  const mail = await db.selectFrom('mails').select('id').where('dedupe_key', '=', dedupeKey).executeTakeFirst()
  return mail !== undefined
}

export type ResendOutcome =
  | { status: 'queued' }
  /** It is already waiting to be sent. */
  | { status: 'waiting' }
  /** It contained a secret, and its text was deleted. */
  | { status: 'text-deleted' }
  | { status: 'unknown-mail' }

/** Queues an email once more, whether it failed, was stored only, or was sent. It gets a new message id, so that mailboxes show it again. */
export async function resendMail(db: Db, jobs: JobSender, actor: AdminActor, mailId: string): Promise<ResendOutcome> {
  return inTransaction(db, async (tx) => {
    const mail = await tx
      .selectFrom('mails')
      .select(['status', 'body'])
      .where('id', '=', mailId)
      .forUpdate()
      .executeTakeFirst()
    if (!mail) return { status: 'unknown-mail' }
    if (mail.status === 'waiting') return { status: 'waiting' }
    if (mail.body === '') return { status: 'text-deleted' }

    await tx
      .updateTable('mails')
      .set((eb) => ({
        status: 'waiting',
        edition: eb('edition', '+', 1),
        tries: 0,
        last_error: null,
        sent_at: null,
        next_try_at: clockTime,
      }))
      .where('id', '=', mailId)
      .execute()
    await jobs.enqueue(tx, MAIL_QUEUE, { mailId } satisfies MailJob)
    await recordAudit(tx, {
      actor,
      action: 'send-mail-again',
      entity: 'mails',
      entityId: mailId,
      before: { status: mail.status },
      after: { status: 'waiting' },
    })
    return { status: 'queued' }
  })
}

/** Sends emails in the background. Call it before the jobs start. */
export function registerMailJobs(jobs: Jobs, services: MailServices): void {
  jobs.handle<MailJob>(MAIL_QUEUE, ({ mailId }) => sendMail(services, mailId))
  jobs.every(30, 'send waiting emails', () => sendDueMails(services))
}

/**
 * Tries to send an email for the first time. Safe to repeat, and to run in several processes at once: the process that claims
 * the email postpones its next attempt.
 */
export async function sendMail(services: MailServices, mailId: string): Promise<void> {
  const mail = await claimDue(services.db, mailId)
  if (mail) await deliver(services, mail)
}

/** Sends emails that are due: those that failed before, and those that a stopped process left behind. */
export async function sendDueMails(services: MailServices): Promise<void> {
  for (let failures = 0; failures < MAX_FAILURES_PER_RUN; ) {
    const mail = await claimDue(services.db)
    if (!mail) return
    if (!(await deliver(services, mail))) failures += 1
  }
}

/** @param mailId Claims this email or none; without it, the one that has waited longest. */
async function claimDue(db: Db, mailId?: string) {
  return db
    .updateTable('mails')
    .set((eb) => ({ tries: eb('tries', '+', 1), next_try_at: NEXT_TRY_AT }))
    .where('id', '=', (query) =>
      query
        .selectFrom('mails')
        .select('id')
        .where('status', '=', 'waiting')
        .where('next_try_at', '<=', clockTime)
        .$if(mailId !== undefined, (due) => due.where('id', '=', mailId ?? ''))
        .orderBy('next_try_at')
        .limit(1)
        .forUpdate()
        .skipLocked(),
    )
    .returning([
      'id',
      'recipient',
      'subject',
      'html',
      'body',
      'edition',
      'tries',
      'is_confidential',
      'unsubscribe_path',
    ])
    .executeTakeFirst()
}

type ClaimedMail = NonNullable<Awaited<ReturnType<typeof claimDue>>>

/** @returns Whether no further attempt is needed. */
async function deliver({ db, transport, shopUrl }: MailServices, mail: ClaimedMail): Promise<boolean> {
  if (!transport) return recordOutcome(db, mail, { status: 'kept' })
  try {
    await transport.send({
      messageId: `<${mail.id}.${mail.edition}@${new URL(shopUrl).hostname}>`,
      to: mail.recipient,
      subject: mail.subject,
      html: mail.html,
      text: mail.body,
      ...(mail.unsubscribe_path && { unsubscribeUrl: shopUrl + mail.unsubscribe_path }),
    })
  } catch (error) {
    const isLastAttempt = error instanceof MailRejected || mail.tries >= MAX_TRIES
    log.warn({ err: error, mail: mail.id, tries: mail.tries, isLastAttempt }, 'an email could not be sent')
    const problem = error instanceof Error ? error.message : String(error)
    await recordOutcome(db, mail, { status: isLastAttempt ? 'failed' : 'waiting', last_error: problem })
    return error instanceof MailRejected
  }
  return recordOutcome(db, mail, {
    status: 'sent',
    sent_at: clockTime,
    last_error: null,
    ...(mail.is_confidential ? { html: '', body: '' } : {}),
  })
}

/** Records the outcome, for the edition that was tried only: the email may have been queued again since. */
async function recordOutcome(db: Db, { id, edition }: ClaimedMail, outcome: UpdateObject<DB, 'mails'>): Promise<true> {
  await db
    .updateTable('mails')
    .set(outcome)
    .where('id', '=', id)
    .where('edition', '=', edition)
    .where('status', '=', 'waiting')
    .execute()
  return true
}

/**
 * Deletes the emails with these keys that aren't sent yet. One that is being sent now still arrives. Safe to repeat.
 *
 * @returns The keys of those it deleted.
 */
export async function withdrawMails(tx: Tx, dedupeKeys: readonly string[]): Promise<(string | null)[]> {
  if (dedupeKeys.length === 0) return []
  const waiting = tx.deleteFrom('mails').where('dedupe_key', 'in', dedupeKeys).where('status', '=', 'waiting')
  const withdrawn = await waiting.returning('dedupe_key').execute()
  return withdrawn.map(({ dedupe_key }) => dedupe_key)
}

/** Deletes emails of these kinds, 30 days after they were queued. Safe to repeat. */
export async function deleteOldMails(db: Db, templates: readonly string[]): Promise<void> {
  await db
    .deleteFrom('mails')
    .where('template', 'in', templates)
    .where('created_at', '<', before(clockTime, { days: 30 }))
    .where('status', '!=', 'waiting')
    .execute()
}

/** Deletes the emails to an address, whatever its letter case. Safe to repeat. */
export async function deleteMailsTo(tx: Tx, email: string): Promise<void> {
  await tx
    .deleteFrom('mails')
    .where((row) => row(row.fn('lower', ['recipient']), '=', email.toLowerCase()))
    .execute()
}

/** Gives the emails to one address another recipient: those that wait are sent there. Safe to repeat. */
export async function moveMails(tx: Tx, { from, to }: { from: string; to: string }): Promise<void> {
  await tx
    .updateTable('mails')
    .set({ recipient: to })
    .where((row) => row(row.fn('lower', ['recipient']), '=', from.toLowerCase()))
    .execute()
}

/**
 * Deletes the emails whose `dedupeKey` contains one of these ids, whoever got them, for example those to the owner about a
 * customer's orders. Safe to repeat.
 */
export async function deleteMailsAbout(tx: Tx, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return
  const patterns = ids.map((id) => `%${id}%`)
  await tx.deleteFrom('mails').where('dedupe_key', 'like', sql<string>`any(${patterns}::text[])`).execute()
}
