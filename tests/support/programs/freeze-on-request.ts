/** Loaded into a shop with `--import`: blocks its event loop forever at a request with the header `freeze`. */
import { subscribe } from 'node:diagnostics_channel'
import { writeSync } from 'node:fs'
import type { IncomingMessage } from 'node:http'
import { isMainThread } from 'node:worker_threads'
import { blockFor } from './block-for.ts'

// Only the shop reports to a parent process; its supervisor doesn't.
if (isMainThread && process.send) {
  subscribe('http.server.request.start', (message) => {
    const { request } = message as { request: IncomingMessage }
    if (request.headers.freeze === undefined) return
    writeSync(1, `frozen: ${process.pid}\n`)
    blockFor(Number.POSITIVE_INFINITY)
  })
}
