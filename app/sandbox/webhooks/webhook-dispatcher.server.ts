import type { Selectable } from 'kysely'
import type { Db } from '#app/platform/database/database.server.ts'
import type { SandboxWebhookDeliveries } from '#app/platform/database/tables.ts'
import { settleOverduePayments } from '../payments.server.ts'
import { signWebhook } from '../signatures.ts'

/** Razorpay treats a response after this time as missing. */
const RESPONSE_TIMEOUT_MS = 5_000
/** When a process dies while sending a delivery, another one takes it over after this time. */
const CLAIM_MS = 30_000
const FIRST_RETRY_MS = 5_000
const MAX_RETRY_MS = 60 * 60_000
const RETRIES_END_MS = 24 * 60 * 60_000
/** How often to check for deliveries of other processes and for overdue payments. */
const IDLE_MS = 15_000

/** Where the dispatcher logs its deliveries. */
export interface SandboxLog {
  info(details: object, message: string): void
  warn(details: object, message: string): void
}

export interface DispatcherOptions {
  readonly db: Db
  readonly webhookUrl: string
  readonly webhookSecret: string
  readonly log?: SandboxLog | undefined
  /** How long a response may take, in milliseconds. */
  readonly responseTimeoutMs?: number | undefined
}

export interface WebhookDispatcher {
  /** Sends events as they happen, until {@link stop}. */
  start(): void
  /** Aborts deliveries in progress; they are sent again later. Safe to repeat. */
  stop(): Promise<void>
  /** Makes a started dispatcher check for deliveries now. */
  wake(): void
  /**
   * Handles everything due at `now`, one after another: overdue payments, then events.
   *
   * @returns How many deliveries were attempted. A failed one is due again later, so it counts once.
   */
  deliverDue(now?: Date): Promise<number>
}

type Delivery = Selectable<SandboxWebhookDeliveries>

/**
 * Sends stored events to the shop, signed, at least once, for at most 24 hours each, with growing pauses after failures.
 *
 * Several processes may run one on the same database: each delivery is claimed by one of them.
 */
export function createWebhookDispatcher(options: DispatcherOptions): WebhookDispatcher {
  const { db, log } = options
  const stopping = new AbortController()
  let started = false
  let timer: NodeJS.Timeout | undefined
  let working: Promise<void> | undefined
  let runAgain = false

  async function deliverDue(now = new Date()): Promise<number> {
    await settleOverduePayments(db, now)
    let attempted = 0
    for (;;) {
      if (stopping.signal.aborted) return attempted
      const delivery = await claimNext(db, now)
      if (!delivery) return attempted
      attempted++
      await send(delivery, now)
    }
  }

  async function send(delivery: Delivery, now: Date): Promise<void> {
    const result = await post(delivery, options, stopping.signal)
    const isReceived = delivery.answers_to_lose === 0
    const state = result.accepted && isReceived ? DELIVERED : afterFailure(delivery, now)
    await db
      .updateTable('sandbox.webhook_deliveries')
      .set({
        ...state,
        claimed_until: null,
        last_answer: isReceived ? result.text : `${result.text}, not received`,
        answers_to_lose: Math.max(delivery.answers_to_lose - 1, 0),
      })
      .where('sequence', '=', delivery.sequence)
      .execute()
    const details = {
      event: delivery.event,
      eventId: delivery.event_id,
      attempt: delivery.attempts,
      answer: result.text,
    }
    if (result.accepted) log?.info(details, 'sandbox webhook delivered')
    else log?.warn(details, 'sandbox webhook not accepted')
  }

  function wake(): void {
    if (!started || stopping.signal.aborted) return
    clearTimeout(timer)
    if (working) runAgain = true
    else working = work()
  }

  async function work(): Promise<void> {
    let pauseMs = IDLE_MS
    try {
      do {
        runAgain = false
        await deliverDue()
      } while (runAgain)
      pauseMs = await untilNextDue(db)
    } catch (error) {
      if (!stopping.signal.aborted) log?.warn({ err: error }, 'the sandbox could not look for webhooks to send')
    }
    working = undefined
    if (stopping.signal.aborted) return
    timer = setTimeout(wake, runAgain ? 0 : pauseMs)
    timer.unref()
  }

  return {
    start() {
      started = true
      wake()
    },
    async stop() {
      stopping.abort()
      clearTimeout(timer)
      await working
    },
    wake,
    deliverDue,
  }
}

const DELIVERED = { status: 'delivered' } as const

function afterFailure(delivery: Delivery, now: Date) {
  const nextAttempt = new Date(now.getTime() + Math.min(FIRST_RETRY_MS * 2 ** (delivery.attempts - 1), MAX_RETRY_MS))
  const isTooLate = nextAttempt.getTime() > delivery.created_at.getTime() + RETRIES_END_MS
  return isTooLate ? ({ status: 'given_up' } as const) : ({ status: 'pending', due_at: nextAttempt } as const)
}

/** Claims the delivery that is due first, for this process alone. */
async function claimNext(db: Db, now: Date): Promise<Delivery | undefined> {
  return db
    .updateTable('sandbox.webhook_deliveries')
    .set((set) => ({
      attempts: set('attempts', '+', 1),
      claimed_until: new Date(now.getTime() + CLAIM_MS),
    }))
    .where('sequence', '=', (query) =>
      query
        .selectFrom('sandbox.webhook_deliveries')
        .select('sequence')
        .where('status', '=', 'pending')
        .where('due_at', '<=', now)
        .where((claim) => claim.or([claim('claimed_until', 'is', null), claim('claimed_until', '<', now)]))
        .orderBy('due_at')
        .orderBy('sequence')
        .limit(1)
        .forUpdate()
        .skipLocked(),
    )
    .returningAll()
    .executeTakeFirst()
}

async function untilNextDue(db: Db): Promise<number> {
  const { due_at } = await db
    .selectFrom('sandbox.webhook_deliveries')
    .select(({ fn }) => fn.min('due_at').as('due_at'))
    .where('status', '=', 'pending')
    .where('claimed_until', 'is', null)
    .executeTakeFirstOrThrow()
  if (!due_at) return IDLE_MS
  return Math.min(Math.max(new Date(due_at).getTime() - Date.now(), 0), IDLE_MS)
}

interface DeliveryResult {
  readonly accepted: boolean
  /** The response's status, or why there was no response. */
  readonly text: string
}

async function post(delivery: Delivery, options: DispatcherOptions, stopping: AbortSignal): Promise<DeliveryResult> {
  const { webhookUrl, webhookSecret, responseTimeoutMs = RESPONSE_TIMEOUT_MS } = options
  try {
    const response = await fetch(webhookUrl, {
      method: 'POST',
      headers: {
        'Content-Type': 'application/json',
        'User-Agent': 'Razorpay-Webhook/v1',
        'X-Razorpay-Event-Id': delivery.event_id,
        'X-Razorpay-Signature': signWebhook(delivery.signing_secret ?? webhookSecret, delivery.body),
      },
      body: delivery.alter_body ? `${delivery.body} ` : delivery.body,
      redirect: 'manual',
      signal: AbortSignal.any([stopping, AbortSignal.timeout(responseTimeoutMs)]),
    })
    await response.body?.cancel()
    return { accepted: response.ok, text: String(response.status) }
  } catch (error) {
    return { accepted: false, text: error instanceof Error ? reasonOf(error) : String(error) }
  }
}

/** `fetch` puts the actual reason for a broken connection into the cause. */
function reasonOf(error: Error): string {
  return error.cause instanceof Error ? error.cause.message : error.message
}
