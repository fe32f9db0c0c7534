import { url as inspectorUrl } from 'node:inspector'
import { Worker } from 'node:worker_threads'
import { log } from '#app/platform/log.server.ts'

/** A shop that is blocked for this long won't recover, in milliseconds. */
const LIMIT_MS = 10_000

/** How often the watching thread checks within the limit. */
const CHECKS = 20

/** What the watching thread receives. */
export interface Watch {
  /** The event loop's beats so far, and 1 while a debugger may be pausing it. */
  readonly shared: Int32Array
  readonly periodMs: number
  readonly checks: number
}

/**
 * Starts a thread that watches this one and kills the process when its event loop is blocked, so that the supervisor can
 * restart it. Call it right before the shop listens: from then on others rely on it, and the steps before may block for long.
 *
 * @param watcher File of the watching thread, `event-loop-watcher`.
 */
export function watchEventLoop(watcher: string | URL, { limitMs = LIMIT_MS }: { limitMs?: number } = {}): void {
  const watch: Watch = {
    shared: new Int32Array(new SharedArrayBuffer(2 * Int32Array.BYTES_PER_ELEMENT)),
    periodMs: limitMs / CHECKS,
    checks: CHECKS,
  }
  setInterval(() => {
    Atomics.store(watch.shared, 1, inspectorUrl() ? 1 : 0)
    Atomics.add(watch.shared, 0, 1)
  }, watch.periodMs).unref()

  const thread = new Worker(watcher, { workerData: watch, execArgv: [] })
  thread.on('error', (error) => log.error({ err: error }, 'the event loop is no longer being watched'))
  thread.unref()
}
