import {
  isValidRemittance,
  type PlannedRemittance,
  type RemittancePlan,
  type RemittanceProblem,
} from '../remittance-lines.ts'

const PLANS: Record<RemittancePlan, readonly [before: string, after: string]> = {
  record: ['Will be recorded as paid', 'Recorded as paid'],
  recorded: ['Recorded before: nothing changes', 'Recorded before'],
}

/** Why a line, or the order that it names, can't be recorded as paid. */
export const REMITTANCE_PROBLEMS: Readonly<Record<RemittanceProblem, string>> = {
  incomplete: 'Needs a tracking number or an order number, and an amount',
  'unknown-parcel': 'No order has this number',
  ambiguous: 'Its tracking number and order number are of different orders, or two orders share the tracking number',
  repeated: 'An earlier line is for the same order',
  'not-cod': 'The order was paid online',
  'other-amount': 'The amount isn’t what the order costs',
  'not-sent': 'The order hasn’t been handed to the courier',
  cancelled: 'The order is cancelled',
  refused: 'The parcel was refused: if it was paid after all, mark it as delivered first',
  returned: 'The parcel was refused, and is back: ask the courier what was paid',
}

/** What a line will do or did, or why it does nothing. */
export function remittanceText(plan: PlannedRemittance['plan'], isDone: boolean): string {
  return isValidRemittance(plan) ? PLANS[plan][isDone ? 1 : 0] : REMITTANCE_PROBLEMS[plan]
}
