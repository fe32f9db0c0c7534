import { createMiddleware } from 'hono/factory'
import { log } from '#app/platform/log.server.ts'
import { requestDuration } from '#app/platform/metrics.server.ts'
import type { RequestVariables } from './request-identity.ts'

/** Their paths may carry a secret, such as the token of a reset link, so only the pattern is written down. */
const SECRETIVE = /^\/api\/auth\//

/** Methods that the shop knows. All others are counted together: their number is the sender's choice. */
const METHODS: ReadonlySet<string> = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'])

/** Stands for an answer that nobody waited for, as in the logs of nginx. Never sent. */
const CLIENT_CLOSED_REQUEST = 499

/**
 * Writes one line for each request and counts it: no query, no address of a person. A request that the visitor broke off
 * before it was answered has the status 499, whatever became of it here.
 */
export function recordRequests(routePattern: (path: string) => string) {
  return createMiddleware<{ Variables: RequestVariables }>(async (c, next) => {
    const startedAt = performance.now()
    await next()

    const { path, method } = c.req
    const seconds = (performance.now() - startedAt) / 1_000
    const status = c.req.raw.signal.aborted ? CLIENT_CLOSED_REQUEST : c.res.status
    const labels = METHODS.has(method) ? { method, route: routePattern(path) } : { method: 'other', route: '*' }
    requestDuration.observe({ ...labels, status }, seconds)
    log.info(
      {
        requestId: c.var.requestId,
        method,
        path: SECRETIVE.test(path) ? '/api/auth/*' : path,
        status,
        ms: Math.round(seconds * 1_000),
      },
      'request',
    )
  })
}
