import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect } from 'vitest'
import type { orderEntity, paymentEntity, refundEntity } from '#app/sandbox/entities.ts'
import type { RazorpayErrorDetails } from '#app/sandbox/razorpay-error.ts'
import { createRazorpaySandbox, type RazorpaySandboxOptions } from '#app/sandbox/razorpay-sandbox.server.ts'
import { openTestDatabase } from '../database/database.ts'

export const KEY_ID = 'rzp_test_sandboxkey12'
export const KEY_SECRET = 'secret-of-the-sandbox'
export const WEBHOOK_SECRET = 'secret-of-the-webhook'

/** An event as the shop's webhook address received it. */
export interface ReceivedWebhook {
  readonly headers: IncomingHttpHeaders
  /** The exact bytes as text. */
  readonly body: string
  readonly event: { event: string; contains: string[]; payload: Record<string, { entity: Record<string, unknown> }> }
}

/** The shop's response to an event: a status, or none at all. */
type ShopResponse = number | 'silence'

/** A shop's webhook address on loopback that records what it receives. */
export async function listenForWebhooks() {
  const received: ReceivedWebhook[] = []
  const nextResponses: ShopResponse[] = []
  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      const body = Buffer.concat(chunks).toString()
      received.push({ headers: request.headers, body, event: JSON.parse(body) })
      const status = nextResponses.shift() ?? 200
      if (status !== 'silence') response.writeHead(status).end()
    })
  })
  const url = await listenOnLoopback(server)
  return {
    url: `${url}/functions/v1/razorpay-webhook`,
    received,
    /** Types of the received events, in order. */
    events: () => received.map(({ event }) => event.event),
    /** How to respond to the next events; later ones are accepted. */
    respondNext: (...next: ShopResponse[]) => void nextResponses.push(...next),
    /** Deletes the recorded events, and accepts further ones. */
    reset() {
      received.length = 0
      nextResponses.length = 0
    },
    close: () => closeServer(server),
  }
}

/** @returns The address, without a slash at its end. */
export async function listenOnLoopback(server: Server): Promise<string> {
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

export async function closeServer(server: Server): Promise<void> {
  server.closeAllConnections()
  server.close()
  await once(server, 'close')
}

export type OrderEntity = ReturnType<typeof orderEntity>
export type PaymentEntity = ReturnType<typeof paymentEntity>
export type RefundEntity = ReturnType<typeof refundEntity>

/** The control endpoint's response to `pay`; `response` is set when the bank authorised the payment. */
export interface PayResponse {
  readonly payment: PaymentEntity
  readonly response: { razorpay_payment_id: string; razorpay_order_id: string; razorpay_signature: string }
}

/** An error response of the API. */
export interface ErrorResponse {
  readonly error: RazorpayErrorDetails
}

/** A sandbox on a database of its own, called without a network. */
export async function openTestSandbox(options: Partial<RazorpaySandboxOptions> = {}) {
  const database = await openTestDatabase()
  const sandbox = createRazorpaySandbox({
    db: database.db,
    keyId: KEY_ID,
    keySecret: KEY_SECRET,
    webhookSecret: WEBHOOK_SECRET,
    webhookUrl: 'http://127.0.0.1:1/nobody-listens',
    ...options,
  })

  async function call<Body>(
    method: 'GET' | 'POST',
    path: string,
    body?: unknown,
    headers: Record<string, string> = {},
  ): Promise<{ status: number; body: Body }> {
    const response = await sandbox.app.request(path, {
      method,
      headers: { Authorization: basic(KEY_ID, KEY_SECRET), 'Content-Type': 'application/json', ...headers },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
    return { status: response.status, body: await response.json() }
  }

  /** Makes a call that must succeed. */
  async function get<Body>(path: string): Promise<Body> {
    const response = await call<Body>('GET', path)
    expect(response.status, JSON.stringify(response.body)).toBe(200)
    return response.body
  }

  async function post<Body>(path: string, body: unknown, headers?: Record<string, string>): Promise<Body> {
    const response = await call<Body>('POST', path, body, headers)
    expect(response.status, JSON.stringify(response.body)).toBe(200)
    return response.body
  }

  return {
    sandbox,
    db: database.db,
    call,
    get,
    post,
    control: <Body = unknown>(command: object) => post<Body>('/control', command),
    /** An order, by default of ₹1,299. */
    makeOrder: (fields: object = {}) =>
      post<OrderEntity>('/v1/orders', { amount: 1_299_00, currency: 'INR', ...fields }),
    /** Pays the order, by default by UPI. */
    pay: (orderId: string, how: object = {}) => post<PayResponse>('/control', { action: 'pay', orderId, ...how }),
    async close() {
      await sandbox.stop()
      await database.close()
    },
  }
}

export type TestSandbox = Awaited<ReturnType<typeof openTestSandbox>>

export function basic(keyId: string, keySecret: string): string {
  return `Basic ${Buffer.from(`${keyId}:${keySecret}`).toString('base64')}`
}
