import { writeSync } from 'node:fs'

/** The numbers that the shop's log gives them. */
const LEVELS = { error: 50, fatal: 60 }

const STANDARD_OUTPUT = 1

/** A full pipe is tried again this often, and then left: a reader that hangs must not keep anybody from ending. */
const TRIES = 100

/**
 * Writes one line in the form of the shop's log, before it returns. For the processes and threads around the shop, which
 * are small and do not load its logger.
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
