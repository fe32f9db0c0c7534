import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { Db, Tx } from '#app/platform/database/database.server.ts'
import { before, clockTime } from '#app/platform/database/time.server.ts'
import { inTransaction } from '#app/platform/database/transaction.server.ts'
import { jsonOrUndefined } from '#app/platform/http/json.server.ts'
import type { JobSender } from '#app/platform/jobs/jobs.server.ts'
import type { Waiting } from '#app/shared/waiting-time.ts'
import type { PaymentGateway } from '../gateway.ts'
import { webhookEvent } from './schema.ts'

/** Each job of this queue processes one webhook. */
export const WEBHOOK_QUEUE = 'razorpay-webhooks'

export interface WebhookJob {
  readonly inboxId: string
}

export interface ReceivedWebhook {
  /** The body as received, byte for byte. */
  readonly body: string
  readonly signature: string | null
  /** The header `X-Razorpay-Event-Id`, which the signature doesn't cover. */
  readonly eventId: string | null
}

export type ReceiveOutcome = { status: 'stored' } | { status: 'known' } | { status: 'not-signed' }

/** Stores a webhook and enqueues its processing. The same event, or the same body under another id, is stored once. */
export async function receiveWebhook(
  { db, gateway, jobs }: { db: Db; gateway: PaymentGateway; jobs: JobSender },
  { body, signature, eventId }: ReceivedWebhook,
): Promise<ReceiveOutcome> {
  if (!gateway.isWebhookSignatureValid(body, signature)) return { status: 'not-signed' }

  const bodyHash = createHash('sha256').update(body).digest('hex')
  return inTransaction(db, async (tx) => {
    const stored = await tx
      .insertInto('webhook_inbox')
      .values({
        event_id: eventId?.slice(0, 100) || bodyHash,
        body_hash: bodyHash,
        event: webhookEvent.safeParse(jsonOrUndefined(body)).data?.event ?? 'unreadable',
        body,
      })
      .onConflict((conflict) => conflict.doNothing())
      .returning('id')
      .executeTakeFirst()
    if (!stored) return { status: 'known' }

    await jobs.enqueue(tx, WEBHOOK_QUEUE, { inboxId: stored.id } satisfies WebhookJob)
    return { status: 'stored' }
  })
}

/** Webhooks that are stored and not yet processed. */
export async function countOpenWebhooks(db: Db): Promise<Waiting> {
  return db
    .selectFrom('webhook_inbox')
    .select(({ fn }) => [fn.countAll<number>().as('count'), fn.min('received_at').as('since')])
    .where('processed_at', 'is', null)
    .executeTakeFirstOrThrow()
}

/** When the payment provider last sent a webhook; null when it never did. */
export async function findLastWebhookAt(db: Db): Promise<Date | null> {
  const { lastAt } = await db
    .selectFrom('webhook_inbox')
    .select(({ fn }) => fn.max('received_at').as('lastAt'))
    .executeTakeFirstOrThrow()
  return lastAt
}

/** A webhook that is not processed yet. Its entities are unvalidated. */
export interface OpenWebhook {
  readonly event: string
  /** When the provider sent it; when it was received, if it doesn't say. */
  readonly sentAt: Date
  readonly payload: {
    readonly payment_link?: { readonly entity?: unknown } | undefined
    readonly payment?: { readonly entity?: unknown } | undefined
    readonly refund?: { readonly entity?: unknown } | undefined
    readonly dispute?: { readonly entity?: unknown } | undefined
  }
}

const UNREADABLE = { event: 'unreadable', payload: {}, created_at: undefined }

/** Undefined once it's processed, or for an unknown id. */
export async function findOpenWebhook(db: Db, inboxId: string): Promise<OpenWebhook | undefined> {
  const row = await db
    .selectFrom('webhook_inbox')
    .select(['body', 'received_at'])
    .where('id', '=', inboxId)
    .where('processed_at', 'is', null)
    .executeTakeFirst()
  if (!row) return undefined
  const { event, payload, created_at } = webhookEvent.safeParse(jsonOrUndefined(row.body)).data ?? UNREADABLE
  return { event, payload, sentAt: created_at ?? row.received_at }
}

/**
 * Marks a webhook as processed, and clears its body if it names a customer who has left.
 *
 * @param outcome A code for people who investigate.
 */
export async function closeWebhook(db: Db, inboxId: string, outcome: string): Promise<void> {
  await db
    .updateTable('webhook_inbox')
    .set((eb) => ({
      processed_at: clockTime,
      outcome,
      tries: eb('tries', '+', 1),
      last_error: null,
      body: eb
        .case()
        .when(
          eb.exists(
            eb
              .selectFrom('payment_attempts')
              .select('id')
              .where('user_id', 'is', null)
              .where('razorpay_order_id', '=', sql<string>`substring(body from '"order_id":\\s*"(order_\\w+)"')`),
          ),
        )
        .then('')
        .else(eb.ref('body'))
        .end(),
    }))
    .where('id', '=', inboxId)
    .execute()
}

/** Records that processing failed; the webhook stays open. */
export async function recordWebhookProblem(db: Db, inboxId: string, problem: string): Promise<void> {
  await db
    .updateTable('webhook_inbox')
    .set((eb) => ({ tries: eb('tries', '+', 1), last_error: problem }))
    .where('id', '=', inboxId)
    .execute()
}

/** After this many tries, a webhook is left for people to handle; the money audit reports it. */
const MAX_TRIES = 30

/** Webhooks whose job was lost or gave up: those that have been open for a minute or longer, oldest first. */
export async function listPendingWebhooks(db: Db): Promise<string[]> {
  const rows = await db
    .selectFrom('webhook_inbox')
    .select('id')
    .where('processed_at', 'is', null)
    .where('received_at', '<', before(clockTime, { minutes: 1 }))
    .where('tries', '<', MAX_TRIES)
    .orderBy('received_at')
    .limit(100)
    .execute()
  return rows.map((row) => row.id)
}

/**
 * Clears the bodies of a customer's processed webhooks, which name the customer. Their ids and hashes stay, so that a
 * repeated event is still recognised. Safe to repeat.
 */
export async function clearWebhooksOf(tx: Tx, userId: string): Promise<void> {
  await tx
    .updateTable('webhook_inbox')
    .set({ body: '' })
    .where('processed_at', 'is not', null)
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('payment_attempts')
          .select('id')
          .where('user_id', '=', userId)
          .where(sql<boolean>`position(razorpay_order_id in webhook_inbox.body) > 0`),
      ),
    )
    .execute()
}
