import { createMiddleware } from 'hono/factory'
import { getMimeType } from 'hono/utils/mime'
import { LRUCache } from 'lru-cache'
import { log } from '#app/platform/log.server.ts'
import { RELEASE_FILES_ADDRESS } from '#app/platform/release-files/release-files.server.ts'
import type { Services } from '#app/wiring.server.ts'
import { IMMUTABLE } from './static-files.ts'

/**
 * When a shop of one process first stores its files, in milliseconds after its start. No other process needs them earlier, and
 * storing them takes its database a second.
 */
const FIRST_MS = 600_000
const HOUR_MS = 3_600_000

/** How long an address without a file is remembered, in milliseconds, and how many are. */
const ABSENT_MS = 5_000
const ABSENT_ADDRESSES = 1_000

/**
 * Serves the scripts and styles of other releases to pages that were opened on them. Earlier middleware serves this
 * release's own files from its folder. Responds with 503 while they can't be read.
 *
 * @param now Milliseconds, in tests.
 */
export function serveEarlierReleaseFiles({ releaseFiles }: Pick<Services, 'releaseFiles'>, now = Date.now) {
  const absent = new LRUCache<string, true>({ max: ABSENT_ADDRESSES, ttl: ABSENT_MS, ttlResolution: 0, perf: { now } })
  return createMiddleware(async (c, next) => {
    const { method, path } = c.req
    if ((method !== 'GET' && method !== 'HEAD') || !path.startsWith(RELEASE_FILES_ADDRESS)) return next()
    if (absent.has(path)) return next()
    try {
      const content = await releaseFiles.read(path)
      if (content) {
        const type = getMimeType(path) ?? 'application/octet-stream'
        return c.body(content, 200, { 'Content-Type': type, 'Cache-Control': IMMUTABLE })
      }
    } catch (error) {
      log.warn({ err: error }, 'a file of an earlier release could not be read')
      return c.text('Please try again.', 503, { 'Retry-After': '2', 'Cache-Control': 'no-store' })
    }
    absent.set(path, true)
    return next()
  })
}

/**
 * Stores the files of this release for later, at the start and then every hour, as long as the process runs.
 *
 * @param isShared Other processes serve the shop as well: a browser may request a file of this release from them as soon as
 *   this process responds, so the files are stored when this resolves. A failure is logged and doesn't keep the shop from
 *   starting.
 * @returns Stops storing.
 */
export async function storeCurrentFiles(
  { releaseFiles }: Pick<Services, 'releaseFiles'>,
  folder: string,
  { isShared }: { readonly isShared: boolean },
): Promise<() => void> {
  const keep = () =>
    releaseFiles.keep(folder).catch((error: unknown) => {
      log.warn({ err: error }, 'the files of this release could not be stored')
    })
  if (isShared) await keep()
  const first = isShared ? undefined : setTimeout(keep, FIRST_MS).unref()
  const later = setInterval(keep, HOUR_MS).unref()
  return () => {
    clearTimeout(first)
    clearInterval(later)
  }
}
