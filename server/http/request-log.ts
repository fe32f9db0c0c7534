import type { HttpBindings } from '@hono/node-server'
import { createMiddleware } from 'hono/factory'
import { loggedPath } from '#app/platform/http/logged-path.server.ts'
import { requestLog } from '#app/platform/log.server.ts'
import { requestDuration } from '#app/platform/metrics.server.ts'
import type { RequestVariables } from './request-identity.ts'
import { isKnownMethod } from './request-limits.ts'

/** The visitor disconnected before the response, as in nginx's logs. Never sent. */
const CLIENT_CLOSED_REQUEST = 499

/**
 * Logs one line for each request and counts it, without query and network address. A request that the visitor aborted
 * before the response has the status 499, whatever happened on the server.
 */
export function recordRequests(routePattern: (path: string) => string) {
  return createMiddleware<{ Bindings: HttpBindings; Variables: RequestVariables }>(async (c, next) => {
    const startedAt = performance.now()
    await next()

    const { path, method } = c.req
    const seconds = (performance.now() - startedAt) / 1_000
    const status = c.env.incoming.socket.destroyed ? CLIENT_CLOSED_REQUEST : c.res.status
    // All other methods are counted together, because a sender could invent any number of them.
    const labels = isKnownMethod(method) ? { method, route: routePattern(path) } : { method: 'other', route: '*' }
    requestDuration.observe({ ...labels, status }, seconds)
    requestLog.info(
      {
        requestId: c.get('requestId'),
        method,
        path: loggedPath(path),
        status,
        ms: Math.round(seconds * 1_000),
      },
      'request',
    )
  })
}
