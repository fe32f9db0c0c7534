import { readUpTo } from './body.server.ts'

/** Nothing that programs or the payment provider send is longer, in bytes. */
const MAX_JSON_BYTES = 64 * 1024

/** Nothing that they send is nested deeper. What is, makes checks run out of stack. */
const MAX_DEPTH = 32

/**
 * The value that a body of JSON stands for; undefined for an empty body.
 *
 * @throws SyntaxError when the body is longer than 64 KB, and as {@link parseJson} does.
 */
export async function readJson(request: Request): Promise<unknown> {
  const body = await readUpTo(request.body, MAX_JSON_BYTES)
  if (!body) throw new SyntaxError('the body is longer than allowed')
  return body.length === 0 ? undefined : parseJson(body.toString('utf8'))
}

/**
 * The value that a text stands for.
 *
 * @throws SyntaxError when it is no JSON, nested deeper than 32 levels, or has the character 0, which no database keeps.
 */
export function parseJson(text: string): unknown {
  const value: unknown = JSON.parse(text)
  // Goes down level by level, without a call in a call.
  let level = [value]
  for (let depth = 0; level.length > 0; depth++) {
    if (depth === MAX_DEPTH && level.some(isNested)) throw new SyntaxError('the value is nested deeper than allowed')
    if (level.some(isUnkeepable)) throw new SyntaxError('a text holds the character 0')
    level = level.filter(isNested).flatMap((nested) => Object.entries(nested).flat())
  }
  return value
}

function isNested(value: unknown): value is object {
  return typeof value === 'object' && value !== null
}

function isUnkeepable(value: unknown): boolean {
  return typeof value === 'string' && value.includes('\0')
}
