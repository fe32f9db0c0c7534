import type { IncomingMessage } from 'node:http'
import { Agent, request } from 'node:https'
import { promisify } from 'node:util'
import { brotliDecompress, gunzip, zstdDecompress } from 'node:zlib'
import { type Send, type SentInit, ShopClient } from '../../../tests/support/processes/shop-client.ts'
import { VISITOR_ADDRESS } from '../../cluster/nginx.ts'
import { routeOf, type SentRequest } from './requests.ts'

/** Longer than anyone waits for a page, in milliseconds. */
const TIMEOUT_MS = 30_000

/** When an idle connection is closed, in milliseconds: before nginx does, or the next request could meet a connection being closed. */
const IDLE_TIMEOUT_MS = 45_000

/** As many connections as browsers open to one host. */
const MAX_CONNECTIONS = 6

/** What a browser on a phone sends with every request. */
const PHONE = {
  'user-agent':
    'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Mobile Safari/537.36',
  accept: 'text/html,application/xhtml+xml,application/xml;q=0.9,image/avif,image/webp,*/*;q=0.8',
  'accept-language': 'en-IN,en;q=0.9,hi;q=0.8',
  'accept-encoding': 'gzip, deflate, br, zstd',
}

const DECODERS: Readonly<Record<string, (bytes: Buffer) => Promise<Buffer>>> = {
  br: promisify(brotliDecompress),
  gzip: promisify(gunzip),
  zstd: promisify(zstdDecompress),
}

/** A page that a customer opened, and how long it took. */
export interface ShownPage {
  readonly path: string
  /** From the click until the page was there, including requests that were turned away in between, in milliseconds. */
  readonly waitMs: number
}

/** A browser with its own network address, which keeps its connections open. */
export interface Browser {
  /** A client with empty cookies, on the same connections. */
  newClient(): ShopClient
  close(): void
}

/**
 * Opens a browser. It costs little: bodies are decompressed only when they are read.
 *
 * @param url The shop's public address, with https.
 * @param number Different for each browser; gives it its network address.
 * @param sent Gets each request once it is over.
 * @param shown Gets each page or file once it is there.
 */
export function openBrowser(
  url: string,
  number: number,
  sent: (request: SentRequest) => void,
  shown: (page: ShownPage) => void = () => {},
): Browser {
  const agent = new Agent({ keepAlive: true, maxSockets: MAX_CONNECTIONS, timeout: IDLE_TIMEOUT_MS })
  const headers = { ...PHONE, [VISITOR_ADDRESS]: `10.${number >> 16}.${(number >> 8) & 255}.${number & 255}` }
  return {
    newClient: () => new WaitingClient(url, headers, (address, init) => send(agent, address, init, sent), shown),
    close: () => agent.destroy(),
  }
}

/** A client that measures how long its customer waits for each page. */
class WaitingClient extends ShopClient {
  readonly #shown: (page: ShownPage) => void

  constructor(url: string, headers: Readonly<Record<string, string>>, send: Send, shown: (page: ShownPage) => void) {
    super(url, headers, send)
    this.#shown = shown
  }

  override async openPage(path: string, status?: number): Promise<Response> {
    const startedAt = performance.now()
    try {
      return await super.openPage(path, status)
    } finally {
      this.#shown({ path, waitMs: performance.now() - startedAt })
    }
  }
}

/** Sends a request as `fetch` does, and measures it. @throws Error when no complete response arrives in time. */
async function send(
  agent: Agent,
  address: string,
  init: SentInit,
  sent: (request: SentRequest) => void,
): Promise<Response> {
  const startedAt = performance.now()
  const route = routeOf(init.method ?? 'GET', address)
  try {
    const response = await receive(agent, address, init)
    sent({ route, status: response.status, ms: performance.now() - startedAt })
    return response
  } catch (error) {
    sent({ route, status: 0, ms: performance.now() - startedAt })
    throw new Error(`${route} got no response`, { cause: error })
  }
}

function receive(agent: Agent, address: string, { method = 'GET', headers = {}, body }: SentInit): Promise<Response> {
  const isForm = body instanceof URLSearchParams
  const type = isForm ? { 'content-type': 'application/x-www-form-urlencoded;charset=UTF-8' } : {}
  return new Promise((resolve, reject) => {
    const options = { agent, method, headers: { ...type, ...headers }, signal: AbortSignal.timeout(TIMEOUT_MS) }
    const sending = request(address, options, (incoming) => {
      const chunks: Buffer[] = []
      incoming.on('error', reject)
      incoming.on('data', (chunk: Buffer) => chunks.push(chunk))
      incoming.on('end', () => resolve(toResponse(incoming, Buffer.concat(chunks))))
    })
    sending.on('error', reject)
    sending.end(body === undefined ? undefined : String(body))
  })
}

/** A response whose body is decompressed when it is read. */
function toResponse({ statusCode = 0, rawHeaders }: IncomingMessage, body: Buffer): Response {
  const headers = new Headers()
  for (let at = 0; at < rawHeaders.length; at += 2) headers.append(rawHeaders[at] ?? '', rawHeaders[at + 1] ?? '')
  const decode = DECODERS[headers.get('content-encoding') ?? ''] ?? (async (bytes: Buffer) => bytes)
  const text = async () => (await decode(body)).toString()
  const response = new Response(null, { status: statusCode, headers })
  return Object.assign(response, { text, json: async () => JSON.parse(await text()), arrayBuffer: async () => body })
}
