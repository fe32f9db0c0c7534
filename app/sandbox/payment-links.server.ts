import type { Selectable } from 'kysely'
import type { Db, Tx } from '#app/platform/database/database.server.ts'
import type { SandboxPaymentLinks } from '#app/platform/database/tables.ts'
import { type OrderRow, unixSeconds } from './entities.ts'
import { newId } from './ids.ts'
import { createOrder, getOrder, listOrderPayments } from './orders.server.ts'
import { invalidInput, refused, unknownId } from './razorpay-error.ts'
import { readFields, rejectUnknownFields } from './request-fields.ts'

export type LinkRow = Selectable<SandboxPaymentLinks>

const LINK_FIELDS = [
  'amount',
  'currency',
  'reference_id',
  'description',
  'notes',
  'expire_by',
  'accept_partial',
  'notify',
  'reminder_enable',
]

const SHORTEST_MS = 15 * 60_000

/** Creates a link from a request to `POST /v1/payment_links`. A reference is used once. @throws RazorpayError */
export async function createLink(db: Db, body: unknown, now: Date): Promise<LinkRow> {
  const fields = readFields(body)
  rejectUnknownFields(fields, LINK_FIELDS)
  if (fields.accept_partial) throw invalidInput('Partial payments are not supported here.', 'accept_partial')
  const expireBy = new Date(Number(fields.expire_by) * 1_000)
  if (!(expireBy.getTime() - now.getTime() >= SHORTEST_MS)) {
    throw invalidInput('expire_by should be at least 15 minutes after current time', 'expire_by')
  }
  const { amount, currency, reference_id: receipt, notes } = fields
  const order = await createOrder(db, { amount, currency, receipt, notes }, now)
  return db
    .insertInto('sandbox.payment_links')
    .values({
      id: newId('plink_'),
      order_id: order.id,
      description: String(fields.description ?? ''),
      expire_by: expireBy,
      created_at: now,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** @throws RazorpayError when there is no such link. */
export async function getLink(db: Db, id: string): Promise<LinkRow> {
  const link = await db.selectFrom('sandbox.payment_links').selectAll().where('id', '=', id).executeTakeFirst()
  if (!link) throw unknownId()
  return link
}

/** `GET /v1/payment_links?reference_id=…` */
export async function listLinks(db: Db, referenceId: string | undefined): Promise<LinkRow[]> {
  return db
    .selectFrom('sandbox.payment_links')
    .innerJoin('sandbox.orders', 'sandbox.orders.id', 'order_id')
    .selectAll('sandbox.payment_links')
    .where('receipt', '=', referenceId ?? '')
    .execute()
}

/** @throws RazorpayError when it is paid, cancelled or expired. */
export async function cancelLink(db: Db, id: string, now: Date): Promise<LinkRow> {
  await getLink(db, id)
  const cancelled = await db
    .updateTable('sandbox.payment_links')
    .set({ status: 'cancelled' })
    .where('id', '=', id)
    .where('status', '=', 'created')
    .where('expire_by', '>', now)
    .returningAll()
    .executeTakeFirst()
  if (!cancelled) throw refused('This payment link cannot be cancelled any more.')
  return cancelled
}

/** The link that an order belongs to, if it can't be paid any more. */
export async function findEndedLink(db: Db, orderId: string, now: Date): Promise<LinkRow | undefined> {
  const link = await findLink(db, orderId)
  return link && (link.status === 'cancelled' || link.expire_by <= now) ? link : undefined
}

/** Marks the link of a paid order. @returns It as the webhook shows it; undefined for an order without a link. */
export async function payLink(tx: Tx, order: OrderRow) {
  const link = await tx
    .updateTable('sandbox.payment_links')
    .set({ status: 'paid' })
    .where('order_id', '=', order.id)
    .returningAll()
    .executeTakeFirst()
  return link && linkEntity(tx, link)
}

/** A link as the webhooks show it, and the API with its address. */
export async function linkEntity(db: Db | Tx, link: LinkRow) {
  const order = await getOrder(db, link.order_id)
  const paid = (await listOrderPayments(db, [order.id])).filter(({ captured_at }) => captured_at !== null)
  const isExpired = link.status === 'created' && link.expire_by <= new Date()
  return {
    id: link.id,
    entity: 'payment_link',
    amount: order.amount,
    amount_paid: order.amount_paid,
    currency: order.currency,
    reference_id: order.receipt ?? '',
    description: link.description,
    status: isExpired ? 'expired' : link.status,
    expire_by: unixSeconds(link.expire_by),
    payments: paid.map(({ id, amount, status }) => ({ payment_id: id, amount, status, plink_id: link.id })),
    created_at: unixSeconds(link.created_at),
  }
}

async function findLink(db: Db, orderId: string): Promise<LinkRow | undefined> {
  return db.selectFrom('sandbox.payment_links').selectAll().where('order_id', '=', orderId).executeTakeFirst()
}
