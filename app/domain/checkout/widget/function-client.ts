import { z } from 'zod'

/** What a function says when it rejects a call. Programs read the code; the text is for the customer. */
export const functionError = z.object({ error: z.string(), code: z.string().optional() })

const FUNCTIONS_PATH = '/functions/v1'

/** Longer than the server waits for the payment provider, so that its own response arrives first. */
const TIMEOUT_MS = 20_000

/** A function gave no usable response. */
export class FunctionError extends Error {
  override name = 'FunctionError'
  /** Whether the same call may succeed a moment later: there was no response, or the server failed. */
  readonly isTemporary: boolean
  /** The function's own code, if it sent one. */
  readonly code: string | undefined

  constructor(
    message: string,
    { isTemporary, code, cause }: { isTemporary: boolean; code?: string | undefined; cause?: unknown },
  ) {
    super(message, { cause })
    this.isTemporary = isTemporary
    this.code = code
  }
}

/**
 * Calls a function directly, naming the shop by its public key. The session cookie says who calls.
 *
 * @returns The JSON of the response, also when the function rejects the call.
 * @throws FunctionError when the response isn't JSON, the server failed, or the customer is no longer signed in.
 */
export function requestFunction(name: string, body: object, publicKey: string): Promise<unknown> {
  return post(name, body, { Authorization: `Bearer ${publicKey}` })
}

/** Calls a function as the shop's client does, by its name and the session alone; otherwise like {@link requestFunction}. */
export function invokeFunction(name: string, body: object): Promise<unknown> {
  return post(name, body, {})
}

async function post(name: string, input: object, headers: Record<string, string>): Promise<unknown> {
  const response = await send(name, input, headers)
  const body = await readJson(response)
  const { status } = response
  if (isFault(status) || isNotAllowed(status)) {
    const { error, code } = functionError.safeParse(body).data ?? {}
    throw new FunctionError(error ?? `the server responded with ${status}`, { isTemporary: isFault(status), code })
  }
  return body
}

async function send(name: string, body: object, headers: Record<string, string>): Promise<Response> {
  try {
    return await fetch(`${FUNCTIONS_PATH}/${name}`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', ...headers },
      body: JSON.stringify(body),
      keepalive: true,
      signal: AbortSignal.timeout(TIMEOUT_MS),
    })
  } catch (error) {
    throw new FunctionError('the shop could not be reached', { isTemporary: true, cause: error })
  }
}

async function readJson(response: Response): Promise<unknown> {
  try {
    return await response.json()
  } catch (error) {
    throw new FunctionError(`the server responded with ${response.status}`, {
      isTemporary: response.ok || isFault(response.status),
      cause: error,
    })
  }
}

function isFault(status: number): boolean {
  return status >= 500 || status === 429
}

function isNotAllowed(status: number): boolean {
  return status === 401 || status === 403
}
