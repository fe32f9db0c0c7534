import type { Paise } from '#app/money.ts'

/** The provider's states of a settlement; `processed` is on its way to the bank account, which takes up to three hours. */
export const SETTLEMENT_STATUSES = ['created', 'processed', 'failed'] as const

export type SettlementStatus = (typeof SETTLEMENT_STATUSES)[number]

/** `other` is what the shop doesn't use, such as transfers to other accounts. */
export const SETTLEMENT_LINE_KINDS = ['payment', 'refund', 'adjustment', 'other'] as const

export type SettlementLineKind = (typeof SETTLEMENT_LINE_KINDS)[number]

/** Days after which a captured payment should have been settled: the provider takes two working days, and seven for foreign cards. */
export const SETTLED_WITHIN_DAYS = 10

/** How far back settlements are missed or may still change; nothing older turns up by itself. */
export const MISSED_DAYS = 90

/** How a line differs from what the shop has. */
export type LineDifference =
  | 'payment-unknown'
  | 'payment-amount'
  | 'refund-unknown'
  | 'refund-amount'
  /** Its credit or debit is neither its amount with its fee, nor its amount alone, as when the fee is paid from credits. */
  | 'line-sum'
  /** Another settlement has it, too. */
  | 'settled-twice'

/** What the lines of a settlement consist of, in whole paise. */
export interface SettlementSums {
  readonly payments: number
  readonly refunds: number
  /** Without the tax on them. */
  readonly fees: number
  readonly tax: number
  /** Fees with their tax that were paid from the shop's fee credits, so that they weren't deducted. */
  readonly fromCredits: number
  /** What remains: adjustments and transfers; may be negative. */
  readonly others: number
  /** What should have arrived: credits minus debits. */
  readonly net: number
}

export function isSettlementId(text: string): boolean {
  return /^setl_[A-Za-z0-9]{1,40}$/.test(text)
}

/** What a line adds to its settlement. */
export function netOf({ credit, debit }: { credit: Paise; debit: Paise }): number {
  return credit - debit
}

/** Why the shop's last attempt to fetch settlements failed. */
export type FetchProblem = 'rejected' | 'unavailable'
