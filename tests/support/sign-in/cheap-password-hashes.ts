import { createHash } from 'node:crypto'
import { hashFunctions } from '#app/platform/auth/password-hash.server.ts'

/** How many passwords were hashed or compared; tests that count set it to 0 first. */
export const passwordHashes = { count: 0 }

/**
 * Replaces password hashes, which take a tenth of a second each, with cheap ones. Their own test, the process tests and the
 * journeys use the real ones.
 */
export function makePasswordHashesCheap(): void {
  hashFunctions.hash = async (password) => {
    passwordHashes.count++
    return cheapHash(password)
  }
  hashFunctions.verify = async ({ hash, password }) => {
    passwordHashes.count++
    return hash === cheapHash(password)
  }
}

function cheapHash(password: string): string {
  return createHash('sha256').update(password).digest('hex')
}
