const MINUTE = 60
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

/**
 * When the provider is asked about a try to pay, in seconds after it started: most payments end within minutes, a bank
 * that was silent is asked by the provider for three days, and on the fifth day money that nobody took has gone back.
 */
export const CHECKS_AFTER_SECONDS: readonly number[] = [
  ...[2, 5, 10, 15].map((minutes) => minutes * MINUTE),
  ...Array.from({ length: 24 }, (_, index) => (index + 1) * HOUR),
  ...[2, 3, 4, 5].map((days) => days * DAY),
]

/**
 * Seconds from the start of a try until its next check.
 *
 * @param ageSeconds How long ago the try started.
 * @returns Undefined once nothing can arrive any more.
 */
export function nextReconciliationAfter(ageSeconds: number): number | undefined {
  return CHECKS_AFTER_SECONDS.find((seconds) => seconds > ageSeconds)
}
