/** Loaded into a shop with `--import`: on SIGUSR2 its event loop stands still for good. */
import { isMainThread } from 'node:worker_threads'

// Only the shop has a parent that it reports to, not the process that supervises it.
if (isMainThread && process.send) {
  console.log(`freezes on request: ${process.pid}`)
  process.on('SIGUSR2', () => {
    for (;;);
  })
}
