import { readdirSync } from 'node:fs'
import { join, relative, sep } from 'node:path'
import { serveStatic } from '@hono/node-server/serve-static'
import { createMiddleware } from 'hono/factory'

/** Their names carry a hash of what is in them. */
const UNCHANGING = '/assets/'

/**
 * Serves the files of a folder as it is now, compressed forms first where the build has made some. Anything else is left to
 * the steps after this one without asking the disk.
 */
export function serveBuiltFiles(folder: string) {
  const addresses = listAddresses(folder)
  const serve = serveStatic({
    root: folder,
    precompressed: true,
    onFound(_path, c) {
      c.header(
        'Cache-Control',
        c.req.path.startsWith(UNCHANGING) ? 'public, max-age=31536000, immutable' : 'public, max-age=3600',
      )
    },
  })
  return createMiddleware((c, next) => (addresses.has(c.req.path) ? serve(c, next) : next()))
}

function listAddresses(folder: string): Set<string> {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true })
  return new Set(
    entries
      .filter((entry) => entry.isFile())
      .map((entry) => `/${relative(folder, join(entry.parentPath, entry.name)).replaceAll(sep, '/')}`),
  )
}
