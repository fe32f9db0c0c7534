import { createMiddleware } from 'hono/factory'
import type { RequestVariables } from './request-identity.ts'

const MAX_QUERY_LENGTH = 8 * 1024
const MAX_BODY_BYTES = 1024 * 1024
const MAX_UPLOAD_BYTES = 30 * 1024 * 1024
const UPLOAD_ADDRESS = /^\/admin\/products(\/|\.data|$)/

/**
 * Refuses requests that are larger than anything the shop sends: long queries (414), long bodies (413), compressed
 * bodies (415). A body without a stated length is counted while it streams.
 */
export const limitRequest = createMiddleware<{ Variables: RequestVariables }>(async (c, next) => {
  const request = c.var.request
  const url = new URL(request.url)
  if (url.search.length > MAX_QUERY_LENGTH) return c.text('The address is too long.', 414)
  if (request.headers.get('content-encoding') !== null) return c.text('Compressed bodies are not accepted.', 415)

  const limit = UPLOAD_ADDRESS.test(url.pathname) ? MAX_UPLOAD_BYTES : MAX_BODY_BYTES
  if (Number(request.headers.get('content-length') ?? 0) > limit) return c.text('The request is too large.', 413)
  if (request.body && request.headers.get('content-length') === null) {
    const counted = request.body.pipeThrough(countBytes(limit))
    c.set('request', new Request(request, { body: counted, duplex: 'half' } as RequestInit))
  }
  return next()
})

function countBytes(limit: number): TransformStream<Uint8Array, Uint8Array> {
  let seen = 0
  return new TransformStream({
    transform(chunk, controller) {
      seen += chunk.byteLength
      if (seen > limit) controller.error(new Error('the request body is larger than allowed'))
      else controller.enqueue(chunk)
    },
  })
}
