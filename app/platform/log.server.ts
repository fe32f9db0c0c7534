import { destination, pino, stdTimeFunctions, symbols } from 'pino'

/** How many characters wait while the log can't be written; later lines are lost. */
const MAX_WAITING = 1_000_000

/** Pino's number for a warning. */
const WARNING = 40

/** With so many characters lines don't wait for others. */
const WRITTEN_AT_ONCE = 8_192

const output = destination({ fd: 1, sync: true, minLength: WRITTEN_AT_ONCE, maxLength: MAX_WAITING })
// A log on a full disk must not stop the shop. What waits is written with the first line after there is space again.
output.on('error', () => {})
process.on('exit', () => output.flush())

/**
 * Writes the lines of one turn of the event loop together: under load, a write for each request took an eighth of the processor's time.
 * A warning is written at once, with all lines before it, so a process that is killed loses only requests of its last turn.
 */
class LinesOfATurn {
  readonly [symbols.needsMetadataGsym] = true
  /** Set by pino before each line. */
  lastLevel = 0
  #flushing: NodeJS.Immediate | undefined

  write(line: string): void {
    output.write(line)
    if (this.lastLevel >= WARNING) output.flush()
    else
      this.#flushing ??= setImmediate(() => {
        this.#flushing = undefined
        output.flush()
      })
  }
}

/** Logs one line of JSON per event to standard output. Secrets, passwords and customers’ data are never logged. */
export const log = pino(
  {
    base: null,
    timestamp: stdTimeFunctions.isoTime,
    // An error of the database quotes the row that it rejected.
    redact: ['*.password', '*.token', '*.authorization', '*.cookie', 'err.detail', 'err.where', 'err.params'],
  },
  new LinesOfATurn(),
)

/**
 * The same for the line of each request, whose fields can't contain a secret. Looking for one takes longer than writing the line.
 */
export const requestLog = log.child({}, { redact: [] })
