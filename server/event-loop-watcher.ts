/** The watching thread. It shares nothing with the shop's own thread but two numbers, so nothing there can hold it up. */
import { workerData } from 'node:worker_threads'
import { writeLogLine } from './log-line.ts'
import { createStandstillJudge } from './standstill.ts'
import type { Watch } from './watch-event-loop.ts'

const { shared, periodMs, looks } = workerData as Watch
const standsStill = createStandstillJudge(looks)

setInterval(() => {
  if (!standsStill(Atomics.load(shared, 0), Atomics.load(shared, 1) === 1)) return
  writeLogLine('fatal', { ms: periodMs * looks }, 'the event loop stands still; the process is ended')
  // An exit would wait for the thread that stands still.
  process.kill(process.pid, 'SIGKILL')
}, periodMs)
