import { setTimeout as delay } from 'node:timers/promises'
import type { HttpBindings } from '@hono/node-server'
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response'
import type { Context, MiddlewareHandler } from 'hono'
import type { Db } from '#app/platform/database/database.server.ts'
import { findBehaviour } from './behaviour.server.ts'
import { errorResponse, refused, serverError } from './razorpay-error.ts'
import type { SandboxContext } from './sandbox-context.ts'

/** Calls of the HTTP API, as the control endpoint names them. */
export const API_OPERATIONS = [
  'create-order',
  'list-orders',
  'fetch-order',
  'list-order-payments',
  'list-payments',
  'fetch-payment',
  'capture-payment',
  'create-refund',
  'list-payment-refunds',
  'fetch-refund',
  'list-settlements',
  'list-settlement-lines',
  'create-payment-link',
  'fetch-payment-link',
  'cancel-payment-link',
] as const

export type ApiOperation = (typeof API_OPERATIONS)[number]

/** Faulty responses: none at all, a broken connection, invalid JSON, a status, an earlier request still in progress. */
export const FAULTY_RESPONSES = ['timeout', 'reset', 'garbage', '429', '500', '503', 'in-progress'] as const

export type FaultyResponse = (typeof FAULTY_RESPONSES)[number]

/** How long a response that never comes holds its connection, in milliseconds. */
const MAX_SILENCE_MS = 60_000

interface Fault {
  readonly operation: ApiOperation | 'any'
  readonly answer: FaultyResponse
  /** Whether the call does its work before the response fails. */
  readonly committed: boolean
  /** How many calls fail; null until the faults are cleared. */
  readonly times_left: number | null
}

export async function addFault(db: Db, fault: Fault): Promise<void> {
  await db.insertInto('sandbox.api_faults').values(fault).execute()
}

export async function clearFaults(db: Db): Promise<void> {
  await db.deleteFrom('sandbox.api_faults').execute()
}

/** Takes the oldest fault set for this call, and uses up one of its times. */
async function takeFault(db: Db, operation: ApiOperation): Promise<Pick<Fault, 'answer' | 'committed'> | undefined> {
  return db.transaction().execute(async (tx) => {
    const fault = await tx
      .selectFrom('sandbox.api_faults')
      .selectAll()
      .where('operation', 'in', [operation, 'any'])
      .orderBy('sequence')
      .limit(1)
      .forUpdate()
      .executeTakeFirst()
    if (!fault) return undefined

    if (fault.times_left === 1) {
      await tx.deleteFrom('sandbox.api_faults').where('sequence', '=', fault.sequence).execute()
    } else if (fault.times_left !== null) {
      await tx
        .updateTable('sandbox.api_faults')
        .set({ times_left: fault.times_left - 1 })
        .where('sequence', '=', fault.sequence)
        .execute()
    }
    return { answer: fault.answer as FaultyResponse, committed: fault.committed }
  })
}

/** Applies the faults set by the control endpoint to calls of this kind: slow and faulty responses. */
export function applyFaults({ db, stopping, wake }: SandboxContext, operation: ApiOperation): MiddlewareHandler {
  return async (c, next) => {
    const { api_delay_ms } = await findBehaviour(db)
    const fault = await takeFault(db, operation)
    if (!fault || fault.committed) await next()
    wake()
    if (api_delay_ms > 0) await delay(api_delay_ms, undefined, { signal: stopping }).catch(() => {})
    if (!fault) return

    const response = await faultyResponse(c, fault.answer, stopping)
    c.res = undefined
    c.res = response
  }
}

async function faultyResponse(c: Context, answer: FaultyResponse, stopping: AbortSignal): Promise<Response> {
  switch (answer) {
    case 'timeout':
      await silence(c.req.raw.signal, stopping)
      return new Response(null, { status: 504 })
    case 'reset':
      return resetConnection(c)
    case 'garbage':
      return new Response('<html>{"id": "order_', { headers: { 'Content-Type': 'application/json' } })
    case '429':
      return errorResponse(refused('Too many requests', 429))
    case '500':
      return errorResponse(serverError('The server encountered an unexpected condition'))
    case '503':
      return errorResponse(serverError('The service is not available', 503))
    case 'in-progress':
      return errorResponse(refused('Another request with the same idempotency key is still in progress.', 409))
  }
}

/** Ends when the client disconnects, the sandbox stops, or a minute has passed. */
async function silence(request: AbortSignal, stopping: AbortSignal): Promise<void> {
  await delay(MAX_SILENCE_MS, undefined, { signal: AbortSignal.any([request, stopping]) }).catch(() => {})
}

/** Resets the request's connection; without one (a call within this process) responds as a gateway would. */
function resetConnection(c: Context): Response {
  const { incoming } = c.env as Partial<HttpBindings>
  if (!incoming) return new Response(null, { status: 502 })
  incoming.socket.resetAndDestroy()
  // A copy, because the shop's middleware adds headers to every response.
  return new Response(null, { headers: RESPONSE_ALREADY_SENT.headers })
}
