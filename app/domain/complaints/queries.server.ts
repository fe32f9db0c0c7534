import { sql } from 'kysely'
import { type ShownRefund, toShownRefunds } from '#app/domain/after-sale/shown-refund.ts'
import type { OrderReference } from '#app/domain/orders/order.ts'
import type { Db } from '#app/platform/database/database.server.ts'
import type { SecretLinks } from '#app/platform/http/secret-links.server.ts'
import { isUuid } from '#app/shared/ids.ts'
import type {
  Complaint,
  ComplaintItem,
  ComplaintMessage,
  ComplaintOrder,
  ComplaintPicture,
  ListedComplaint,
  OwnComplaint,
} from './complaint.ts'
import { findLinkedComplaint } from './complaint-links.server.ts'
import type { OrderOwner } from './open-complaint.server.ts'
import { RETURN_COLUMNS, type ReturnColumns, withReturn } from './returns/goods-returns.server.ts'

/** One of a customer's own complaints; undefined for any other id, including another customer's. */
export async function findComplaint(
  db: Db,
  { userId, complaintId }: { userId: string; complaintId: string },
): Promise<Complaint | undefined> {
  if (!isUuid(complaintId)) return undefined
  const row = await selectComplaints(db)
    .where('complaints.id', '=', complaintId)
    .where('complaints.user_id', '=', userId)
    .executeTakeFirst()
  return row && withThread(db, row)
}

/** The complaint that a link opens; undefined for a link that was withdrawn, or never made. */
export async function findComplaintByLink(db: Db, links: SecretLinks, token: string): Promise<Complaint | undefined> {
  const complaintId = await findLinkedComplaint(db, links, token)
  const row = complaintId && (await selectComplaints(db).where('complaints.id', '=', complaintId).executeTakeFirst())
  return row ? withThread(db, row) : undefined
}

/** A customer's complaints about one of their orders, newest first; may be empty. A guest's are those with the address of their order. */
export async function listComplaintsOfOrder(db: Db, { userId, orderId }: OrderOwner): Promise<ListedComplaint[]> {
  const rows = await db
    .selectFrom('complaints')
    .leftJoin('returns as goods', 'goods.complaint_id', 'complaints.id')
    .leftJoin('stock_reservations as held', 'held.id', 'goods.reservation_id')
    .select(['complaints.id', 'complaint_number as number', 'kind', 'complaints.status'])
    .select(['complaints.created_at as createdAt', ...RETURN_COLUMNS])
    .where((eb) =>
      userId === null ? eb.and([eb('user_id', 'is', null), hasGuestsAddress]) : eb('user_id', '=', userId),
    )
    .where('order_id', '=', orderId)
    .orderBy('complaint_number', 'desc')
    .execute()
  return rows.map(withReturn)
}

const hasGuestsAddress = sql<boolean>`lower(complaints.email) is not distinct from (
  select guest_email from shop.orders where orders.id = complaints.order_id
)`

/** Characters of an answer in the list; the complaint's page has all of it. */
const EXCERPT_LENGTH = 300

/** A page of a customer's complaints, newest first, with the beginning of the shop's last message; may be empty. */
export async function listOwnComplaints(
  db: Db,
  userId: string,
  { limit, offset }: { limit: number; offset: number },
): Promise<OwnComplaint[]> {
  const rows = await db
    .selectFrom('complaints')
    .leftJoin('orders', 'orders.id', 'complaints.order_id')
    .leftJoinLateral(
      (eb) =>
        eb
          .selectFrom('complaint_messages as message')
          .select(['message.text', 'message.created_at'])
          .whereRef('message.complaint_id', '=', 'complaints.id')
          .where('message.author', '=', 'shop')
          .orderBy('message.position', 'desc')
          .limit(1)
          .as('answer'),
      (join) => join.onTrue(),
    )
    .select(ORDER_COLUMNS)
    .select(({ fn, val }) => [
      'complaints.id',
      'complaints.complaint_number as number',
      'complaints.kind',
      'complaints.status',
      'complaints.created_at as createdAt',
      fn<string | null>('left', ['answer.text', val(EXCERPT_LENGTH)]).as('answer'),
      'answer.created_at as answeredAt',
    ])
    .where('complaints.user_id', '=', userId)
    .orderBy('complaints.created_at', 'desc')
    .orderBy('complaints.complaint_number', 'desc')
    .limit(limit)
    .offset(offset)
    .execute()
  return rows.map(({ orderId, orderNumber, isListed, answer, answeredAt, ...row }) => ({
    ...row,
    order: toComplaintOrder({ orderId, orderNumber, isListed }),
    lastAnswer: answer !== null && answeredAt !== null ? { text: answer, createdAt: answeredAt } : null,
  }))
}

interface OrderColumns {
  readonly orderId: string | null
  readonly orderNumber: string | null
  readonly isListed: boolean
}

const ORDER_COLUMNS = [
  'orders.id as orderId',
  'orders.order_number as orderNumber',
  sql<boolean>`coalesce(orders.user_id = complaints.user_id and orders.hidden_by_customer_at is null, false)`.as(
    'isListed',
  ),
] as const

function toComplaintOrder({ orderId, orderNumber, isListed }: OrderColumns): ComplaintOrder | null {
  return orderId !== null && orderNumber !== null ? { id: orderId, orderNumber, isListed } : null
}

interface ComplaintRow
  extends Omit<Complaint, 'order' | 'items' | 'messages' | 'replacements' | 'refunds' | 'goods'>,
    OrderColumns,
    ReturnColumns {}

function selectComplaints(db: Db) {
  return db
    .selectFrom('complaints')
    .leftJoin('orders', 'orders.id', 'complaints.order_id')
    .leftJoin('returns as goods', 'goods.complaint_id', 'complaints.id')
    .leftJoin('stock_reservations as held', 'held.id', 'goods.reservation_id')
    .select(ORDER_COLUMNS)
    .select(RETURN_COLUMNS)
    .select([
      'complaints.id',
      'complaints.complaint_number as number',
      'complaints.kind',
      'complaints.wish',
      'complaints.status',
      'complaints.created_at as createdAt',
      'complaints.acknowledged_at as acknowledgedAt',
      'complaints.closed_at as closedAt',
    ])
}

async function withThread(db: Db, { orderId, orderNumber, isListed, ...row }: ComplaintRow): Promise<Complaint> {
  const [items, messages, replacements, refunds] = await Promise.all([
    listComplaintItems(db, row.id),
    listMessages(db, row.id),
    listReplacementsOf(db, row.id),
    listRefundsOf(db, row.id),
  ])
  const order = toComplaintOrder({ orderId, orderNumber, isListed })
  return { ...withReturn(row), order, items, messages, replacements, refunds }
}

/** The orders that were sent as a replacement, oldest first, including cancelled ones. */
export async function listReplacementsOf(db: Db, complaintId: string): Promise<OrderReference[]> {
  return db
    .selectFrom('complaint_messages as message')
    .innerJoin('orders', 'orders.id', 'message.replacement_order_id')
    .select(['orders.id', 'orders.order_number as orderNumber'])
    .where('message.complaint_id', '=', complaintId)
    .orderBy('message.position')
    .execute()
}

async function listRefundsOf(db: Db, complaintId: string): Promise<ShownRefund[]> {
  const refunds = await db
    .selectFrom('complaint_messages as message')
    .innerJoin('refunds as refund', 'refund.id', 'message.refund_id')
    .select(['refund.id', 'refund.amount', 'refund.status'])
    .select(['refund.created_at as createdAt', 'refund.updated_at as updatedAt'])
    .where('message.complaint_id', '=', complaintId)
    .orderBy('message.position')
    .execute()
  return toShownRefunds(refunds)
}

/** The order items that a complaint is about, in the order they were bought; may be empty. */
export async function listComplaintItems(db: Db, complaintId: string): Promise<ComplaintItem[]> {
  return db
    .selectFrom('complaint_items as claimed')
    .innerJoin('order_items as item', 'item.id', 'claimed.order_item_id')
    .select(['item.id as orderItemId', 'item.product_name as name', 'item.size', 'claimed.quantity'])
    .where('claimed.complaint_id', '=', complaintId)
    .orderBy('item.position')
    .execute()
}

/** The messages between customer and shop, without the notes of the back office. */
async function listMessages(db: Db, complaintId: string): Promise<ComplaintMessage[]> {
  const rows = await db
    .selectFrom('complaint_messages')
    .select(({ ref }) => [
      'id',
      ref('author').$castTo<'customer' | 'shop'>().as('author'),
      'text',
      'outcome',
      'created_at as createdAt',
    ])
    .where('complaint_id', '=', complaintId)
    .where('author', 'in', ['customer', 'shop'])
    .orderBy('position')
    .execute()
  const pictures = await listPictures(db, complaintId)
  return rows.map((row) => ({ ...row, pictures: pictures.get(row.id) ?? [] }))
}

/** The pictures of each message, by its id. */
export async function listPictures(db: Db, complaintId: string): Promise<Map<string, ComplaintPicture[]>> {
  const rows = await db
    .selectFrom('complaint_pictures as picture')
    .innerJoin('complaint_messages as message', 'message.id', 'picture.message_id')
    .select(['message.id as messageId', 'picture.id', 'picture.width', 'picture.height'])
    .where('message.complaint_id', '=', complaintId)
    .orderBy('picture.position')
    .execute()
  return new Map(
    [...Map.groupBy(rows, (row) => row.messageId)].map(([messageId, pictures]) => [
      messageId,
      pictures.map(({ messageId: _of, ...picture }) => picture),
    ]),
  )
}
