import { readdirSync } from 'node:fs'
import { join, relative, sep } from 'node:path'
import { serveStatic } from '@hono/node-server/serve-static'
import { createMiddleware } from 'hono/factory'

/** Files with a hash of their content in their names. */
const HASHED = '/assets/'

/** `Cache-Control` of such files. */
export const IMMUTABLE = 'public, max-age=31536000, immutable'

/**
 * Serves the files that a folder has when the shop starts, compressed where the build has compressed them. Anything else
 * goes to the next middleware without touching the disk.
 */
export function serveBuiltFiles(folder: string) {
  const addresses = listAddresses(folder)
  const serve = serveStatic({
    root: folder,
    precompressed: true,
    onFound(_path, c) {
      c.header('Cache-Control', c.req.path.startsWith(HASHED) ? IMMUTABLE : 'public, max-age=3600')
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
