import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { constants } from 'node:os'
import { setTimeout as delay } from 'node:timers/promises'
import { writeLogLine } from './http/log-line.ts'

/** What a supervised program sends to its parent once it is open for requests. */
export const OPEN = 'open'

/** Another restart won't help a shop that crashed this often within a minute. */
const MAX_CRASHES = 5
const MINUTE_MS = 60_000

/**
 * How glibc manages the memory of what runs in other threads, such as image codecs and compression. Otherwise each thread keeps what it
 * has freed: the shop with its embedded database took 714 MB after it had rendered its images, and with two pools takes 554 MB. Giving
 * memory back sooner takes less, but pages a tenth longer.
 */
const MALLOC = { MALLOC_ARENA_MAX: '2' }

/** The pause after the first crash, in milliseconds; each further one within the minute is four times as long. */
const FIRST_PAUSE_MS = 250

/**
 * Runs a Node program in its own process and restarts it when it crashes after it was open. A program that exits before it
 * was ready, or exits cleanly, is not restarted. Requests to stop are passed on.
 *
 * @param program File and arguments.
 * @returns The exit status for this process: that of the program, or 128 plus the number of the signal that ended it.
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
  let crashes: number[] = []
  for (;;) {
    const env = { ...MALLOC, ...process.env }
    child = spawn(process.execPath, program, { env, stdio: ['inherit', 'inherit', 'inherit', 'ipc'] })
    child.on('message', (message) => {
      wasOpen ||= message === OPEN
    })
    const [code, signal] = (await once(child, 'exit')) as [number | null, NodeJS.Signals | null]
    if (code === 0 || stop.signal.aborted || !wasOpen) return code ?? 128 + (signal ? constants.signals[signal] : 0)

    const now = performance.now()
    crashes = [...crashes.filter((crashedAt) => crashedAt > now - MINUTE_MS), now]
    if (crashes.length >= MAX_CRASHES) {
      writeLogLine(
        'fatal',
        { code, signal },
        `the shop crashed ${MAX_CRASHES} times within a minute and won't be restarted`,
      )
      return code ?? 1
    }
    writeLogLine('error', { code, signal }, 'the shop crashed and is being restarted')
    await delay(firstPauseMs * 4 ** (crashes.length - 1), undefined, { signal: stop.signal }).catch(() => {})
    if (stop.signal.aborted) return 0
  }
}
