import * as betterAuth from 'better-auth/crypto'
import { createTurns } from '../turns.server.ts'

/** One hash keeps a core busy for a tenth of a second, so only so many run at once and pages stay quick meanwhile. */
const MOST_AT_ONCE = 2

const turns = createTurns(MOST_AT_ONCE)

/** Hashes a password with scrypt and a random salt. */
export function hashPassword(password: string): Promise<string> {
  return turns.run(() => betterAuth.hashPassword(password))
}

/** Whether `hash` was made of this password. */
export function verifyPassword(input: { hash: string; password: string }): Promise<boolean> {
  return turns.run(() => betterAuth.verifyPassword(input))
}
