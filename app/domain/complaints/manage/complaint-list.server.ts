import { sql } from 'kysely'
import type { OrderReference } from '#app/domain/orders/order.ts'
import { orderReference } from '#app/domain/orders/queries.server.ts'
import type { Db } from '#app/platform/database/database.server.ts'
import { SHOP_TIME_ZONE } from '#app/shared/dates.ts'
import { isUuid } from '#app/shared/ids.ts'
import { containsPattern } from '#app/shared/search-text.ts'
import type { Waiting } from '#app/shared/waiting-time.ts'
import type { Complaint, ComplaintMessage } from '../complaint.ts'
import { ACKNOWLEDGE_HOURS } from '../complaint-deadlines.ts'
import { listComplaintItems, listPictures, listReplacementsOf } from '../queries.server.ts'
import { type GoodsReturn, RETURN_DAYS } from '../returns/goods-return.ts'
import { RETURN_COLUMNS, withReturn } from '../returns/goods-returns.server.ts'
import type { ComplaintView } from './complaint-view.ts'

export interface AdminListedComplaint
  extends Pick<Complaint, 'id' | 'number' | 'kind' | 'wish' | 'status' | 'createdAt' | 'acknowledgedAt'> {
  readonly closedAt: Date | null
  /** Null when it is about no order, or about one that isn't known to be the sender's. */
  readonly order: OrderReference | null
  /** Null once the account is deleted. */
  readonly name: string | null
  readonly email: string | null
  readonly goods: GoodsReturn | null
}

/** A message or a note, as the back office sees it. */
export interface AdminComplaintMessage extends Omit<ComplaintMessage, 'author'> {
  readonly author: 'customer' | 'shop' | 'note'
  /** Who wrote it; null for the customer, and for a note that no administrator wrote. */
  readonly actorEmail: string | null
}

export interface AdminComplaint extends AdminListedComplaint {
  readonly phone: string | null
  /** What the sender typed in the contact form, if no order of theirs has that number. */
  readonly statedOrderNumber: string | null
  /** The sender's account; null if they weren't signed in. */
  readonly userId: string | null
  readonly items: Complaint['items']
  /** Oldest first; never empty. */
  readonly messages: readonly AdminComplaintMessage[]
  readonly replacements: Complaint['replacements']
}

interface ComplaintFilter {
  readonly view: ComplaintView
  /** Matches number, order number, name and email. */
  readonly search?: string | undefined
}

/** The next deadline, by the same rule as `nextDeadline`, in SQL. */
const NEXT_DEADLINE = sql<Date>`case
  when complaints.acknowledged_at is null then complaints.created_at + make_interval(hours => ${ACKNOWLEDGE_HOURS})
  else ((complaints.created_at at time zone ${SHOP_TIME_ZONE}) + interval '1 month') at time zone ${SHOP_TIME_ZONE}
end`

/** A page of complaints: open ones by the time left, the most urgent first, then closed ones, the newest first. */
export async function listComplaints(
  db: Db,
  { limit, offset, ...filter }: ComplaintFilter & { limit: number; offset: number },
): Promise<{ complaints: AdminListedComplaint[]; total: number }> {
  const [rows, { total }] = await Promise.all([
    matching(db, filter)
      .select(LISTED)
      .orderBy(sql`complaints.closed_at is not null`)
      .orderBy(sql`case when complaints.closed_at is null then ${NEXT_DEADLINE} end`)
      .orderBy('complaints.closed_at', 'desc')
      .orderBy('complaints.complaint_number')
      .limit(limit)
      .offset(offset)
      .execute(),
    matching(db, filter)
      .select(({ fn }) => fn.countAll<number>().as('total'))
      .executeTakeFirstOrThrow(),
  ])
  return { complaints: rows.map((row) => withReturn(withOrder(row))), total }
}

/** How long before its month ends an answered complaint waits for the shop again. */
const RESOLVE_SOON_DAYS = 3

/** Whether awaited goods should have arrived by now. */
const IS_OVERDUE = sql<boolean>`goods.status = 'awaited' and goods.awaited_at <= now() - make_interval(days => ${RETURN_DAYS})`

/** Goods that customers were asked to send back and that should have arrived by now. */
export async function countOverdueReturns(db: Db): Promise<Waiting> {
  return db
    .selectFrom('returns as goods')
    .select(({ fn }) => [fn.countAll<number>().as('count'), fn.min('awaited_at').as('since')])
    .where(IS_OVERDUE)
    .executeTakeFirstOrThrow()
}

/** Whether a complaint waits for the shop: nobody has answered the customer's last message, or its month is about to end. */
const WAITS_FOR_SHOP = sql<boolean>`complaints.closed_at is null
  and (complaints.status = 'open' or ${NEXT_DEADLINE} <= now() + make_interval(days => ${RESOLVE_SOON_DAYS}))`

/** Complaints that wait for the shop. */
export async function countOpenComplaints(db: Db): Promise<number> {
  const { open } = await db
    .selectFrom('complaints')
    .select(({ fn }) => fn.countAll<number>().as('open'))
    .where(WAITS_FOR_SHOP)
    .executeTakeFirstOrThrow()
  return open
}

/** The complaints that wait for the shop, and the earliest of their deadlines; null when none waits. */
export async function findOpenComplaints(db: Db): Promise<{ count: number; dueAt: Date | null }> {
  return db
    .selectFrom('complaints')
    .select(({ fn }) => [fn.countAll<number>().as('count'), sql<Date | null>`min(${NEXT_DEADLINE})`.as('dueAt')])
    .where(WAITS_FOR_SHOP)
    .executeTakeFirstOrThrow()
}

/** A complaint with its whole thread, notes included; undefined for an unknown id. */
export async function findComplaintForAdmin(db: Db, complaintId: string): Promise<AdminComplaint | undefined> {
  if (!isUuid(complaintId)) return undefined
  const row = await db
    .selectFrom('complaints')
    .leftJoin('orders', 'orders.id', 'complaints.order_id')
    .leftJoin('returns as goods', 'goods.complaint_id', 'complaints.id')
    .leftJoin('stock_reservations as held', 'held.id', 'goods.reservation_id')
    .select(LISTED)
    .select(['complaints.phone', 'complaints.stated_order_number as statedOrderNumber', 'complaints.user_id as userId'])
    .where('complaints.id', '=', complaintId)
    .executeTakeFirst()
  if (!row) return undefined
  const [items, messages, pictures, replacements] = await Promise.all([
    listComplaintItems(db, complaintId),
    listAllMessages(db, complaintId),
    listPictures(db, complaintId),
    listReplacementsOf(db, complaintId),
  ])
  return {
    ...withReturn(withOrder(row)),
    items,
    replacements,
    messages: messages.map((message) => ({ ...message, pictures: pictures.get(message.id) ?? [] })),
  }
}

async function listAllMessages(db: Db, complaintId: string) {
  return db
    .selectFrom('complaint_messages')
    .select(['id', 'author', 'text', 'outcome', 'actor_email as actorEmail', 'created_at as createdAt'])
    .where('complaint_id', '=', complaintId)
    .orderBy('position')
    .execute()
}

function matching(db: Db, { view, search }: ComplaintFilter) {
  const pattern = containsPattern(search ?? '')
  return db
    .selectFrom('complaints')
    .leftJoin('orders', 'orders.id', 'complaints.order_id')
    .leftJoin('returns as goods', 'goods.complaint_id', 'complaints.id')
    .leftJoin('stock_reservations as held', 'held.id', 'goods.reservation_id')
    .$if(view === 'open', (query) => query.where('complaints.closed_at', 'is', null))
    .$if(view === 'exchange', (query) => query.where('complaints.kind', '=', 'exchange'))
    .$if(view === 'awaited', (query) => query.where('goods.status', '=', 'awaited'))
    .$if(view === 'overdue', (query) => query.where(IS_OVERDUE))
    .$if(search !== undefined, (query) =>
      query.where((eb) =>
        eb.or([
          eb('complaints.complaint_number', 'ilike', pattern),
          eb('orders.order_number', 'ilike', pattern),
          eb('complaints.name', 'ilike', pattern),
          eb('complaints.email', 'ilike', pattern),
        ]),
      ),
    )
}

const LISTED = [
  'complaints.id',
  'complaints.complaint_number as number',
  'complaints.kind',
  'complaints.wish',
  'complaints.status',
  'orders.id as orderId',
  'orders.order_number as orderNumber',
  'complaints.created_at as createdAt',
  'complaints.acknowledged_at as acknowledgedAt',
  'complaints.closed_at as closedAt',
  'complaints.name',
  'complaints.email',
  ...RETURN_COLUMNS,
] as const

/** The row with its order in one field. */
function withOrder<Row extends { orderId: string | null; orderNumber: string | null }>(row: Row) {
  const { orderId, orderNumber, ...complaint } = row
  return { ...complaint, order: orderReference(orderId, orderNumber) }
}
