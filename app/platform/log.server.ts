import { destination, pino, stdTimeFunctions } from 'pino'

/** How many characters wait while the log can't be written; later lines are lost. */
const MAX_WAITING = 1_000_000

const output = destination({ fd: 1, sync: true, maxLength: MAX_WAITING })
// A log on a full disk must not stop the shop. What waits is written with the first line after there is space again.
output.on('error', () => {})

/** Logs one line of JSON per event to standard output. Secrets, passwords and customers’ data are never logged. */
export const log = pino(
  {
    base: null,
    timestamp: stdTimeFunctions.isoTime,
    // An error of the database quotes the row that it rejected.
    redact: ['*.password', '*.token', '*.authorization', '*.cookie', 'err.detail', 'err.where', 'err.params'],
  },
  output,
)
