import { createMiddleware } from 'hono/factory'
import { loggedPath } from '#app/platform/http/logged-path.server.ts'
import { log } from '#app/platform/log.server.ts'
import type { RequestVariables } from './request-identity.ts'
import { isUploadAddress } from './request-limits.ts'
import { askToTryAgain } from './try-again.ts'

/** How long a page may take to start its response, in milliseconds. A file that is written while it is downloaded starts at once. */
const PAGE_TIMEOUT_MS = 15_000

/** The same for a call that waits for the payment provider: up to three requests, each answered within five seconds. */
const PAYMENT_TIMEOUT_MS = 30_000
const PAYMENT_ADDRESS = /^\/functions\/v1\//

/** The same for an upload; sending the file alone may take a minute. */
const UPLOAD_TIMEOUT_MS = 120_000

/**
 * Responds with 503 when a page or function has not started its response in time, whatever it is waiting for. The work itself
 * has its own limits: those of a statement, or of a call to another service.
 *
 * @param limits How long the response of a page, of a payment and of an upload may take to start, in milliseconds.
 */
export function limitTime({
  pageMs = PAGE_TIMEOUT_MS,
  paymentMs = PAYMENT_TIMEOUT_MS,
  uploadMs = UPLOAD_TIMEOUT_MS,
} = {}) {
  const limitOf = (path: string) => {
    if (PAYMENT_ADDRESS.test(path)) return paymentMs
    return isUploadAddress(path) ? uploadMs : pageMs
  }
  return createMiddleware<{ Variables: RequestVariables }>(async (c, next) => {
    const withinMs = limitOf(c.req.path)
    const late = Promise.withResolvers<'late'>()
    const timer = setTimeout(() => late.resolve('late'), withinMs).unref()
    const work = next()
    try {
      if ((await Promise.race([work, late.promise])) !== 'late') return
    } finally {
      clearTimeout(timer)
    }
    // Nothing waits for the work any more, but an error in it must not end the process.
    work.catch(() => {})
    log.error({ requestId: c.var.requestId, path: loggedPath(c.req.path), withinMs }, 'a request timed out')
    c.res = await askToTryAgain(c, 'This took too long. Please try again.')
  })
}
