import { Hono } from 'hono'
import type { RouterContextProvider, ServerBuild } from 'react-router'
import { whileDatabaseUnavailable } from '#app/platform/http/database-unavailable.server.ts'
import { log } from '#app/platform/log.server.ts'
import { sendDifferences } from './files/dictionary-transport.ts'
import { serveEarlierReleaseFiles } from './files/earlier-release-files.ts'
import { serveBuiltFiles } from './files/static-files.ts'
import { compressResponses } from './http/compress-responses.ts'
import { countVisits } from './http/count-visits.ts'
import { rejectCrossSiteWrites } from './http/cross-site.ts'
import { limitSearches } from './http/limit-searches.ts'
import { limitTime } from './http/limit-time.ts'
import { markSessions } from './http/mark-sessions.ts'
import { serveDetailsTo, serveMetricsTo } from './http/metrics-endpoint.ts'
import { rejectOtherHosts } from './http/public-host.ts'
import { identifyRequest, publicRequest, type RequestVariables } from './http/request-identity.ts'
import { limitRequest, readUnreadBody } from './http/request-limits.ts'
import { recordRequests } from './http/request-log.ts'
import { createRoutePatterns } from './http/route-patterns.ts'
import { addSecurityHeaders } from './http/security-headers.ts'
import { serveSharedPages } from './http/serve-shared-pages.ts'
import { shedLoad, watchLateness } from './http/shed-load.ts'
import type { RunningShop } from './start-shop.ts'
import { traceRequests } from './tracing.ts'

interface HttpAppOptions {
  readonly shop: RunningShop
  /** Folder of the built browser files. */
  readonly clientFolder: string
  /** The route table, for metrics by route. */
  readonly routes: ServerBuild['routes']
  /** Renders pages and runs the functions of the API. */
  readonly handleRequest: (request: Request, context: RouterContextProvider) => Promise<Response>
}

/** Everything between the socket and the pages, in the order in which a request passes through. A worker has no pages. */
export function createHttpApp({ shop, clientFolder, routes, handleRequest }: HttpAppOptions): Hono {
  const { config, services } = shop
  const routePattern = createRoutePatterns(routes)
  const render = async (
    request: Request,
    { requestId, nonce, clientAddress }: RequestVariables,
    isForEveryone = false,
  ) => {
    const context = await services.requestContext({ requestId, nonce, clientAddress, isForEveryone, routePattern })
    return whileDatabaseUnavailable(context, new URL(request.url).pathname, await handleRequest(request, context))
  }
  const app = new Hono<{ Variables: RequestVariables }>()

  app.get('/healthz', (c) => c.text('ok'))
  if (config.metricsToken) app.get('/readyz', serveDetailsTo(config.metricsToken, shop))
  app.get('/readyz', async (c) => {
    const hasPages = config.role !== 'worker'
    const [isReady, isBridging] = await Promise.all([shop.isReady(), hasPages && services.pageCache.isBridgingOutage()])
    if (isReady) return c.text('ready')
    // A load balancer that took all processes out would leave visitors with nothing.
    return isBridging ? c.text('cached pages only') : c.text('not ready', 503)
  })
  if (config.metricsToken) app.get('/metrics', serveMetricsTo(config.metricsToken, shop))

  if (config.role === 'worker') {
    // A worker sends refunds through the sandbox, which it serves to itself; there is nothing here for anyone else.
    if (services.sandbox) app.route('/sandbox/razorpay', services.sandbox)
    return app as unknown as Hono
  }

  app.use(identifyRequest(config))
  app.use(addSecurityHeaders(config))
  app.use(rejectOtherHosts(config))
  app.use(compressResponses)
  app.use(sendDifferences(clientFolder, services))
  app.use(serveBuiltFiles(clientFolder))
  if (config.tracingEndpoint) app.use(traceRequests(routePattern))
  app.use(recordRequests(routePattern))
  app.use(readUnreadBody)
  app.use(shedLoad(watchLateness()))
  app.use(limitRequest)
  app.use(limitTime())
  app.use(rejectCrossSiteWrites(config))
  app.use(serveEarlierReleaseFiles(services))

  app.use(markSessions)
  app.all('/api/auth/*', (c) => services.handleAuth(publicRequest(c), c.get('clientAddress')))
  if (services.sandbox) app.route('/sandbox/razorpay', services.sandbox)
  app.use(countVisits(services))
  const limitSearch = limitSearches(routePattern)
  app.use(
    serveSharedPages({
      cache: services.pageCache,
      config,
      findPerson: services.findShopper,
      render: (request, c) => limitSearch(c, () => render(request, c.var, true)),
    }),
  )
  app.all('*', (c) => limitSearch(c, () => render(publicRequest(c), c.var)))
  app.onError((error, c) => {
    // The visitor disconnected; nothing is wrong.
    if (c.req.raw.signal.aborted) return c.body(null)
    log.error({ err: error, requestId: c.var.requestId }, 'a request failed outside the pages')
    return c.text(`Something went wrong on our side. Reference: ${c.var.requestId}`, 500)
  })
  return app as unknown as Hono
}
