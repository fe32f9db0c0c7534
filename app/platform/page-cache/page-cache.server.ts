import { LRUCache } from 'lru-cache'
import { log } from '../log.server.ts'
import { pageCacheRequests } from '../metrics.server.ts'
import { type CachedResponse, type RequestMarks, toCachedResponse } from './cached-response.server.ts'
import { type SharedPage, sharedAddress } from './page-address.ts'
import { watchVersion } from './version-watch.ts'

/** Pages that are the same for every visitor, rendered once for many of them. */
export interface PageCache {
  /** The address under which the response to a GET of `url` is cached; undefined when it is rendered for each visitor. */
  addressOf(url: URL): string | undefined
  /**
   * The cached response, or a new one from `render`; requests that arrive before it is ready wait for it.
   *
   * @param marks What `render` marks the response with.
   * @param render Renders the response for no visitor in particular. One that can't be cached is returned as it is.
   */
  open(address: string, marks: RequestMarks, render: () => Promise<Response>): Promise<CachedResponse | Response>
  /** Whether the version can't be read at the moment, and visitors get the pages that were cached before. */
  isBridgingOutage(): Promise<boolean>
}

interface PageCacheOptions {
  readonly pages: readonly SharedPage[]
  /** A text that changes with every change that the pages show. */
  readonly readVersion: () => Promise<string>
  /** How long a page stays cached at most, in milliseconds; changes not covered by the version may take that long. */
  readonly maxAgeMs?: number
  readonly maxEntries?: number
  readonly maxBytes?: number
}

/** How long a change may stay unnoticed, in milliseconds. */
const VERSION_AGE_MS = 1_000
/** How long pages are served after their version was last confirmed, in milliseconds. */
const MAX_OUTAGE_MS = 10 * 60_000
const MEGABYTE = 1024 * 1024

export function createPageCache({
  pages,
  readVersion,
  maxAgeMs = 60_000,
  maxEntries = 2_000,
  maxBytes = 128 * MEGABYTE,
}: PageCacheOptions): PageCache {
  const cached = new LRUCache<string, { response: CachedResponse; expiresAt: number }>({
    max: maxEntries,
    maxSize: maxBytes,
    sizeCalculation: ({ response }) => response.bytes,
  })
  /** Responses being rendered. They resolve with undefined when the response turns out not to be cacheable. */
  const rendering = new Map<string, Promise<CachedResponse | undefined>>()
  let cachedVersion: string | undefined
  let confirmedAt = Number.NEGATIVE_INFINITY
  const readCurrentVersion = watchVersion(readVersion, {
    maxAgeMs: VERSION_AGE_MS,
    onError: (error) => log.warn({ err: error }, 'the catalogue version is unknown; pages stay as they were last seen'),
  })

  async function currentVersion(): Promise<string | undefined> {
    const version = await readCurrentVersion()
    if (version !== undefined) confirmedAt = performance.now()
    return version
  }

  const mayBridgeOutage = () => performance.now() - confirmedAt < MAX_OUTAGE_MS

  /** Renders for this request and all that arrive until then. */
  async function renderForAll(key: string, { address, version, marks, render }: Rendering) {
    const shared = Promise.withResolvers<CachedResponse | undefined>()
    rendering.set(key, shared.promise)
    const startedAt = performance.now()
    try {
      const response = await render()
      const shareable = await toCachedResponse(response, marks)
      // A change during rendering makes it stale at once, but no staler than what others see now.
      if (shareable && version === cachedVersion)
        cached.set(address, { response: shareable, expiresAt: startedAt + maxAgeMs })
      shared.resolve(shareable)
      return shareable ?? response
    } finally {
      shared.resolve(undefined)
      rendering.delete(key)
    }
  }

  return {
    addressOf: (url) => sharedAddress(pages, url),
    async open(address, marks, render) {
      const version = await currentVersion()
      if (version === undefined) {
        const known = mayBridgeOutage() ? cached.get(address) : undefined
        pageCacheRequests.inc({ result: known ? 'stale' : 'bypass' })
        return known ? known.response : render()
      }
      if (version !== cachedVersion) {
        cached.clear()
        cachedVersion = version
      }
      const found = cached.get(address)
      if (found && performance.now() < found.expiresAt) {
        pageCacheRequests.inc({ result: 'hit' })
        return found.response
      }

      const key = `${version} ${address}`
      const running = rendering.get(key)
      if (running) {
        const shared = await running
        pageCacheRequests.inc({ result: shared ? 'hit' : 'bypass' })
        return shared ?? render()
      }
      pageCacheRequests.inc({ result: 'miss' })
      return renderForAll(key, { address, version, marks, render })
    },
    async isBridgingOutage() {
      return (await currentVersion()) === undefined && mayBridgeOutage() && cached.size > 0
    },
  }
}

interface Rendering {
  readonly address: string
  readonly version: string
  readonly marks: RequestMarks
  readonly render: () => Promise<Response>
}
