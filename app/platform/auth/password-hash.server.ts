import * as betterAuth from 'better-auth/crypto'

/** One hash keeps a core busy for a tenth of a second, so only so many run at once and pages stay quick meanwhile. */
const MOST_AT_ONCE = 2

let running = 0
const waiting: (() => void)[] = []

/** Hashes a password with scrypt and a random salt. */
export function hashPassword(password: string): Promise<string> {
  return takingTurns(() => betterAuth.hashPassword(password))
}

/** Whether `hash` was made of this password. */
export function verifyPassword(input: { hash: string; password: string }): Promise<boolean> {
  return takingTurns(() => betterAuth.verifyPassword(input))
}

async function takingTurns<T>(work: () => Promise<T>): Promise<T> {
  if (running >= MOST_AT_ONCE) await new Promise<void>((resolve) => waiting.push(resolve))
  else running++
  try {
    return await work()
  } finally {
    const next = waiting.shift()
    if (next) next()
    else running--
  }
}
