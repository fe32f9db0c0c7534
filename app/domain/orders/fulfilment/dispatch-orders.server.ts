import { CsvError } from 'csv-parse'
import { parse } from 'csv-parse/sync'
import { sql } from 'kysely'
import type { AdminActor } from '#app/platform/auth/admin-actor.server.ts'
import type { Db } from '#app/platform/database/database.server.ts'
import { inTransaction } from '#app/platform/database/transaction.server.ts'
import { sentList } from '#app/platform/http/sent-list.server.ts'
import { SHOP_TIME_ZONE } from '#app/shared/dates.ts'
import { lockOrder, moveLockedOrder, type OrderServices } from '../commands.server.ts'
import {
  type DispatchedOrder,
  type DispatchLine,
  type DispatchOptions,
  dispatchLine,
  isValidPlan,
  type LinePlan,
  type LineProblem,
  type PlannedLine,
  planLine,
} from './dispatch-lines.ts'
import { changeShipment } from './shipment.server.ts'

/** The most lines of a dispatch list: far more orders than a shop of this size sends in a day. */
export const MAX_DISPATCH_LINES = 500

/** A first line that names the columns. */
const HEADER = /^\W*order/i

/**
 * Reads a list of order numbers, couriers and tracking numbers, pasted from a spreadsheet or as a CSV file: one line each,
 * with tabs, semicolons or commas between. Empty lines and a header are left out.
 *
 * @returns The lines in their order, possibly none; undefined if there are too many.
 */
export function readDispatchList(text: string): DispatchLine[] | undefined {
  const lines = text.split(/\r\n?|\n/).map((line, index) => ({ line: index + 1, text: line }))
  const filled = lines.filter(({ text }) => text.trim() !== '')
  const [first] = filled
  const listed = first && HEADER.test(first.text) && !/\d/.test(first.text) ? filled.slice(1) : filled
  if (listed.length > MAX_DISPATCH_LINES) return undefined
  return listed.map(({ line, text }) => dispatchLine(line, text, fieldsOf(text)))
}

/** No fields for a line with an open quote. */
function fieldsOf(text: string): string[] {
  const delimiter = [/\t/, /;/].find((sign) => sign.test(text))?.source.replace('\\t', '\t') ?? ','
  try {
    const [fields = []] = parse(text, { delimiter, bom: true, relax_column_count: true })
    return fields
  } catch (error) {
    if (error instanceof CsvError) return []
    throw error
  }
}

/** Reads the list in a file if one was chosen, or else the pasted one, as {@link readDispatchList} does. */
export async function readDispatch(pasted: string, file: FormDataEntryValue | null) {
  const list = await sentList(pasted, file)
  if (list === undefined) return { status: 'unreadable' as const }
  const lines = readDispatchList(list)
  if (!lines) return { status: 'too-many-lines' as const, list, most: MAX_DISPATCH_LINES }
  return lines.length === 0 ? { status: 'no-lines' as const } : { status: 'read' as const, list, lines }
}

/** What each line would do now. Changes nothing. */
export async function previewDispatch(
  db: Db,
  lines: readonly DispatchLine[],
  options: DispatchOptions,
): Promise<PlannedLine[]> {
  const orders = await findOrders(db, lines)
  return withoutRepeats(lines).map(({ line, isRepeated }) => ({
    ...line,
    plan: isRepeated ? 'repeated' : planLine(line, orders.get(line.orderNumber), options),
  }))
}

/**
 * Gives each order its courier and tracking number and marks it as shipped, each in a transaction of its own. A line with a
 * problem changes nothing and doesn't stop the others. Each customer is notified once. Safe to repeat.
 *
 * @returns What each line did, in their order.
 */
export async function dispatchOrders(
  services: OrderServices,
  actor: AdminActor,
  lines: readonly DispatchLine[],
  options: DispatchOptions,
): Promise<PlannedLine[]> {
  const orders = await findOrders(services.db, lines)
  const done: PlannedLine[] = []
  for (const { line, isRepeated } of withoutRepeats(lines)) {
    const orderId = orders.get(line.orderNumber)?.id
    const plan = isRepeated ? 'repeated' : await dispatchOrder(services, actor, { line, orderId, options })
    done.push({ ...line, plan })
  }
  return done
}

async function dispatchOrder(
  { db, jobs }: OrderServices,
  actor: AdminActor,
  { line, orderId, options }: { line: DispatchLine; orderId: string | undefined; options: DispatchOptions },
): Promise<LinePlan | LineProblem> {
  if (orderId === undefined) return planLine(line, undefined, options)
  return inTransaction(db, async (tx) => {
    const order = await lockOrder(tx, orderId)
    const shipment = await tx
      .selectFrom('orders')
      .select(['courier', 'tracking_number as trackingNumber', isEarly])
      .where('id', '=', orderId)
      .executeTakeFirstOrThrow()
    const plan = planLine(line, order && { ...shipment, status: order.status }, options)
    if (!order || !isValidPlan(plan) || plan === 'unchanged') return plan

    const { courier, trackingNumber } = line
    await changeShipment(tx, jobs, { orderId, shipment: { courier, trackingNumber }, actor })
    if (plan !== 'renumber') await moveLockedOrder(tx, jobs, order, { status: 'shipped', actor })
    return plan
  })
}

/** Whether an order isn't to be sent yet on the shop's calendar. */
const isEarly = sql<boolean>`coalesce(not_before > (now() at time zone ${sql.lit(SHOP_TIME_ZONE)})::date, false)`.as(
  'isEarly',
)

/** By number, without deleted ones. */
async function findOrders(
  db: Db,
  lines: readonly DispatchLine[],
): Promise<Map<string, NonNullable<DispatchedOrder> & { readonly id: string }>> {
  const numbers = [...new Set(lines.map(({ orderNumber }) => orderNumber))].filter((number) => number !== '')
  if (numbers.length === 0) return new Map()
  const rows = await db
    .selectFrom('orders')
    .select(['id', 'order_number', 'status', 'courier', 'tracking_number as trackingNumber', isEarly])
    .where('order_number', 'in', numbers)
    .where('deleted_at', 'is', null)
    .execute()
  return new Map(rows.map(({ order_number, ...order }) => [order_number, order]))
}

function withoutRepeats(lines: readonly DispatchLine[]): { line: DispatchLine; isRepeated: boolean }[] {
  const seen = new Set<string>()
  return lines.map((line) => {
    const isRepeated = line.orderNumber !== '' && seen.has(line.orderNumber)
    seen.add(line.orderNumber)
    return { line, isRepeated }
  })
}
