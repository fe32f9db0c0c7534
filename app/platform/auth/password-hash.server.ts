import * as betterAuth from 'better-auth/crypto'
import { createConcurrencyLimit, TooManyWaitingError } from '../concurrency-limit.server.ts'
import { tooManyAttempts } from './sign-in-limits.server.ts'

/** One hash keeps a core busy for a tenth of a second; a limit keeps pages quick meanwhile. */
const CONCURRENCY = 2

/** Ten seconds of hashing; nobody would wait longer. */
const MAX_WAITING = 200

const limit = createConcurrencyLimit(CONCURRENCY, MAX_WAITING)

/**
 * Hashes a password with scrypt and a random salt.
 *
 * @throws APIError when too many passwords are waiting.
 */
export function hashPassword(password: string): Promise<string> {
  return limited(() => betterAuth.hashPassword(password))
}

/**
 * Whether `hash` is of this password.
 *
 * @throws APIError when too many passwords are waiting.
 */
export function verifyPassword(input: { hash: string; password: string }): Promise<boolean> {
  return limited(() => betterAuth.verifyPassword(input))
}

async function limited<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await limit.run(work)
  } catch (error) {
    throw error instanceof TooManyWaitingError ? tooManyAttempts() : error
  }
}
