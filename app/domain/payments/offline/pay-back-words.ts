import type { PayBackMethod } from '#app/vocabulary/payment-methods.ts'

const WORDS: Readonly<Record<PayBackMethod, string>> = {
  cash: ' in cash',
  bank: ' by bank transfer',
  upi: ' by UPI',
}

/** How money was paid back, after a verb: ` by UPI (reference 4321)`. Empty until it is. */
export function payBackWords({
  method,
  reference,
}: {
  method: PayBackMethod | null
  reference: string | null
}): string {
  if (method === null) return ''
  return reference ? `${WORDS[method]} (reference ${reference})` : WORDS[method]
}
