import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { getRequestListener } from '@hono/node-server'
import { Hono, type MiddlewareHandler } from 'hono'
import { identifyRequest, publicRequest, type RequestVariables } from '#server/http/request-identity.ts'

interface MiddlewareServer extends AsyncDisposable {
  readonly url: string
}

/**
 * A server on loopback that runs some of the shop's middleware, after the one that identifies requests, and then `handle`.
 *
 * @param shopUrl Public address of the shop; the server's own when left out.
 */
export async function serveMiddleware(
  steps: MiddlewareHandler[],
  handle: (request: Request, facts: RequestVariables) => Response | Promise<Response>,
  shopUrl?: string,
): Promise<MiddlewareServer> {
  const app = new Hono<{ Variables: RequestVariables }>()
  // Hono replaces these two, here as in the shop. Other files of this thread get the originals back.
  const { Request, Response } = globalThis
  const server = createServer(getRequestListener(app.fetch))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`

  app.use(identifyRequest({ shopUrl: shopUrl ?? url }))
  for (const step of steps) app.use(step)
  app.all('*', (c) => handle(publicRequest(c), c.var))
  app.onError((_error, c) => c.text('broken', 500))
  return {
    url,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
      Object.assign(globalThis, { Request, Response })
    },
  }
}
