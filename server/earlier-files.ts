import { createMiddleware } from 'hono/factory'
import { getMimeType } from 'hono/utils/mime'
import { log } from '#app/platform/log.server.ts'
import { RELEASE_FILES_ADDRESS } from '#app/platform/release-files/release-files.server.ts'
import type { Services } from '#app/wiring.server.ts'
import { IMMUTABLE } from './static-files.ts'

/** The start has other things to do first. */
const FIRST_MS = 10_000
const HOUR_MS = 3_600_000

/**
 * Serves the scripts and styles of other releases to pages that were opened on them. This release's own files are served from
 * its folder before.
 */
export function serveEarlierFiles({ releaseFiles }: Pick<Services, 'releaseFiles'>) {
  return createMiddleware(async (c, next) => {
    if (c.req.method !== 'GET' || !c.req.path.startsWith(RELEASE_FILES_ADDRESS)) return next()
    const content = await releaseFiles.read(c.req.path)
    if (!content) return next()
    const type = getMimeType(c.req.path) ?? 'application/octet-stream'
    return c.body(content, 200, { 'Content-Type': type, 'Cache-Control': IMMUTABLE })
  })
}

/** Stores the files of this release for later, soon after the start and then every hour, as long as the process runs. */
export function keepEarlierFiles({ releaseFiles }: Pick<Services, 'releaseFiles'>, folder: string): () => void {
  const keep = () =>
    void releaseFiles.keep(folder).catch((error: unknown) => {
      log.warn({ err: error }, 'the files of this release could not be stored')
    })
  const first = setTimeout(keep, FIRST_MS).unref()
  const later = setInterval(keep, HOUR_MS).unref()
  return () => {
    clearTimeout(first)
    clearInterval(later)
  }
}
