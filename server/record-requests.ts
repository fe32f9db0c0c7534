import { createMiddleware } from 'hono/factory'
import { log } from '#app/platform/log.server.ts'
import { requestDuration } from '#app/platform/metrics.server.ts'
import type { RequestVariables } from './request-identity.ts'

/** Their paths may carry a secret, such as the token of a reset link, so only the pattern is written down. */
const SECRETIVE = /^\/api\/auth\//

/** Writes one line for each request and counts it: no query, no address of a person. */
export function recordRequests(routePattern: (path: string) => string) {
  return createMiddleware<{ Variables: RequestVariables }>(async (c, next) => {
    const startedAt = performance.now()
    await next()

    const { path, method } = c.req
    const seconds = (performance.now() - startedAt) / 1_000
    const route = routePattern(path)
    requestDuration.observe({ method, route, status: c.res.status }, seconds)
    log.info(
      {
        requestId: c.var.requestId,
        method,
        path: SECRETIVE.test(path) ? '/api/auth/*' : path,
        status: c.res.status,
        ms: Math.round(seconds * 1_000),
      },
      'request',
    )
  })
}
