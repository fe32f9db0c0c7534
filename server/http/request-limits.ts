import type { HttpBindings } from '@hono/node-server'
import { createMiddleware } from 'hono/factory'
import { MAX_UPLOAD_BYTES } from '#app/platform/http/body.server.ts'
import type { RequestVariables } from './request-identity.ts'

const KNOWN_METHODS: ReadonlySet<string> = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'])

const MAX_QUERY_LENGTH = 8 * 1024
const MAX_BODY_BYTES = 1024 * 1024
const UPLOAD_ADDRESS =
  /^\/(?:admin\/(?:products|settings)(?:\/|\.data|$)|complaints\/|reviews\/by-link\/|orders\/(?:by-link\/)?[^/]+\/(?:complaint|reviews)(?:\.data)?$)/

/** Time to send an ordinary body, in milliseconds; uploads may take as long as the listener allows. */
const BODY_DEADLINE_MS = 15_000

/**
 * Rejects requests that the shop's pages never send: unknown methods (405), malformed addresses (400), long queries (414), long
 * bodies (413), compressed bodies (415), bodies that take too long. A body without a stated length is measured while it is read.
 */
export const limitRequest = createMiddleware<{ Bindings: HttpBindings; Variables: RequestVariables }>(
  async (c, next) => {
    const request = c.req.raw
    if (!isKnownMethod(request.method)) {
      return c.text('The method is not supported.', 405, { Allow: [...KNOWN_METHODS].join(', ') })
    }
    const url = c.get('url')
    if (!isWellFormed(url.pathname) || url.search.includes('%00')) return c.text('The address is malformed.', 400)
    if (escapedLength(url.search) > MAX_QUERY_LENGTH) return c.text('The address is too long.', 414)
    if (request.headers.has('content-encoding')) return c.text('Compressed bodies are not accepted.', 415)

    const limit = maxBodyBytes(url.pathname)
    const statedLength = request.headers.get('content-length')
    if (Number(statedLength ?? 0) > limit) return c.text('The request is too large.', 413)
    if (request.method === 'GET' || request.method === 'HEAD' || !request.body) return next()

    if (!isUploadAddress(url.pathname)) giveUpOnSlowBody(c.env.incoming)
    if (statedLength !== null) return next()

    let isTooLarge = false
    const counted = request.body.pipeThrough(
      countBytes(limit, () => {
        isTooLarge = true
      }),
    )
    c.req.raw = new Request(request, { body: counted, duplex: 'half' } as RequestInit)
    await next()
    if (isTooLarge || !(await discardRest(c.env.incoming, limit))) {
      // Replaces whatever the page made of the truncated body.
      c.res = undefined
      c.res = c.text('The request is too large.', 413)
    }
  },
)

/**
 * Reads what a page or a rejection leaves unread of a body before the response is sent. Otherwise a sender who isn't done within
 * half a second has its connection reset, often before it has read the response.
 */
export const readUnreadBody = createMiddleware<{ Bindings: HttpBindings; Variables: RequestVariables }>(
  async (c, next) => {
    await next()
    if (c.req.method === 'GET' || c.req.method === 'HEAD') return
    await discardRest(c.env.incoming, maxBodyBytes(c.get('url').pathname))
  },
)

/** Whether a page or function may respond to this method; no program needs another one. */
export function isKnownMethod(method: string): boolean {
  return KNOWN_METHODS.has(method)
}

/** Whether files are uploaded to this address; bodies may then be larger and take longer. */
export function isUploadAddress(pathname: string): boolean {
  return UPLOAD_ADDRESS.test(pathname)
}

function maxBodyBytes(pathname: string): number {
  return isUploadAddress(pathname) ? MAX_UPLOAD_BYTES : MAX_BODY_BYTES
}

/** Redirects escape what addresses don't allow, which makes some queries three times as long: too long for a header. */
function escapedLength(search: string): number {
  return search.length + 2 * (search.match(/[[\]\\^`{|}]/g)?.length ?? 0)
}

function isWellFormed(pathname: string): boolean {
  try {
    return !decodeURIComponent(pathname).includes('\0')
  } catch {
    return false
  }
}

function giveUpOnSlowBody(incoming: HttpBindings['incoming']): void {
  const deadline = setTimeout(() => incoming.destroy(), BODY_DEADLINE_MS)
  incoming.once('close', () => clearTimeout(deadline))
}

/**
 * Reads what is left of a body, and stores nothing of it.
 *
 * @returns Whether at most `limit` bytes were left; the rest of a longer body stays unread.
 */
async function discardRest(incoming: HttpBindings['incoming'], limit: number): Promise<boolean> {
  if (incoming.readableEnded || incoming.destroyed) return true
  // The page's stream pauses the connection as soon as nobody reads from it.
  incoming.removeAllListeners('data')
  return new Promise((resolve) => {
    let left = 0
    incoming.on('data', ({ byteLength }: Uint8Array) => {
      left += byteLength
      if (left > limit) resolve(false)
    })
    incoming.once('close', () => resolve(true))
    incoming.resume()
  })
}

function countBytes(limit: number, onTooMany: () => void): TransformStream<Uint8Array, Uint8Array> {
  let seen = 0
  return new TransformStream({
    transform(chunk, controller) {
      seen += chunk.byteLength
      if (seen <= limit) return controller.enqueue(chunk)
      onTooMany()
      controller.error(new Error('the request body is larger than allowed'))
    },
  })
}
