import { Agent, type OutgoingHttpHeaders, request } from 'node:http'

/** A request that goes out as it is, as no browser would send it. */
export interface RawRequest {
  readonly method: string
  /** Path and query. */
  readonly path: string
  readonly headers: OutgoingHttpHeaders
  readonly body?: Buffer
  /** Whether the body's length is kept to itself. */
  readonly isChunked?: boolean
}

const agent = new Agent({ keepAlive: true, maxSockets: 32 })

/** An answer that takes longer than this will not come, in milliseconds. */
const PATIENCE_MS = 60_000

/**
 * Sends it and reads the answer to its end.
 *
 * @returns The status.
 * @throws Error when there is no answer. When the shop had just closed a connection, the request goes out again on a new one.
 */
export async function sendRaw(url: string, raw: RawRequest): Promise<number> {
  try {
    return await sendOnce(url, raw, agent)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ECONNRESET') throw error
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
    const sent = request({ hostname, port, method, path, headers: { ...headers, ...length }, agent }, (answer) => {
      answer.once('error', reject)
      answer.resume().once('end', () => resolve(answer.statusCode ?? 0))
    })
    sent.setTimeout(PATIENCE_MS, () => sent.destroy(new Error(`no answer within ${PATIENCE_MS} ms`)))
    sent.once('error', reject).end(body)
  })
}
