import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { findOrder } from '#app/domain/orders/queries.server.ts'
import { listOrderRefunds } from '#app/domain/payments/refunds/order-refunds.server.ts'
import { recordAudit } from '#app/platform/auth/audit-log.server.ts'
import type { Db } from '#app/platform/database/database.server.ts'
import { transactionTime } from '#app/platform/database/time.server.ts'
import { inTransaction } from '#app/platform/database/transaction.server.ts'
import { requestOutside } from '#app/platform/http/outbound-request.server.ts'
import type { JobSender, Jobs } from '#app/platform/jobs/jobs.server.ts'
import { isUuid } from '#app/shared/ids.ts'
import type { AgentCall, AgentServices, OperationResult } from '../agent-services.ts'
import { PROFILE_PATH } from '../protocol/business-profile.ts'
import { type SigningKey, signatureHeaders } from '../protocol/message-signatures.server.ts'
import { NOT_FOUND } from '../protocol/ucp-messages.ts'
import { ORDER } from '../protocol/ucp-versions.ts'
import { deleteOldAnswers } from '../repeated-calls.server.ts'
import { deleteOldSessions, endLinkedSessions, findSessionOfOrder } from '../sessions/agent-sessions.server.ts'
import { toUcpOrder } from './ucp-order.ts'

/** An order that this agent prepared. Calls for it have to be signed. */
export async function getOrder({ db, shopUrl, agent }: AgentCall, { id }: { id: string }): Promise<OperationResult> {
  if (!agent.isSigned) return { fault: 'signature_missing' }
  const session = await findSessionOfOrder(db, agent, id)
  const order = session && (await describeOrder(db, { ...session, orderId: id }, shopUrl))
  return order ? { body: order } : NOT_FOUND
}

/** Undefined once the customer has removed the order from theirs. */
async function describeOrder(
  db: Db,
  { id, userId, orderId }: { id: string; userId: string | null; orderId: string },
  shopUrl: string,
) {
  const order = userId === null ? undefined : await findOrder(db, { userId, orderId })
  return order && toUcpOrder({ order, refunds: await listOrderRefunds(db, orderId), checkoutId: id, shopUrl })
}

/** Jobs of this queue tell a platform how an order of its agent is now. */
export const AGENT_ORDER_QUEUE = 'agent-order'

interface OrderUpdate {
  readonly orderId: string
  /** The same for each try. */
  readonly eventId: string
  readonly occurredAt: string
}

/**
 * Follows what happens to an order: finds out whether an agent prepared it, and has its platform told. Safe to repeat; a platform may be
 * told twice.
 */
export async function followOrder({ db, jobs }: { db: Db; jobs: JobSender }, orderId: string): Promise<void> {
  await linkOrder(db, orderId)
  if (!(await findSessionBehind(db, orderId))?.webhookUrl) return
  const update: OrderUpdate = { orderId, eventId: randomUUID(), occurredAt: new Date().toISOString() }
  await jobs.enqueue(db, AGENT_ORDER_QUEUE, update)
}

/** As {@link followOrder}, of the order that a refund belongs to. */
export async function followRefund(services: { db: Db; jobs: JobSender }, refundId: string): Promise<void> {
  const refund = await services.db
    .selectFrom('refunds')
    .innerJoin('payments', 'payments.razorpay_payment_id', 'refunds.razorpay_payment_id')
    .select('payments.order_id as orderId')
    .where('refunds.id', '=', refundId)
    .executeTakeFirst()
  if (refund?.orderId) await followOrder(services, refund.orderId)
}

/** The session that an order was made of: the customer took it over within four days before, which cash on delivery may take, and has bought all of it. */
async function linkOrder(db: Db, orderId: string): Promise<void> {
  await inTransaction(db, async (tx) => {
    const linked = await tx
      .updateTable('agent_sessions')
      .set({ status: 'completed', order_id: orderId, updated_at: transactionTime })
      .where(
        'id',
        '=',
        sql<string>`(
          select session.id from shop.agent_sessions session
          join shop.orders on orders.user_id = session.user_id
          where orders.id = ${orderId} and orders.channel is null and orders.replaces_order_id is null
            and session.status = 'open' and session.updated_at between orders.created_at - interval '4 days' and orders.created_at
            and not exists (select from shop.agent_sessions known where known.order_id = orders.id)
            and not exists (
              select from jsonb_array_elements(session.input -> 'lines') as line
              where line -> 'item' ->> 'id' not in (
                select order_items.product_id || ':' || order_items.size from shop.order_items
                where order_items.order_id = orders.id and order_items.product_id is not null
              )
            )
          order by session.updated_at desc limit 1
        )`,
      )
      .returning(['id', 'kind', 'cart_id as cartId', 'agent_profile as agent', 'quoted_total as toldTotal'])
      .executeTakeFirst()
    if (!linked) return
    await endLinkedSessions(tx, linked)
    const { agent, toldTotal, kind } = linked
    const after = { agent: new URL(agent).host, prepared: kind, toldTotal }
    await recordAudit(tx, { actor: undefined, action: 'order-of-agent', entity: 'orders', entityId: orderId, after })
  })
}

/** The host of the platform whose agent prepared an order; undefined for any other order. */
export async function findAgentOfOrder(db: Db, orderId: string): Promise<string | undefined> {
  const session = isUuid(orderId) ? await findSessionBehind(db, orderId) : undefined
  return session && new URL(session.profile).host
}

/** The session that an order was made of, whoever asks; undefined for an order that no agent prepared. */
async function findSessionBehind(db: Db, orderId: string) {
  const columns = [
    'id',
    'user_id as userId',
    'webhook_url as webhookUrl',
    'version',
    'agent_profile as profile',
  ] as const
  return db.selectFrom('agent_sessions').select(columns).where('order_id', '=', orderId).executeTakeFirst()
}

interface UpdateServices extends Pick<AgentServices, 'db' | 'shopUrl'> {
  readonly signingKey: SigningKey
  /** Whether the shop runs at an address of this machine, and so may platforms. */
  readonly isLocal: boolean
  readonly send?: typeof requestOutside
}

const UPDATE_TIMEOUT_MS = 10_000

/**
 * Sends an order as it is now to its platform, signed.
 *
 * @throws Error unless the platform acknowledges it, so that the job runs again.
 */
export async function sendOrderUpdate(services: UpdateServices, update: OrderUpdate): Promise<void> {
  const { db, shopUrl, signingKey, isLocal, send = requestOutside } = services
  const session = await findSessionBehind(db, update.orderId)
  const url = session?.webhookUrl ? URL.parse(session.webhookUrl) : null
  if (!session || !url || !(url.protocol === 'https:' || (isLocal && url.protocol === 'http:'))) return
  const order = await describeOrder(db, { ...session, orderId: update.orderId }, shopUrl)
  if (!order) return
  const { version } = session
  const ucp = { version, status: 'success', capabilities: { [ORDER]: [{ version }] } }
  const body = JSON.stringify({ ucp, ...order })
  const headers = new Headers({
    'Content-Type': 'application/json',
    'UCP-Agent': `profile="${shopUrl}${PROFILE_PATH}"`,
    'Idempotency-Key': update.eventId,
    'Webhook-Id': update.eventId,
    'Webhook-Timestamp': String(Math.floor(Date.parse(update.occurredAt) / 1_000)),
  })
  const signed = signatureHeaders({ method: 'POST', url, headers, body }, signingKey)
  const { status } = await send(url, {
    method: 'POST',
    body,
    headers: { ...Object.fromEntries(headers), ...signed },
    timeoutMs: UPDATE_TIMEOUT_MS,
    maxBytes: 64 * 1024,
    allowsLoopback: isLocal,
  })
  if (status < 200 || status > 299) throw new Error(`a platform answered an order with ${status}`)
}

/** What is done for agents in the background. Call it before the jobs start. */
export function registerAgentJobs(jobs: Jobs, services: UpdateServices): void {
  const { db } = services
  jobs.handle<OrderUpdate>(AGENT_ORDER_QUEUE, (update) => sendOrderUpdate(services, update))
  jobs.every(3_600, 'delete old sessions of agents', () => deleteOldSessions(db))
  jobs.every(3_600, 'delete old answers to agents', () => deleteOldAnswers(db))
}
