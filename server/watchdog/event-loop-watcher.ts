/** The watching thread. It shares only two numbers with the shop's own thread, so nothing there can block it. */
import { workerData } from 'node:worker_threads'
import { writeLogLine } from '../http/log-line.ts'
import { createBlockDetector } from './block-detector.ts'
import type { Watch } from './watch-event-loop.ts'

const { shared, periodMs, checks } = workerData as Watch
const isBlocked = createBlockDetector(checks)

setInterval(() => {
  if (!isBlocked(Atomics.load(shared, 0), Atomics.load(shared, 1) === 1)) return
  writeLogLine('fatal', { ms: periodMs * checks }, 'the event loop is blocked; the process will be killed')
  // process.exit would wait for the blocked thread.
  process.kill(process.pid, 'SIGKILL')
}, periodMs)
