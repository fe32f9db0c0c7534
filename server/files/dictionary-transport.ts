import { createHash } from 'node:crypto'
import { readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { constants, zstdCompress } from 'node:zlib'
import { createMiddleware } from 'hono/factory'
import { parseAccept } from 'hono/utils/accept'
import { getMimeType } from 'hono/utils/mime'
import { LRUCache } from 'lru-cache'
import { log } from '#app/platform/log.server.ts'
import { RELEASE_FILES_ADDRESS } from '#app/platform/release-files/release-files.server.ts'
import type { Services } from '#app/wiring.server.ts'
import { IMMUTABLE } from './static-files.ts'

const compress = promisify(zstdCompress)

/** Scripts and styles: `/assets/frame-CezDP18F.js`. */
const FILE = new RegExp(`^${RELEASE_FILES_ADDRESS}(?<name>[\\w.-]+)-[\\w-]{8}\\.(?<type>js|css)$`)

/** Files that are smaller once compressed are quick to load anyway. */
const MIN_BYTES = 2_048

/** A difference that is larger, as a share of the file, isn't worth its own copy: compressed alone, a script is about a quarter. */
const MAX_SHARE = 0.15

const MAX_CACHED = 200

/** Before the compressed body: a skippable frame of Zstandard with the dictionary's hash (RFC 9842, section 2.2). */
const FRAME_START = Buffer.from([0x5e, 0x2a, 0x4d, 0x18, 0x20, 0x00, 0x00, 0x00])

/**
 * Sends a changed script or style sheet to returning visitors as what differs from the one that an earlier release had, where the browser
 * can (Compression Dictionary Transport, RFC 9842: Chromium, over https). Each file says that it may be the dictionary of its next version.
 *
 * @param folder The built files of this release; further middleware serves them.
 */
export function sendDifferences(folder: string, { releaseFiles }: Pick<Services, 'releaseFiles'>) {
  const differences = new LRUCache<string, Promise<Buffer<ArrayBuffer> | undefined>>({ max: MAX_CACHED })

  /** The file as it differs from an earlier one; undefined if there is no such file, or little in common. */
  async function compare(path: string, earlierPath: string, hash: string) {
    const earlier = await releaseFiles.read(earlierPath)
    if (!earlier || createHash('sha256').update(earlier).digest('base64') !== hash) return undefined
    const current = await readFile(join(folder, path))
    const params = { [constants.ZSTD_c_compressionLevel]: 19 }
    const body = await compress(current, { params, dictionary: earlier })
    return body.length > current.length * MAX_SHARE
      ? undefined
      : Buffer.concat([FRAME_START, Buffer.from(hash, 'base64'), body])
  }

  function findDifference(path: string, earlierPath: string, hash: string) {
    const key = `${path} ${earlierPath} ${hash}`
    const known = differences.get(key)
    if (known) return known
    const difference = compare(path, earlierPath, hash).catch((error: unknown) => {
      differences.delete(key)
      log.warn({ err: error }, 'a file could not be compared with that of an earlier release')
      return undefined
    })
    differences.set(key, difference)
    return difference
  }

  return createMiddleware(async (c, next) => {
    const { name, type } = FILE.exec(c.req.path)?.groups ?? {}
    if (!name) return next()
    const { path } = c.req
    const dictionary = `match="${RELEASE_FILES_ADDRESS}${name}-*.${type}", id="${path}"`
    const hash = /^:([\w+/]{43}=):$/.exec(c.req.header('available-dictionary') ?? '')?.[1]
    const [, earlierPath = ''] = /^"(.*)"$/.exec(c.req.header('dictionary-id') ?? '') ?? []
    const isTaken = parseAccept(c.req.header('accept-encoding') ?? '').some(({ type, q }) => type === 'dcz' && q > 0)
    const isOfSameFile = FILE.exec(earlierPath)?.groups?.name === name
    if (c.req.method === 'GET' && hash && isTaken && isOfSameFile && (await isBuilt(join(folder, path)))) {
      const body = await findDifference(path, earlierPath, hash)
      if (body) {
        return c.body(body, 200, {
          'Cache-Control': IMMUTABLE,
          'Content-Encoding': 'dcz',
          'Content-Type': getMimeType(path) ?? 'application/octet-stream',
          'Use-As-Dictionary': dictionary,
          Vary: 'Accept-Encoding, Available-Dictionary',
        })
      }
    }
    await next()
    if (c.res.status !== 200 || Number(c.res.headers.get('content-length')) < MIN_BYTES) return
    c.res.headers.set('Use-As-Dictionary', dictionary)
    c.res.headers.append('Vary', 'Available-Dictionary')
  })
}

async function isBuilt(path: string): Promise<boolean> {
  return stat(path).then(
    (found) => found.isFile(),
    () => false,
  )
}
