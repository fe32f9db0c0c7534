import { isUnsold, type OrderStatus } from '#app/vocabulary/statuses.ts'
import { plainOrderNumber } from '../order-number.ts'
import { courierName, isKnownCourier } from './courier.ts'
import type { Shipment } from './shipment.ts'

/** A line of a dispatch list: an order, its courier and its tracking number. */
export interface DispatchLine {
  /** From 1, as in the list. */
  readonly line: number
  /** The line as it was sent. */
  readonly text: string
  /** Empty in an incomplete line, like the other fields. */
  readonly orderNumber: string
  /** In its usual spelling, if known. */
  readonly courier: string
  readonly trackingNumber: string
}

/** What a valid line does: marks the order as shipped, also before its day has come, gives a shipped order its number, or nothing. */
export type LinePlan = 'ship' | 'ship-early' | 'renumber' | 'unchanged'

export type LineProblem =
  | 'incomplete'
  | 'too-long'
  /** A spreadsheet has rounded the tracking number. */
  | 'rounded'
  | 'unknown-courier'
  | 'unknown-order'
  /** An earlier line names the same order. */
  | 'repeated'
  | 'cancelled'
  | 'delivered'
  | 'refused'

export interface PlannedLine extends DispatchLine {
  readonly plan: LinePlan | LineProblem
}

/** What the plan needs to know about the order; undefined if no order has this number. */
export type DispatchedOrder = (Shipment & { readonly status: OrderStatus; readonly isEarly: boolean }) | undefined

const PLANS: ReadonlySet<string> = new Set<LinePlan>(['ship', 'ship-early', 'renumber', 'unchanged'])

/** Characters, as in the form of a single order. */
const LONGEST = 60

/** `1.23457E+11`: what spreadsheets make of long numbers. */
const ROUNDED = /^\d(?:\.\d+)?E\+\d+$/i

export function isValidPlan(plan: LinePlan | LineProblem): plan is LinePlan {
  return PLANS.has(plan)
}

/** Reads the fields of a line. @param fields Order number, courier and tracking number; others are ignored. */
export function dispatchLine(line: number, text: string, fields: readonly string[]): DispatchLine {
  const [orderNumber = '', courier = '', trackingNumber = ''] = fields.map((field) => field.trim())
  return {
    line,
    text,
    orderNumber: plainOrderNumber(orderNumber),
    courier: courier === '' ? '' : courierName(courier),
    trackingNumber: trackingNumber.replace(/^'/, ''),
  }
}

/** What is wrong with a line regardless of its order; undefined if nothing is. */
function problemOfLine(line: DispatchLine, options: DispatchOptions): LineProblem | undefined {
  if (line.orderNumber === '' || line.courier === '' || line.trackingNumber === '') return 'incomplete'
  if (line.courier.length > LONGEST || line.trackingNumber.length > LONGEST) return 'too-long'
  if (ROUNDED.test(line.trackingNumber)) return 'rounded'
  return options.acceptsOtherCouriers || isKnownCourier(line.courier) ? undefined : 'unknown-courier'
}

export interface DispatchOptions {
  /** Whether couriers are accepted whose tracking page the shop doesn't know. */
  readonly acceptsOtherCouriers: boolean
}

/** What a line does to its order. Decided for the preview, and again with the order locked when the line is applied. */
export function planLine(line: DispatchLine, order: DispatchedOrder, options: DispatchOptions): LinePlan | LineProblem {
  const problem = problemOfLine(line, options)
  if (problem) return problem
  if (!order) return 'unknown-order'
  if (order.status === 'delivered' || isUnsold(order.status)) return order.status
  if (order.status !== 'shipped') return order.isEarly ? 'ship-early' : 'ship'
  const isSame = order.courier === line.courier && order.trackingNumber === line.trackingNumber
  return isSame ? 'unchanged' : 'renumber'
}
