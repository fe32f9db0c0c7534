import { lockOrder } from '#app/domain/orders/commands.server.ts'
import { recordOfflinePayment } from '#app/domain/payments/offline/record-offline-payment.server.ts'
import type { AdminActor } from '#app/platform/auth/admin-actor.server.ts'
import type { Db, Tx } from '#app/platform/database/database.server.ts'
import { inTransaction } from '#app/platform/database/transaction.server.ts'
import { csvRows } from '#app/platform/http/sent-list.server.ts'
import { lockCheckoutOfOrder } from '../purchase/lock-checkout.server.ts'
import {
  type PlannedRemittance,
  planRemittance,
  type RemittanceLine,
  type RemittancePlan,
  type RemittanceProblem,
  type RemittedOrder,
  remittanceLines,
} from './remittance-lines.ts'

/** More parcels than a courier pays for at a time. */
export const MAX_REMITTANCE_LINES = 2_000

export type ReadRemittanceOutcome =
  | { readonly status: 'read'; readonly lines: RemittanceLine[] }
  | { readonly status: 'unreadable' | 'no-lines' | 'too-many-lines' }

/** Reads a remittance file as {@link remittanceLines} does. @param csv Undefined for a file that isn't text. */
export function readRemittance(csv: string | undefined): ReadRemittanceOutcome {
  if (csv === undefined) return { status: 'unreadable' }
  const rows = csvRows(csv, MAX_REMITTANCE_LINES)
  if (!rows) return { status: 'unreadable' }
  const lines = remittanceLines(rows)
  if (lines.length === 0) return { status: 'no-lines' }
  return lines.length > MAX_REMITTANCE_LINES ? { status: 'too-many-lines' } : { status: 'read', lines }
}

/** What each line would do now. Changes nothing. */
export async function checkRemittance(db: Db, lines: readonly RemittanceLine[]): Promise<PlannedRemittance[]> {
  const found = await findOrders(db, lines)
  const seen = new Set<string>()
  return lines.map((line) => {
    const orders = found(line)
    const order = orders.length === 1 ? orders[0] : undefined
    const isRepeated = order !== undefined && seen.has(order.id)
    if (order) seen.add(order.id)
    if (orders.length > 1) return { ...line, plan: 'ambiguous' }
    return { ...line, order, plan: isRepeated ? 'repeated' : planRemittance(line, order) }
  })
}

/**
 * Records the payments of a remittance file, each in a transaction of its own and to the paisa. A line with a problem changes nothing
 * and doesn't stop the others. Safe to repeat: a payment is recorded once.
 *
 * @returns What each line did, in their order.
 */
export async function recordRemittance(
  db: Db,
  actor: AdminActor,
  lines: readonly RemittanceLine[],
): Promise<PlannedRemittance[]> {
  const done: PlannedRemittance[] = []
  for (const line of await checkRemittance(db, lines)) {
    const isNew = line.plan === 'record' && line.order
    done.push(isNew ? { ...line, ...(await record(db, actor, isNew.id, line)) } : line)
  }
  return done
}

export type RecordCodPaymentOutcome = { readonly status: RemittancePlan | RemittanceProblem }

/** Records that the courier, or the customer, has paid for one order. Safe to repeat. */
export async function recordCodPayment(
  db: Db,
  actor: AdminActor,
  { orderId, reference }: { orderId: string; reference: string | null },
): Promise<RecordCodPaymentOutcome> {
  const { plan } = await record(db, actor, orderId, { parcel: orderId, amount: undefined, reference })
  return { status: plan }
}

/** @param line Its amount is undefined for what the order costs. */
async function record(
  db: Db,
  actor: AdminActor,
  orderId: string,
  { parcel, amount, reference }: Pick<RemittanceLine, 'parcel' | 'amount' | 'reference'>,
): Promise<Pick<PlannedRemittance, 'plan' | 'order'>> {
  return inTransaction(db, async (tx) => {
    await lockCheckoutOfOrder(tx, orderId)
    if (!(await lockOrder(tx, orderId))) return { plan: 'unknown-parcel' }
    const order = await selectOrders(tx).where('id', '=', orderId).executeTakeFirstOrThrow()
    const plan = planRemittance({ parcel, amount: amount ?? order.total }, order)
    if (plan === 'record') {
      // An order is paid once, so its own id makes the payment's.
      await recordOfflinePayment(tx, actor, { orderId, amount: order.total, source: 'cod', reference, key: orderId })
    }
    return { plan, order }
  })
}

/** Finds the orders of lines, by tracking number or order number, without those in the bin. */
async function findOrders(
  db: Db,
  lines: readonly RemittanceLine[],
): Promise<(line: RemittanceLine) => RemittedOrder[]> {
  const numbers = [...new Set(lines.map(({ orderNumber }) => orderNumber))]
  const parcels = [...new Set(lines.map(({ parcel }) => parcel.toLowerCase()))].filter((parcel) => parcel !== '')
  if (parcels.length === 0) return () => []
  const rows = await selectOrders(db)
    .select(({ fn }) => fn<string | null>('lower', ['tracking_number']).as('parcel'))
    .where('deleted_at', 'is', null)
    .where(({ eb, or, fn }) =>
      or([eb('order_number', 'in', numbers), eb(fn<string>('lower', ['tracking_number']), 'in', parcels)]),
    )
    .execute()
  const orders = rows.map(({ parcel, ...order }) => ({ parcel, order }))
  return (line) =>
    orders
      .filter(({ parcel, order }) => parcel === line.parcel.toLowerCase() || order.orderNumber === line.orderNumber)
      .map(({ order }) => order)
}

function selectOrders(db: Db | Tx) {
  return db
    .selectFrom('orders')
    .select(['id', 'order_number as orderNumber', 'status', 'total_amount as total'])
    .select(({ eb }) => [
      eb('payment_method', '=', 'cod').$castTo<boolean>().as('isCod'),
      eb('payment_status', '=', 'paid').$castTo<boolean>().as('isPaid'),
      eb('returned_at', 'is not', null).$castTo<boolean>().as('isReturned'),
    ])
}
