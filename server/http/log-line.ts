import { writeSync } from 'node:fs'

/** Their numbers in the shop's log. */
const LEVELS = { error: 50, fatal: 60 }

const STANDARD_OUTPUT = 1

/** How often to try writing to a full pipe before giving up: a log reader that hangs must not keep a process from exiting. */
const TRIES = 100

/**
 * Writes one line in the format of the shop's log, synchronously. For the small processes and threads around the shop, which
 * don't load its logger.
 */
export function writeLogLine(level: keyof typeof LEVELS, facts: object, msg: string): void {
  const line = `${JSON.stringify({ level: LEVELS[level], time: new Date().toISOString(), ...facts, msg })}\n`
  for (let tries = 0; tries < TRIES; tries++) {
    try {
      writeSync(STANDARD_OUTPUT, line)
      return
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EAGAIN') return
    }
  }
}
