import * as betterAuth from 'better-auth/crypto'
import { createConcurrencyLimit, TooManyWaitingError } from '../concurrency-limit.server.ts'
import { tooManyAttempts } from './sign-in-limits.server.ts'

/** One hash keeps a core busy for a tenth of a second; a limit keeps pages quick. */
const CONCURRENCY = 2

/** Nobody waits longer, and the work for those who left would keep others waiting. */
const MAX_WAIT_MS = 10_000

/** Ten seconds of hashing. */
const MAX_WAITING = 200

/** What makes and checks the hashes; an object, so that tests can count hashes and make cheaper ones. */
export const hashFunctions = { hash: betterAuth.hashPassword, verify: betterAuth.verifyPassword }

const limit = createConcurrencyLimit(CONCURRENCY, MAX_WAITING, MAX_WAIT_MS)

/**
 * Hashes a password with scrypt and a random salt.
 *
 * @throws APIError when too many passwords are waiting.
 */
export function hashPassword(password: string): Promise<string> {
  return limited(() => hashFunctions.hash(password))
}

/**
 * Whether `hash` is of this password.
 *
 * @throws APIError when too many passwords are waiting.
 */
export function verifyPassword(input: { hash: string; password: string }): Promise<boolean> {
  return limited(() => hashFunctions.verify(input))
}

async function limited<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await limit.run(work)
  } catch (error) {
    throw error instanceof TooManyWaitingError ? tooManyAttempts() : error
  }
}
