/**
 * Watches its own event loop with a limit of `limitMs`, then blocks it `times` times for `busyMs` each, with a pause between,
 * and exits cleanly. With `debugged` a debugger may attach.
 */
import { open } from 'node:inspector'
import { setTimeout as delay } from 'node:timers/promises'
import { watchEventLoop } from '#server/watchdog/watch-event-loop.ts'
import { blockFor } from './block-for.ts'

const [limitMs = 0, busyMs = 0, times = 0] = process.argv.slice(2, 5).map(Number)
if (process.argv[5] === 'debugged') open(0, '127.0.0.1')
watchEventLoop(new URL('../../../server/watchdog/event-loop-watcher.ts', import.meta.url), { limitMs })
for (let round = 0; round < times; round++) {
  await delay(limitMs / 10)
  blockFor(busyMs)
}
process.exit(0)
