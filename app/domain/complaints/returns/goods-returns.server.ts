import { sql } from 'kysely'
import { releaseHeldUnits } from '#app/domain/checkout/held-units.server.ts'
import type { Db, Tx } from '#app/platform/database/database.server.ts'
import type { OrderStatus } from '#app/vocabulary/statuses.ts'
import type { LockedComplaint } from '../reply.server.ts'
import type { GoodsReturn, ReturnStatus } from './goods-return.ts'

/** Columns of `goods` and `held`, which a query of complaints joins from `returns` and `stock_reservations`. */
export const RETURN_COLUMNS = [
  'goods.status as returnStatus',
  'goods.awaited_at as awaitedAt',
  sql<OrderStatus | null>`(select sent.status from shop.orders as sent where sent.id = goods.replacement_order_id)`.as(
    'sent',
  ),
  sql<string | null>`(
    select courier from shop.return_pickups where complaint_id = goods.complaint_id and status = 'booked'
  )`.as('returnCourier'),
  'held.size as wantedSize',
] as const

/** {@link RETURN_COLUMNS} as they are read. */
export interface ReturnColumns {
  readonly returnStatus: ReturnStatus | null
  readonly awaitedAt: Date | null
  readonly sent: OrderStatus | null
  readonly returnCourier: string | null
  readonly wantedSize: string | null
}

/** A row with the return in one field; null when no goods come back. */
export function withReturn<Row extends ReturnColumns>(row: Row) {
  const { returnStatus: status, awaitedAt, sent, returnCourier: courier, wantedSize: size, ...complaint } = row
  const goods: GoodsReturn | null = status && { status, awaitedAt, size, sent, courier }
  return { ...complaint, goods }
}

/** The return of a complaint, with the item that is exchanged; undefined when no goods come back. */
export async function findReturn(db: Db, complaintId: string) {
  return db
    .selectFrom('returns as goods')
    .leftJoin('stock_reservations as held', 'held.id', 'goods.reservation_id')
    .select(['goods.status', 'goods.awaited_at as awaitedAt', 'goods.replacement_order_id as sentId'])
    .select(['held.id as heldId', 'held.exchanged_item_id as orderItemId', 'held.size', 'held.quantity'])
    .where('goods.complaint_id', '=', complaintId)
    .executeTakeFirst()
}

/**
 * The reservation of an exchange that was neither sent nor ended; undefined for any other complaint.
 *
 * @param tx Has locked the complaint.
 */
export async function findHeldId(tx: Tx, complaint: LockedComplaint): Promise<string | undefined> {
  if (complaint.kind !== 'exchange') return undefined
  const goods = await findReturn(tx, complaint.id)
  const isOpen = goods?.sentId === null && (goods.status === 'requested' || goods.status === 'awaited')
  return isOpen ? (goods.heldId ?? undefined) : undefined
}

/** Ends an exchange whose units are still held, and releases them. @param tx Has locked the complaint. */
export async function endExchange(
  tx: Tx,
  { complaintId, heldId, status }: { complaintId: string; heldId: string; status: 'refused' | 'withdrawn' | 'missing' },
): Promise<void> {
  await releaseHeldUnits(tx, heldId)
  await tx.updateTable('returns').set({ status }).where('complaint_id', '=', complaintId).execute()
}

/** Ends the exchanges of a deleted account: there's nobody to send anything to. Safe to repeat. */
export async function withdrawExchangesOf(tx: Tx, complaintIds: readonly string[]): Promise<void> {
  if (complaintIds.length === 0) return
  const open = await tx
    .selectFrom('returns')
    .select(['complaint_id as complaintId', 'reservation_id as heldId'])
    .where('complaint_id', 'in', complaintIds)
    .where('status', 'in', ['requested', 'awaited'])
    .where('replacement_order_id', 'is', null)
    .orderBy('complaint_id')
    .execute()
  for (const { complaintId, heldId } of open) {
    if (heldId !== null) await endExchange(tx, { complaintId, heldId, status: 'withdrawn' })
  }
}
