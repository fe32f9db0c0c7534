/** The states of a payment at the provider, from the earliest to the last. */
export const PAYMENT_STATES = ['created', 'failed', 'authorized', 'captured', 'refunded'] as const

export type PaymentState = (typeof PAYMENT_STATES)[number]

/**
 * The state a payment is in once it is known to have been in both. News arrive late and in any order, and a payment
 * only moves forward: a failed one may still be authorised, but nothing returns from captured except by a refund.
 */
export function laterState(known: PaymentState, told: PaymentState): PaymentState {
  return PAYMENT_STATES.indexOf(told) > PAYMENT_STATES.indexOf(known) ? told : known
}
