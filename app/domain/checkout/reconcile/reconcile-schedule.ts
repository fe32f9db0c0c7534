const MINUTE = 60
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

/**
 * When an attempt is reconciled, in seconds after it started. Most payments succeed or fail within minutes;
 * the provider keeps asking an unresponsive bank for three days, and money that wasn't captured is refunded by the fifth day.
 */
export const CHECKS_AFTER_SECONDS: readonly number[] = [
  ...[2, 5, 10, 15].map((minutes) => minutes * MINUTE),
  ...Array.from({ length: 24 }, (_, index) => (index + 1) * HOUR),
  ...[2, 3, 4, 5].map((days) => days * DAY),
]

/**
 * When the next reconciliation is due, in seconds after the attempt started.
 *
 * @param ageSeconds How long ago the attempt started.
 * @returns Undefined once nothing can arrive any more.
 */
export function nextReconciliationAfter(ageSeconds: number): number | undefined {
  return CHECKS_AFTER_SECONDS.find((seconds) => seconds > ageSeconds)
}
