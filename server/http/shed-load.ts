import { createMiddleware } from 'hono/factory'
import type { RequestVariables } from './request-identity.ts'
import { rejectUnprocessed } from './try-again.ts'

/** A process whose timers fire later than this is overloaded, in milliseconds. */
const LATE_MS = 1_000

/** How often lateness is measured, in milliseconds. */
const PERIOD_MS = 250

/** One long task, or a moment without a processor, is no overload: this many measurements in a row must be late. */
const MEASUREMENTS = 4

/** Payments are completed however busy the shop is. */
const NEVER_REJECTED = /^\/functions\/v1\//

/**
 * Responds with 503 while this process is more than a second behind, so that it can finish the requests it has accepted and
 * recover by itself. Otherwise the queue would grow until no request is served.
 *
 * @param lateness How late the process is, in milliseconds; see {@link watchLateness}.
 */
export function shedLoad(lateness: () => number) {
  return createMiddleware<{ Variables: RequestVariables }>(async (c, next) => {
    if (lateness() <= LATE_MS || NEVER_REJECTED.test(c.req.path)) return next()
    return rejectUnprocessed(c, 'The shop is very busy. Please try again in a few seconds.')
  })
}

/**
 * Measures how late this process's timers fire.
 *
 * @returns The smallest of the last measurements, in milliseconds.
 */
export function watchLateness(): () => number {
  let measuredAt = performance.now()
  const measurements = Array.from({ length: MEASUREMENTS }, () => 0)
  setInterval(() => {
    const now = performance.now()
    measurements.shift()
    measurements.push(Math.max(0, now - measuredAt - PERIOD_MS))
    measuredAt = now
  }, PERIOD_MS).unref()
  return () => Math.min(...measurements)
}
