import { Agent, type OutgoingHttpHeaders, request } from 'node:http'

/** A request that is sent unchanged, as no browser would send it. */
export interface RawRequest {
  readonly method: string
  /** Path and query. */
  readonly path: string
  readonly headers: OutgoingHttpHeaders
  readonly body?: Buffer
  /** Whether the body is sent in chunks, without its length. */
  readonly isChunked?: boolean
}

const agent = new Agent({ keepAlive: true, maxSockets: 32 })

/** Codes of an error on a connection that the shop had closed: while waiting for the response, or while sending. */
const CLOSED_BY_SHOP: ReadonlySet<string | undefined> = new Set(['ECONNRESET', 'EPIPE'])

/** A request without a response within this time fails, in milliseconds. */
const TIMEOUT_MS = 60_000

/**
 * Sends the request and reads the whole response.
 *
 * @returns The status.
 * @throws Error when there is no response. If the shop had just closed the connection, the request is sent again on a new one.
 */
export async function sendRaw(url: string, raw: RawRequest): Promise<number> {
  try {
    return await sendOnce(url, raw, agent)
  } catch (error) {
    if (!CLOSED_BY_SHOP.has((error as NodeJS.ErrnoException).code)) throw error
    return sendOnce(url, raw, false)
  }
}

function sendOnce(
  url: string,
  { method, path, headers, body, isChunked }: RawRequest,
  agent: Agent | false,
): Promise<number> {
  const { hostname, port } = new URL(url)
  const length = body && !isChunked ? { 'content-length': body.length } : {}
  return new Promise((resolve, reject) => {
    const sent = request({ hostname, port, method, path, headers: { ...headers, ...length }, agent }, (response) => {
      response.once('error', reject)
      response.resume().once('end', () => resolve(response.statusCode ?? 0))
    })
    sent.setTimeout(TIMEOUT_MS, () => sent.destroy(new Error(`no response within ${TIMEOUT_MS} ms`)))
    sent.once('error', reject).end(body)
  })
}
