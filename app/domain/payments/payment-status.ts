import { canMove, PAYMENT_MOVES, type PaymentStatus } from '#app/vocabulary/statuses.ts'

/**
 * The later of a payment's known and reported status. Reports arrive late and in any order, but a payment only moves
 * forward.
 */
export function laterStatus(known: PaymentStatus, reported: PaymentStatus): PaymentStatus {
  return canMove(PAYMENT_MOVES, known, reported) ? reported : known
}
