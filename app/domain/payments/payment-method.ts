const LABELS = new Map([
  ['card', 'Card'],
  ['emi', 'EMI'],
  ['netbanking', 'Net banking'],
  ['upi', 'UPI'],
  ['wallet', 'Wallet'],
])

/** The provider's code of a payment method, in words; an unknown code stays as it is. */
export function paymentMethodLabel(method: string): string {
  return LABELS.get(method) ?? method
}
