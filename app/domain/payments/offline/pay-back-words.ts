import type { PaidByHand } from '#app/domain/payments/refunds/order-refunds.server.ts'
import type { PayBackMethod } from '#app/vocabulary/payment-methods.ts'

const WORDS: Readonly<Record<PayBackMethod, string>> = {
  cash: ' in cash',
  bank: ' by bank transfer',
  upi: ' by UPI',
}

/** How money was paid back, after a verb: ` by UPI (reference 4321)`. Empty until it is, and for what the provider refunds. */
export function payBackWords(byHand: Pick<PaidByHand, 'method' | 'reference'> | undefined): string {
  if (!byHand?.method) return ''
  const { method, reference } = byHand
  return reference ? `${WORDS[method]} (reference ${reference})` : WORDS[method]
}
