import { createMiddleware } from 'hono/factory'
import { log } from '#app/platform/log.server.ts'
import type { RequestVariables } from './request-identity.ts'
import { isUploadAddress } from './request-limits.ts'

/** How long a response may take to start, in milliseconds. */
const RESPONSE_TIMEOUT_MS = 30_000

/** The same for an upload; sending the file alone may take a minute. */
const UPLOAD_TIMEOUT_MS = 120_000

/**
 * Responds with 503 when a page or function has not started its response in time, whatever it is waiting for. The work itself
 * has its own limits: those of a statement, or of a call to another service.
 *
 * @param limits How long a response, and one to an upload, may take to start, in milliseconds.
 */
export function limitTime({ responseMs = RESPONSE_TIMEOUT_MS, uploadMs = UPLOAD_TIMEOUT_MS } = {}) {
  return createMiddleware<{ Variables: RequestVariables }>(async (c, next) => {
    const withinMs = isUploadAddress(c.req.path) ? uploadMs : responseMs
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
    log.error({ requestId: c.var.requestId, path: c.req.path, withinMs }, 'a request timed out')
    c.res = c.text('This took too long. Please try again.', 503, { 'Retry-After': '5' })
  })
}
