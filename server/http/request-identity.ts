import { randomFillSync } from 'node:crypto'
import { getConnInfo } from '@hono/node-server/conninfo'
import type { Context } from 'hono'
import { createMiddleware } from 'hono/factory'
import type { Config } from '#app/platform/config.server.ts'
import { isComplete } from './complete-responses.ts'

/** What the first middleware finds out about a request, for those after it. */
export interface RequestVariables {
  requestId: string
  /** Allows the inline scripts of this response. */
  nonce: string
  /** The visitor's network address, for rate limits. */
  clientAddress: string
  /** The request's public address: a proxy in front may have terminated TLS. */
  url: URL
}

/**
 * Gives each request an id, a nonce, the visitor's address and its public URL.
 *
 * This and the other middleware change the headers of a response in place. Hono's `c.header()` would copy the response each
 * time, its body as a stream, which takes longer than serving a cached page.
 */
export function identifyRequest(config: Pick<Config, 'shopUrl'>) {
  const shopUrl = new URL(config.shopUrl)
  const behindProxy = shopUrl.protocol === 'https:'
  return createMiddleware<{ Variables: RequestVariables }>(async (c, next) => {
    const random = takeRandomBytes()
    c.set('requestId', random.toString('hex', 0, 8))
    c.set('nonce', random.toString('base64', 8))
    c.set('clientAddress', clientAddress(behindProxy, c.req.header('x-forwarded-for'), getConnInfo(c).remote.address))
    c.set('url', publicUrl(new URL(c.req.url), shopUrl))
    await next()
    if (!isComplete(c.res)) c.res.headers.set('X-Request-Id', c.get('requestId'))
  })
}

/** The request under its public address. Pages need it; most of what comes before them needs only the URL. */
export function publicRequest(c: Context<{ Variables: RequestVariables }>): Request {
  const { href } = c.get('url')
  return href === c.req.url ? c.req.raw : new Request(href, c.req.raw)
}

/** Of one request: 8 for its id, 16 for its nonce. */
const RANDOM_BYTES = 24
/** Drawn for 256 requests at once, because every draw has a cost of its own. */
const randomPool = Buffer.alloc(RANDOM_BYTES * 256)
let taken = randomPool.length

function takeRandomBytes(): Buffer {
  if (taken === randomPool.length) {
    randomFillSync(randomPool)
    taken = 0
  }
  taken += RANDOM_BYTES
  return randomPool.subarray(taken - RANDOM_BYTES, taken)
}

/** A request for another host keeps its address. */
function publicUrl(url: URL, shopUrl: URL): URL {
  if (url.protocol === shopUrl.protocol) return url
  const changed = new URL(url)
  // Setting the protocol drops its default port: `shop.example:443` is the host of `https://shop.example`.
  changed.protocol = shopUrl.protocol
  return changed.host === shopUrl.host ? changed : url
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
