import { sql } from 'kysely'
import { plainOrderNumber } from '#app/domain/orders/order-number.ts'
import { attachPictures } from '#app/domain/pictures/attached-pictures.server.ts'
import type { Db, Tx } from '#app/platform/database/database.server.ts'
import { inTransaction } from '#app/platform/database/transaction.server.ts'
import type { JobSender } from '#app/platform/jobs/jobs.server.ts'
import { financialYear, formatDocumentNumber } from '#app/vocabulary/document-number.ts'
import type { ComplaintKind, ComplaintWish } from './complaint.ts'
import { COMPLAINT_QUEUE, type ComplaintEvent } from './complaint-event.ts'
import { COMPLAINT_PICTURES } from './complaint-pictures.server.ts'

interface ComplaintServices {
  readonly db: Db
  readonly jobs: JobSender
}

export interface ComplaintSender {
  readonly name: string
  /** Null for a guest without an email address, who gets no emails. */
  readonly email: string | null
  readonly phone: string | null
}

/** Who asks, and about which order. The caller has checked that they may. */
export interface OrderOwner {
  /** Null for the holder of the link to a guest's order. */
  readonly userId: string | null
  readonly orderId: string
}

/** A complaint about one of the customer's own orders. */
export interface OrderComplaint extends OrderOwner {
  /** Created with the form: the same form sent twice is one complaint. */
  readonly requestId: string
  readonly sender: ComplaintSender
  readonly kind: ComplaintKind
  readonly wish: ComplaintWish
  readonly text: string
  /** Items of the order with at most their quantities; may be empty. */
  readonly items: readonly { readonly orderItemId: string; readonly quantity: number }[]
  /** Stored pictures, in order. */
  readonly pictureIds: readonly string[]
}

/** A complaint from the contact form, whose sender isn't verified. */
export interface ContactComplaint {
  /** Of a sender who is signed in. */
  readonly userId: string | undefined
  readonly sender: ComplaintSender & { readonly email: string }
  readonly kind: ComplaintKind
  readonly text: string
  /** As typed; may be empty. */
  readonly orderNumber: string
}

export interface OpenedComplaint {
  readonly id: string
  /** Such as `C2627-000042`. */
  readonly number: string
}

/**
 * Opens a complaint about an order, with its first message, and has its number emailed with a link. The caller has checked that
 * the order and the items are the customer's. Safe to repeat with the same request id.
 */
export async function openComplaint(
  tx: Tx,
  jobs: JobSender,
  { requestId, userId, orderId, sender, kind, wish, text, items, pictureIds }: OrderComplaint,
  now = new Date(),
): Promise<OpenedComplaint> {
  const request = { userId, orderId, requestId }
  const earlier = await findByRequest(tx, request)
  if (earlier) return earlier

  const number = await takeComplaintNumber(tx, now)
  const added = await tx
    .insertInto('complaints')
    .values({
      complaint_number: number,
      request_id: requestId,
      user_id: userId,
      order_id: orderId,
      ...sender,
      kind,
      wish,
      created_at: now,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  // The same form was being stored at the same moment.
  if (!added) return findByRequestOrThrow(tx, request)

  const complaint = { id: added.id, number }
  if (items.length > 0) {
    await tx
      .insertInto('complaint_items')
      .values(
        items.map(({ orderItemId, quantity }) => ({
          complaint_id: complaint.id,
          order_item_id: orderItemId,
          quantity,
        })),
      )
      .execute()
  }
  const messageId = await addFirstMessage(tx, complaint.id, { requestId, text, now })
  await attachPictures(tx, COMPLAINT_PICTURES, { to: messageId, pictureIds })
  await enqueueOpened(tx, jobs, complaint.id)
  return complaint
}

/**
 * Opens a complaint from the contact form, and has its number emailed with a link. It is attached to an order only if
 * the order is the signed-in customer's or belongs to an account with the sender's address, because order numbers can be
 * guessed. Not safe to repeat: each call opens another one.
 */
export async function openContactComplaint(
  { db, jobs }: ComplaintServices,
  { userId, sender, kind, text, orderNumber }: ContactComplaint,
  now = new Date(),
): Promise<OpenedComplaint> {
  return inTransaction(db, async (tx) => {
    const requestId = crypto.randomUUID()
    const order = orderNumber === '' ? undefined : await findSendersOrder(tx, { orderNumber, userId, sender })
    const number = await takeComplaintNumber(tx, now)
    const { id } = await tx
      .insertInto('complaints')
      .values({
        complaint_number: number,
        request_id: requestId,
        user_id: userId ?? null,
        order_id: order?.id ?? null,
        stated_order_number: order || orderNumber === '' ? null : orderNumber,
        ...sender,
        kind,
        wish: 'answer',
        created_at: now,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    await addFirstMessage(tx, id, { requestId, text, now })
    await enqueueOpened(tx, jobs, id)
    return { id, number }
  })
}

/** `C2627-000042`: the financial year and the number within it. The same form sent twice at once leaves a gap. */
async function takeComplaintNumber(tx: Tx, now: Date): Promise<string> {
  const year = financialYear(now)
  const { rows } = await sql<{ last_number: number }>`
    insert into shop.complaint_counters as counter (financial_year, last_number) values (${year}, 1)
    on conflict (financial_year) do update set last_number = counter.last_number + 1
    returning last_number`.execute(tx)
  const [counter] = rows
  if (!counter) throw new Error(`no complaint number for ${year}`)
  return `C${formatDocumentNumber(year, counter.last_number)}`
}

async function addFirstMessage(
  tx: Tx,
  complaintId: string,
  { requestId, text, now }: { requestId: string; text: string; now: Date },
): Promise<string> {
  const { id } = await tx
    .insertInto('complaint_messages')
    .values({ complaint_id: complaintId, author: 'customer', text, request_id: requestId, created_at: now })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

async function enqueueOpened(tx: Tx, jobs: JobSender, complaintId: string): Promise<void> {
  await jobs.enqueue(tx, COMPLAINT_QUEUE, { what: 'opened', complaintId } satisfies ComplaintEvent)
}

interface OrderRequest extends OrderOwner {
  readonly requestId: string
}

/** The complaint that a customer's form opened before. */
export async function findByRequest(
  tx: Tx,
  { userId, orderId, requestId }: OrderRequest,
): Promise<OpenedComplaint | undefined> {
  return tx
    .selectFrom('complaints')
    .select(['id', 'complaint_number as number'])
    .where((eb) =>
      userId === null ? eb.and([eb('user_id', 'is', null), eb('order_id', '=', orderId)]) : eb('user_id', '=', userId),
    )
    .where('request_id', '=', requestId)
    .executeTakeFirst()
}

async function findByRequestOrThrow(tx: Tx, request: OrderRequest): Promise<OpenedComplaint> {
  const complaint = await findByRequest(tx, request)
  if (!complaint) throw new Error('a complaint with this request id disappeared')
  return complaint
}

async function findSendersOrder(
  tx: Tx,
  { orderNumber, userId, sender }: Pick<ContactComplaint, 'orderNumber' | 'userId' | 'sender'>,
): Promise<{ id: string } | undefined> {
  return tx
    .selectFrom('orders')
    .innerJoin('auth.user as account', 'account.id', 'orders.user_id')
    .select('orders.id')
    .where('orders.order_number', '=', plainOrderNumber(orderNumber))
    .where((eb) =>
      eb.or([
        eb(eb.fn('lower', ['account.email']), '=', sender.email.toLowerCase()),
        ...(userId === undefined ? [] : [eb('orders.user_id', '=', userId)]),
      ]),
    )
    .executeTakeFirst()
}
