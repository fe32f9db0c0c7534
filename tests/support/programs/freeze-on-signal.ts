/** Loaded into a shop with `--import`: says so and blocks its event loop forever on SIGUSR2. */
import { writeSync } from 'node:fs'
import { isMainThread } from 'node:worker_threads'
import { blockFor } from './block-for.ts'

// Only the shop reports to a parent process; its supervisor doesn't.
if (isMainThread && process.send) {
  console.log(`freezes on request: ${process.pid}`)
  process.on('SIGUSR2', () => {
    writeSync(1, 'frozen\n')
    blockFor(Number.POSITIVE_INFINITY)
  })
}
