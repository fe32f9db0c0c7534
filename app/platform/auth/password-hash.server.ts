import * as betterAuth from 'better-auth/crypto'
import PQueue from 'p-queue'

/** One hash keeps a core busy for a tenth of a second: only so many run at once, so that pages stay quick meanwhile. */
const queue = new PQueue({ concurrency: 2 })

/** Hashes a password with scrypt and a random salt. */
export function hashPassword(password: string): Promise<string> {
  return queue.add(() => betterAuth.hashPassword(password))
}

/** Whether `hash` was made of this password. */
export function verifyPassword(input: { hash: string; password: string }): Promise<boolean> {
  return queue.add(() => betterAuth.verifyPassword(input))
}
