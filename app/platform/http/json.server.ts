import { readUpTo } from './body.server.ts'

/** API clients and the payment provider send nothing longer, in bytes. */
const MAX_JSON_BYTES = 64 * 1024

/** They send nothing nested deeper; deeper values would overflow the stack of checks. */
const MAX_DEPTH = 32

/**
 * The value of a JSON body; undefined for an empty body.
 *
 * @throws SyntaxError when the body is longer than 64 KB, and as {@link parseJson} does.
 */
export async function readJson(request: Request): Promise<unknown> {
  const body = await readUpTo(request.body, MAX_JSON_BYTES)
  if (!body) throw new SyntaxError('the body is longer than allowed')
  return body.length === 0 ? undefined : parseJson(body.toString('utf8'))
}

/**
 * The value of a JSON text.
 *
 * @throws SyntaxError when it is not JSON, is nested deeper than 32 levels, or contains a NUL character, which the database can't
 *   store.
 */
export function parseJson(text: string): unknown {
  const value: unknown = JSON.parse(text)
  // Goes down level by level, without recursion.
  let level = [value]
  for (let depth = 0; level.length > 0; depth++) {
    if (depth === MAX_DEPTH && level.some(isNested)) throw new SyntaxError('the value is nested deeper than allowed')
    if (level.some(containsNul)) throw new SyntaxError('a text contains a NUL character')
    level = level.filter(isNested).flatMap((nested) => Object.entries(nested).flat())
  }
  return value
}

/** The value of a JSON text from another service, for a schema to check; undefined for a text that is not JSON. */
export function jsonOrUndefined(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

function isNested(value: unknown): value is object {
  return typeof value === 'object' && value !== null
}

function containsNul(value: unknown): boolean {
  return typeof value === 'string' && value.includes('\0')
}
