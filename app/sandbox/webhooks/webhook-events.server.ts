import type { Db, Tx } from '#app/platform/database/database.server.ts'
import { findBehaviour } from '../behaviour.server.ts'
import {
  type Dispute,
  disputeEntity,
  type OrderRow,
  orderEntity,
  type PaymentRow,
  paymentEntity,
  type RefundRow,
  refundEntity,
  unixSeconds,
} from '../entities.ts'
import { newId } from '../ids.ts'

/** The merchant's account, as every event names it. */
const ACCOUNT_ID = 'acc_SandboxAccount'

export type WebhookEvent =
  | 'payment.authorized'
  | 'payment.captured'
  | 'payment.failed'
  | 'order.paid'
  | 'payment_link.paid'
  | 'refund.created'
  | 'refund.processed'
  | 'refund.failed'
  | `payment.dispute.${DisputeEvent}`

export const DISPUTE_EVENTS = ['created', 'under_review', 'action_required', 'won', 'lost', 'closed'] as const

export type DisputeEvent = (typeof DISPUTE_EVENTS)[number]

/** A change of the sandbox's state, in one transaction. */
export interface Change {
  readonly tx: Tx
  readonly now: Date
  /** Whether a webhook reports it to the shop. */
  readonly announce: boolean
}

interface Subjects {
  readonly payment: PaymentRow
  readonly order?: OrderRow
  readonly refund?: RefundRow
  readonly dispute?: Dispute
  /** A payment link, as the API shows it. */
  readonly link?: object
}

const STATUS_BY_MODE = { deliver: 'pending', hold: 'held', drop: 'dropped' } as const

/**
 * Queues an event, to be sent once the change is committed, with its subjects as they are now.
 *
 * The sandbox's current behaviour decides how it is sent: held, dropped, several times, with a wrong signature.
 */
export async function queueEvent(change: Change, event: WebhookEvent, subjects: Subjects): Promise<void> {
  if (!change.announce) return

  const behaviour = await findBehaviour(change.tx)
  const delivery = {
    event_id: newId(''),
    event,
    order_id: subjects.payment.order_id,
    body: JSON.stringify(envelope(event, subjects, change.now)),
    status: STATUS_BY_MODE[behaviour.webhook_mode],
    signing_secret: behaviour.webhook_signing_secret,
    alter_body: behaviour.webhook_alter_body,
    answers_to_lose: behaviour.webhook_answers_to_lose,
    due_at: secondsAfter(change.now, behaviour.webhook_delay_seconds),
    created_at: change.now,
  }
  await change.tx
    .insertInto('sandbox.webhook_deliveries')
    .values(Array.from({ length: behaviour.webhook_copies }, () => delivery))
    .execute()
}

function envelope(event: WebhookEvent, { payment, order, refund, dispute, link }: Subjects, now: Date) {
  const payload = {
    ...(refund ? { refund: { entity: refundEntity(refund, payment.currency) } } : {}),
    payment: { entity: paymentEntity(payment) },
    ...(order ? { order: { entity: orderEntity(order) } } : {}),
    ...(link ? { payment_link: { entity: link } } : {}),
    ...(dispute ? { dispute: { entity: disputeEntity(dispute, payment) } } : {}),
  }
  return {
    entity: 'event',
    account_id: ACCOUNT_ID,
    event,
    contains: Object.keys(payload),
    payload,
    created_at: unixSeconds(now),
  }
}

/** Which held events are released, in which order and how often. */
export interface Release {
  /** Only events of this order. */
  readonly orderId?: string | undefined
  /** Only these kinds, in this order; others stay held. */
  readonly events?: readonly string[] | undefined
  /** Newest first. */
  readonly reversed?: boolean | undefined
  /** How often each event is sent. */
  readonly copies?: number | undefined
}

/** Releases held events. @returns How many deliveries are now due. */
export async function releaseEvents(db: Db, release: Release, now: Date): Promise<number> {
  return db.transaction().execute(async (tx) => {
    const held = await tx
      .selectFrom('sandbox.webhook_deliveries')
      .selectAll()
      .where('status', '=', 'held')
      .$if(release.orderId !== undefined, (query) => query.where('order_id', '=', release.orderId ?? null))
      .orderBy('sequence')
      .forUpdate()
      .execute()
    const chosen = inOrder(held, release)
    const copies = release.copies ?? 1

    // Deliveries are sent in the order of their due times.
    for (const [index, { sequence, ...delivery }] of chosen.entries()) {
      const due = { status: 'pending' as const, due_at: new Date(now.getTime() - chosen.length + index) }
      await tx.updateTable('sandbox.webhook_deliveries').set(due).where('sequence', '=', sequence).execute()
      const duplicates = Array.from({ length: copies - 1 }, () => ({ ...delivery, ...due }))
      if (duplicates.length > 0) await tx.insertInto('sandbox.webhook_deliveries').values(duplicates).execute()
    }
    return chosen.length * copies
  })
}

function inOrder<T extends { event: string }>(held: T[], { events, reversed }: Release): T[] {
  const chosen = events ? events.flatMap((event) => held.filter((delivery) => delivery.event === event)) : held
  return reversed ? chosen.toReversed() : chosen
}

function secondsAfter(time: Date, seconds: number): Date {
  return new Date(time.getTime() + seconds * 1_000)
}
