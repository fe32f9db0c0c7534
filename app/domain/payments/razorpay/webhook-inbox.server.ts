import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { Db, Tx } from '#app/platform/database/database.server.ts'
import { inTransaction } from '#app/platform/database/transaction.server.ts'
import type { JobSender } from '#app/platform/jobs/jobs.server.ts'
import type { PaymentGateway } from '../gateway.ts'
import { webhookEvent } from './schema.ts'

/** Jobs of this queue work off one event each. */
export const WEBHOOK_QUEUE = 'razorpay-webhooks'

export interface WebhookJob {
  readonly inboxId: string
}

export interface ReceivedWebhook {
  /** The body as it came, to the byte. */
  readonly body: string
  readonly signature: string | null
  /** The header `X-Razorpay-Event-Id`; it is not part of what is signed. */
  readonly eventId: string | null
}

export type ReceiveOutcome = { status: 'stored' } | { status: 'known' } | { status: 'not-signed' }

/** Keeps an event of the provider to be worked off. The same event, or the same body under another id, is kept once. */
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
        event: webhookEvent.safeParse(parseJson(body)).data?.event ?? 'unreadable',
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

/** An event that is still to be worked off. What its entities hold is the provider's affair until they are read. */
export interface OpenWebhook {
  readonly event: string
  readonly payload: {
    readonly payment?: { readonly entity?: unknown } | undefined
    readonly refund?: { readonly entity?: unknown } | undefined
  }
}

/** Undefined once it was worked off, or for an unknown id. */
export async function findOpenWebhook(db: Db, inboxId: string): Promise<OpenWebhook | undefined> {
  const row = await db
    .selectFrom('webhook_inbox')
    .select('body')
    .where('id', '=', inboxId)
    .where('processed_at', 'is', null)
    .executeTakeFirst()
  if (!row) return undefined
  return webhookEvent.safeParse(parseJson(row.body)).data ?? { event: 'unreadable', payload: {} }
}

/** The event is worked off and not taken up again. @param outcome What became of it, for people who look. */
export async function closeWebhook(db: Db, inboxId: string, outcome: string): Promise<void> {
  await db
    .updateTable('webhook_inbox')
    .set((eb) => ({
      processed_at: sql<Date>`clock_timestamp()`,
      outcome,
      tries: eb('tries', '+', 1),
      last_error: null,
    }))
    .where('id', '=', inboxId)
    .execute()
}

/** A try at the event failed; it stays open. */
export async function noteWebhookProblem(db: Db, inboxId: string, problem: string): Promise<void> {
  await db
    .updateTable('webhook_inbox')
    .set((eb) => ({ tries: eb('tries', '+', 1), last_error: problem }))
    .where('id', '=', inboxId)
    .execute()
}

/** After so many tries an event is left to people; the money audit names it. */
const MAX_TRIES = 30

/** Events whose job was lost or gave up: those that are open for a minute or longer, oldest first. */
export async function listForgottenWebhooks(db: Db): Promise<string[]> {
  const rows = await db
    .selectFrom('webhook_inbox')
    .select('id')
    .where('processed_at', 'is', null)
    .where('received_at', '<', sql<Date>`clock_timestamp() - interval '1 minute'`)
    .where('tries', '<', MAX_TRIES)
    .orderBy('received_at')
    .limit(100)
    .execute()
  return rows.map((row) => row.id)
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/**
 * Empties the processed webhooks of a customer's payments, which name the customer. Their ids and hashes stay, so that a
 * repeated event is still recognised. Safe to repeat.
 */
export async function emptyWebhooksOf(tx: Tx, userId: string): Promise<void> {
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
