import { canMove, PAYMENT_MOVES, type PaymentStatus } from '#app/shared/statuses.ts'

/**
 * The status of a payment that was reported in both. Reports arrive late and in any order, but a payment only moves
 * forward, so the later of the two counts.
 */
export function laterStatus(known: PaymentStatus, reported: PaymentStatus): PaymentStatus {
  return canMove(PAYMENT_MOVES, known, reported) ? reported : known
}
