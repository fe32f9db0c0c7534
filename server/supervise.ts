import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { constants } from 'node:os'
import { setTimeout as delay } from 'node:timers/promises'
import { writeLogLine } from './log-line.ts'

/** What a supervised program sends to its parent once it is open. */
export const OPEN = 'open'

/** A shop that dies this often within a minute is not helped by yet another start. */
const MAX_DEATHS = 5
const MINUTE_MS = 60_000

/** The pause after the first death, in milliseconds; each further one within the minute is four times as long. */
const FIRST_PAUSE_MS = 250

/**
 * Runs a program of Node in a process of its own and starts it again when it dies after it was open. A program that ends
 * before it was ever open, or ends well, is left ended. Requests to stop are passed on.
 *
 * @param program File and arguments.
 * @returns The exit status for this process: that of the program, or 128 and the number of the signal that ended it.
 */
export async function supervise(
  program: readonly string[],
  { firstPauseMs = FIRST_PAUSE_MS }: { firstPauseMs?: number } = {},
): Promise<number> {
  const stop = new AbortController()
  let child: ReturnType<typeof spawn> | undefined
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    process.on(signal, () => {
      stop.abort()
      child?.kill(signal)
    })
  }

  let wasOpen = false
  let deaths: number[] = []
  for (;;) {
    child = spawn(process.execPath, program, { stdio: ['inherit', 'inherit', 'inherit', 'ipc'] })
    child.on('message', (message) => {
      wasOpen ||= message === OPEN
    })
    const [code, signal] = (await once(child, 'exit')) as [number | null, NodeJS.Signals | null]
    if (code === 0 || stop.signal.aborted || !wasOpen) return code ?? 128 + (signal ? constants.signals[signal] : 0)

    const now = performance.now()
    deaths = [...deaths.filter((diedAt) => diedAt > now - MINUTE_MS), now]
    if (deaths.length >= MAX_DEATHS) {
      writeLogLine('fatal', { code, signal }, `the shop died ${MAX_DEATHS} times within a minute and is left ended`)
      return code ?? 1
    }
    writeLogLine('error', { code, signal }, 'the shop died and is started again')
    await delay(firstPauseMs * 4 ** (deaths.length - 1), undefined, { signal: stop.signal }).catch(() => {})
    if (stop.signal.aborted) return 0
  }
}
