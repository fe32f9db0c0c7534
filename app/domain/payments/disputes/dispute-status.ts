/**
 * The statuses of a dispute, from the first to the last. Razorpay sends an event for each; the database allows the same ones.
 * Any may follow any other: a dispute that was won can be opened again in a later phase.
 */
export const DISPUTE_STATUSES = ['open', 'under_review', 'action_required', 'won', 'lost', 'closed'] as const

export type DisputeStatus = (typeof DISPUTE_STATUSES)[number]

/** Statuses in which the bank waits for the shop. */
export const UNANSWERED_STATUSES = ['open', 'action_required'] as const satisfies readonly DisputeStatus[]

/** Whether the bank waits for the shop's response. */
export function isUnanswered(status: DisputeStatus): boolean {
  return (UNANSWERED_STATUSES as readonly DisputeStatus[]).includes(status)
}

/** The status that an event reports, such as `payment.dispute.created`; undefined for an event that isn't known. */
export function reportedStatus(event: string): DisputeStatus | undefined {
  const name = event.replace(/^payment\.dispute\./, '')
  if (name === 'created') return 'open'
  return DISPUTE_STATUSES.find((status) => status === name && status !== 'open')
}

/** The status that Razorpay reported for a dispute, and when. Events carry whole seconds. */
export interface DisputeReport {
  readonly status: DisputeStatus
  readonly reportedAt: Date
}

/**
 * Whether an event is newer than what is known about the dispute. Events arrive in any order and more than once. Of two events
 * in the same second, the one with the later status counts.
 */
export function isNewer(event: DisputeReport, known: DisputeReport): boolean {
  const difference = event.reportedAt.getTime() - known.reportedAt.getTime()
  if (difference !== 0) return difference > 0
  return DISPUTE_STATUSES.indexOf(event.status) > DISPUTE_STATUSES.indexOf(known.status)
}

export const DISPUTE_STATUS_LABELS: Readonly<Record<DisputeStatus, string>> = {
  open: 'Response needed',
  under_review: 'Under review',
  action_required: 'More evidence needed',
  won: 'Won',
  lost: 'Lost',
  closed: 'Closed',
}

/** The phases of a dispute; `unknown` is any that Razorpay adds later. */
export const DISPUTE_PHASES = ['fraud', 'retrieval', 'chargeback', 'pre_arbitration', 'arbitration', 'unknown'] as const

export type DisputePhase = (typeof DISPUTE_PHASES)[number]

export const DISPUTE_PHASE_LABELS: Readonly<Record<DisputePhase, string>> = {
  fraud: 'Suspected fraud',
  retrieval: 'Request for information',
  chargeback: 'Chargeback',
  pre_arbitration: 'Pre-arbitration',
  arbitration: 'Arbitration',
  unknown: 'Dispute',
}
