import { plainOrderNumber } from '#app/domain/orders/order-number.ts'
import { type Paise, parseRupees } from '#app/money.ts'
import { isSent, isUnsold, type OrderStatus } from '#app/vocabulary/statuses.ts'

/** A line of a courier's remittance file: a parcel, and the money that was collected for it. */
export interface RemittanceLine {
  /** From 1, as in the file. */
  readonly line: number
  /** The tracking number or the order number, as typed; empty in an incomplete line. */
  readonly parcel: string
  /** The order number, if the parcel is named by it. */
  readonly orderNumber: string
  /** Undefined when it isn't an amount in rupees. */
  readonly amount: Paise | undefined
  /** Of the transfer; null: none. */
  readonly reference: string | null
}

/** What a valid line does: records a payment, or nothing because it was recorded before. */
export type RemittancePlan = 'record' | 'recorded'

export type RemittanceProblem =
  | 'incomplete'
  | 'unknown-parcel'
  /** Two orders have the tracking number, or it is another order's than the order number. */
  | 'ambiguous'
  /** An earlier line names the same order. */
  | 'repeated'
  | 'not-cod'
  | 'other-amount'
  /** Not handed to the courier, or cancelled, or refused. */
  | 'not-sent'
  | 'cancelled'
  | 'refused'
  /** It was refused, and is back. */
  | 'returned'

export interface RemittedOrder {
  readonly id: string
  readonly orderNumber: string
  readonly status: OrderStatus
  readonly isCod: boolean
  readonly isPaid: boolean
  /** Whether its refused parcel is back. */
  readonly isReturned: boolean
  readonly total: Paise
}

export interface PlannedRemittance extends RemittanceLine {
  readonly plan: RemittancePlan | RemittanceProblem
  /** Undefined when none, or more than one, was found. */
  readonly order?: RemittedOrder | undefined
}

/** The longest reference, as a payment stores it. */
export const MAX_REFERENCE = 60

export function isValidRemittance(plan: RemittancePlan | RemittanceProblem): plan is RemittancePlan {
  return plan === 'record' || plan === 'recorded'
}

/** What a line does to its order. Decided for the check, and again with the order locked when it is recorded. */
export function planRemittance(
  { parcel, amount }: Pick<RemittanceLine, 'parcel' | 'amount'>,
  order: RemittedOrder | undefined,
): RemittancePlan | RemittanceProblem {
  if (parcel === '' || amount === undefined) return 'incomplete'
  if (!order) return 'unknown-parcel'
  if (!order.isCod) return 'not-cod'
  if (amount !== order.total) return 'other-amount'
  if (order.isPaid) return 'recorded'
  if (order.isReturned) return 'returned'
  if (isUnsold(order.status)) return order.status
  return isSent(order.status) ? 'record' : 'not-sent'
}

const COLUMNS = {
  parcel: /awb|tracking|waybill|consignment/i,
  /** But not the date or the amount of an order. */
  order: /order[\s_]*(no|num|id|#)|^order$/i,
  amount: /amount|collected|remitted|cod value/i,
  reference: /utr|reference|transaction/i,
}

/**
 * Reads the rows of a remittance file. The first row may name the columns, in any order; without names they are tracking or order
 * number, amount, and the reference of the transfer.
 */
export function remittanceLines(rows: readonly { line: number; cells: readonly string[] }[]): RemittanceLine[] {
  const [first] = rows
  const names = first && !first.cells.some((cell) => parseRupees(cell) !== undefined) ? first.cells : undefined
  const find = (pattern: RegExp, otherwise: number) => {
    const found = names?.findIndex((name) => pattern.test(name)) ?? -1
    return names ? found : otherwise
  }
  const at = { parcel: find(COLUMNS.parcel, 0), order: find(COLUMNS.order, 0) }
  const amountAt = find(COLUMNS.amount, 1)
  const referenceAt = find(COLUMNS.reference, 2)
  return (names ? rows.slice(1) : rows).map(({ line, cells }) => {
    const text = (index: number) => (cells[index] ?? '').trim().replace(/^'/, '')
    return {
      line,
      parcel: text(at.parcel) || text(at.order),
      orderNumber: plainOrderNumber(text(at.order)),
      amount: parseRupees(text(amountAt)),
      reference: text(referenceAt).slice(0, MAX_REFERENCE).trim() || null,
    }
  })
}
