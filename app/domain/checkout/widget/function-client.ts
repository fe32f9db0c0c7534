const FUNCTIONS_PATH = '/functions/v1'

/** Longer than the server waits for the payment provider, so that its own answer arrives first. */
const TIMEOUT_MS = 20_000

/** A server function gave no usable answer. */
export class FunctionError extends Error {
  override name = 'FunctionError'
  /** Whether the same call may succeed a moment later: nothing came back, or the server had a fault of its own. */
  readonly isPassing: boolean

  constructor(message: string, { isPassing, cause }: { isPassing: boolean; cause?: unknown }) {
    super(message, { cause })
    this.isPassing = isPassing
  }
}

/**
 * Calls a server function directly, naming the shop by its public key. The session cookie says who calls.
 *
 * @returns The JSON of the answer, also of one that reports a refusal.
 * @throws FunctionError when no JSON came back, the server had a fault, or the customer is not signed in any more.
 */
export function requestFunction(name: string, body: object, publicKey: string): Promise<unknown> {
  return post(name, body, { Authorization: `Bearer ${publicKey}` })
}

/** Calls a server function as the shop's client does, by its name and the session alone; else as {@link requestFunction}. */
export function invokeFunction(name: string, body: object): Promise<unknown> {
  return post(name, body, {})
}

async function post(name: string, body: object, headers: Record<string, string>): Promise<unknown> {
  const response = await send(name, body, headers)
  const answer = await readJson(response)
  const { status } = response
  if (isFault(status) || isNotAllowed(status)) {
    throw new FunctionError(errorText(answer) ?? `the server responded with ${status}`, { isPassing: isFault(status) })
  }
  return answer
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
    throw new FunctionError('the shop could not be reached', { isPassing: true, cause: error })
  }
}

async function readJson(response: Response): Promise<unknown> {
  try {
    return await response.json()
  } catch (error) {
    throw new FunctionError(`the server responded with ${response.status}`, {
      isPassing: response.ok || isFault(response.status),
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

function errorText(answer: unknown): string | undefined {
  return typeof answer === 'object' && answer !== null && 'error' in answer && typeof answer.error === 'string'
    ? answer.error
    : undefined
}
