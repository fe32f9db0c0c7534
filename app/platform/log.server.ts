import { pino } from 'pino'

/** One line of JSON an event, on standard output. Secrets, passwords and full addresses are never logged. */
export const log = pino({
  base: null,
  timestamp: pino.stdTimeFunctions.isoTime,
  redact: ['*.password', '*.token', '*.authorization', '*.cookie'],
})
