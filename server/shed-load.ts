import { createMiddleware } from 'hono/factory'
import type { RequestVariables } from './request-identity.ts'

/** A process whose timers come later than this has more to do than it can, in milliseconds. */
const LATE_MS = 1_000

/** How often lateness is looked at, in milliseconds. */
const PERIOD_MS = 250

/** One long task, or a moment without a processor, is no overload: as many looks in a row must find the process late. */
const LOOKS = 4

/** What is being paid for is finished whatever it takes. */
const NEVER_REFUSED = /^\/functions\/v1\//

/**
 * Answers 503 while this process stays more than a second behind with its work, so that those it has let in get their
 * answer and it recovers by itself; without this a queue would grow until nobody is served.
 *
 * @param lateness How late the process is, in milliseconds; see {@link watchLateness}.
 */
export function shedLoad(lateness: () => number) {
  return createMiddleware<{ Variables: RequestVariables }>(async (c, next) => {
    if (lateness() <= LATE_MS || NEVER_REFUSED.test(c.req.path)) return next()
    return c.text('The shop is very busy. Please try again in a few seconds.', 503, { 'Retry-After': '5' })
  })
}

/**
 * Watches how late this process's timers come.
 *
 * @returns How late each of the last looks was at least, in milliseconds.
 */
export function watchLateness(): () => number {
  let lookedAt = performance.now()
  const looks = Array.from({ length: LOOKS }, () => 0)
  setInterval(() => {
    const now = performance.now()
    looks.shift()
    looks.push(Math.max(0, now - lookedAt - PERIOD_MS))
    lookedAt = now
  }, PERIOD_MS).unref()
  return () => Math.min(...looks)
}
