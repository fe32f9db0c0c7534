import { serveStatic } from '@hono/node-server/serve-static'
import { Hono } from 'hono'
import { compress } from 'hono/compress'
import type { RouterContextProvider } from 'react-router'
import { refuseCrossSiteWrites } from './cross-site.ts'
import { identifyRequest, type RequestVariables } from './request-identity.ts'
import { limitRequest } from './request-limits.ts'
import { addSecurityHeaders } from './security-headers.ts'
import type { RunningShop } from './start-shop.ts'

interface HttpAppOptions {
  readonly shop: RunningShop
  /** Folder of the built browser files. */
  readonly clientFolder: string
  /** Renders pages and runs functions. */
  readonly handleRequest: (request: Request, context: RouterContextProvider) => Promise<Response>
}

/** Everything between the socket and the pages, in the order a request meets it. */
export function createHttpApp({ shop, clientFolder, handleRequest }: HttpAppOptions): Hono {
  const { config, services } = shop
  const app = new Hono<{ Variables: RequestVariables }>()

  app.get('/healthz', (c) => c.text('ok'))
  app.get('/readyz', async (c) => ((await shop.isReady()) ? c.text('ready') : c.text('not ready', 503)))

  app.use(identifyRequest(config))
  app.use(addSecurityHeaders(config))
  app.use(limitRequest)
  app.use(refuseCrossSiteWrites)
  app.use(compress())

  app.use(
    '/assets/*',
    serveStatic({
      root: clientFolder,
      onFound: (_path, c) => c.header('Cache-Control', 'public, max-age=31536000, immutable'),
    }),
  )
  app.use(
    '*',
    serveStatic({ root: clientFolder, onFound: (_path, c) => c.header('Cache-Control', 'public, max-age=3600') }),
  )

  services.mount(app as unknown as Hono)
  app.all('*', (c) =>
    handleRequest(
      c.var.request,
      services.requestContext({
        request: c.var.request,
        requestId: c.var.requestId,
        nonce: c.var.nonce,
        clientAddress: c.var.clientAddress,
      }),
    ),
  )
  return app as unknown as Hono
}
