const LABELS = new Map([
  ['card', 'Card'],
  ['emi', 'EMI'],
  ['netbanking', 'Net banking'],
  ['upi', 'UPI'],
  ['wallet', 'Wallet'],
])

/** The provider's code for how somebody paid, in words; a code of a new method stays as it is. */
export function paymentMethodLabel(method: string): string {
  return LABELS.get(method) ?? method
}
