import { COURIER_NAMES } from '../fulfilment/courier.ts'
import { isValidPlan, type LinePlan, type LineProblem, type PlannedLine } from '../fulfilment/dispatch-lines.ts'

const PREVIEWS: Record<LinePlan, string> = {
  ship: 'Will be marked as shipped',
  'ship-early': 'Will be marked as shipped, although it’s a gift to be sent later: see its order',
  renumber: 'Already shipped: the customer will be notified of this number',
  unchanged: 'Already shipped with this number: nothing changes',
}

const RESULTS: Record<LinePlan, string> = {
  ship: 'Marked as shipped',
  'ship-early': 'Marked as shipped, before the day that its buyer chose',
  renumber: 'Tracking number saved',
  unchanged: 'Nothing changed',
}

const PROBLEMS: Record<LineProblem, string> = {
  incomplete: 'Needs an order number, a courier and a tracking number',
  'too-long': 'Courier and tracking number can have up to 60 characters each',
  rounded: 'A spreadsheet has rounded this tracking number. Format its column as text and copy it again',
  'unknown-courier': `Unknown courier. Use one of ${COURIER_NAMES.join(', ')}`,
  'unknown-order': 'No order has this number',
  repeated: 'An earlier line is for the same order',
  cancelled: 'The order is cancelled',
  refused: 'The parcel was refused',
  delivered: 'The order is already delivered',
}

/** What a line will do, or why it does nothing. */
export function previewText(plan: PlannedLine['plan']): string {
  return isValidPlan(plan) ? PREVIEWS[plan] : PROBLEMS[plan]
}

/** What a line did, or why it did nothing. */
export function resultText(plan: PlannedLine['plan']): string {
  return isValidPlan(plan) ? RESULTS[plan] : PROBLEMS[plan]
}

/** What a whole list did. */
export function dispatchSummary(lines: readonly PlannedLine[]): string {
  const count = (...plans: PlannedLine['plan'][]) => lines.filter(({ plan }) => plans.includes(plan)).length
  const shipped = count('ship', 'ship-early')
  const renumbered = count('renumber')
  const rejected = lines.filter(({ plan }) => !isValidPlan(plan)).length
  return [
    shipped === 1 ? '1 order marked as shipped.' : `${shipped} orders marked as shipped.`,
    ...(renumbered === 1 ? ['1 tracking number changed.'] : []),
    ...(renumbered > 1 ? [`${renumbered} tracking numbers changed.`] : []),
    ...(count('unchanged') > 0 ? [`${count('unchanged')} unchanged.`] : []),
    ...(rejected > 0 ? [`${rejected} skipped: see below.`] : []),
  ].join(' ')
}
