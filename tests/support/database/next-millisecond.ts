import { setImmediate } from 'node:timers/promises'

/**
 * Resolves once the clock shows another millisecond. The embedded database's clock has no finer steps, so rows of the
 * same millisecond have no order in time.
 */
export async function nextMillisecond(): Promise<void> {
  const now = Date.now()
  while (Date.now() === now) await setImmediate()
}
