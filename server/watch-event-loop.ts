import { url as inspectorUrl } from 'node:inspector'
import { Worker } from 'node:worker_threads'
import { log } from '#app/platform/log.server.ts'

/** A shop that answers nobody for this long is beyond help, in milliseconds. */
const LIMIT_MS = 10_000

/** How often within the limit the watching thread looks. */
const LOOKS = 20

/** What the watching thread gets. */
export interface Watch {
  /** How often the event loop has turned, and 1 while a debugger may hold it. */
  readonly shared: Int32Array
  readonly periodMs: number
  readonly looks: number
}

/**
 * Has a thread watch this one, and kill the process when its event loop stands still, so that whoever started the shop can
 * start it again. To be called once the shop is open: what it does before may take long.
 *
 * @param watcher File of the watching thread, `event-loop-watcher`.
 */
export function watchEventLoop(watcher: string | URL, { limitMs = LIMIT_MS }: { limitMs?: number } = {}): void {
  const watch: Watch = {
    shared: new Int32Array(new SharedArrayBuffer(2 * Int32Array.BYTES_PER_ELEMENT)),
    periodMs: limitMs / LOOKS,
    looks: LOOKS,
  }
  setInterval(() => {
    Atomics.store(watch.shared, 1, inspectorUrl() ? 1 : 0)
    Atomics.add(watch.shared, 0, 1)
  }, watch.periodMs).unref()

  const thread = new Worker(watcher, { workerData: watch, execArgv: [] })
  thread.on('error', (error) => log.error({ err: error }, 'the event loop is no longer watched'))
  thread.unref()
}
