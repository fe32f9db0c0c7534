import { randomBytes } from 'node:crypto'
import { getConnInfo } from '@hono/node-server/conninfo'
import { createMiddleware } from 'hono/factory'
import type { Config } from '#app/platform/config.server.ts'

/** What the first middleware finds out about a request, for those after it. */
export interface RequestVariables {
  requestId: string
  /** Allows the inline scripts of this response. */
  nonce: string
  /** The visitor's network address, for rate limits. */
  clientAddress: string
  /** The request with its public address: a proxy in front may have terminated TLS. */
  request: Request
}

/** Gives each request an id, a nonce, the visitor's address and its public URL. */
export function identifyRequest(config: Pick<Config, 'shopUrl'>) {
  const shopUrl = new URL(config.shopUrl)
  const behindProxy = shopUrl.protocol === 'https:'
  return createMiddleware<{ Variables: RequestVariables }>(async (c, next) => {
    const random = randomBytes(24)
    c.set('requestId', random.toString('hex', 0, 8))
    c.set('nonce', random.toString('base64', 8))
    c.set('clientAddress', clientAddress(behindProxy, c.req.header('x-forwarded-for'), getConnInfo(c).remote.address))
    const url = new URL(c.req.url)
    // Setting the protocol drops its default port: `shop.example:443` is the host of `https://shop.example`.
    const publicUrl = withProtocol(url, shopUrl.protocol)
    if (publicUrl.host === shopUrl.host) url.href = publicUrl.href
    c.set('request', url.href === c.req.url ? c.req.raw : new Request(url, c.req.raw))
    await next()
    c.header('X-Request-Id', c.var.requestId)
  })
}

function withProtocol(url: URL, protocol: string): URL {
  const changed = new URL(url)
  changed.protocol = protocol
  return changed
}

/**
 * This process speaks plain HTTP, so an https shop has a proxy in front, and the last address of the header, which the proxy
 * added, can be trusted. Without a proxy the header is the visitor's claim and is ignored.
 */
function clientAddress(
  behindProxy: boolean,
  forwardedFor: string | undefined,
  socketAddress: string | undefined,
): string {
  const forwarded = behindProxy ? forwardedFor?.split(',').at(-1)?.trim() : undefined
  return forwarded || socketAddress || 'unknown'
}
