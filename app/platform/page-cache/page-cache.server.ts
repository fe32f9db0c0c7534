import { LRUCache } from 'lru-cache'
import { log } from '../log.server.ts'
import { pageCacheRequests } from '../metrics.server.ts'
import { siteOf } from '../rate-limit/rate-limit.server.ts'
import {
  type CachedResponse,
  type RequestMarks,
  toCachedResponse,
  toVisitorsResponse,
} from './cached-response.server.ts'
import { createFairCache } from './fair-cache.server.ts'
import { type SharedAddress, type SharedPage, sharedAddress } from './page-address.ts'
import type { SlotKinds } from './page-slots.ts'
import { watchVersion } from './version-watch.ts'
import { createFrameCache } from './zstd-page.server.ts'

/** Pages that are the same for everyone but for their slots, rendered once for many. */
export interface PageCache<Person> {
  /** The address under which the response to a GET of `url` is cached; undefined when it is rendered for each. */
  addressOf(url: URL): SharedAddress | undefined
  /**
   * The cached response, or a new one from `render`; requests that arrive before it is ready wait for it.
   *
   * @param request Who asks, and what `render` marks the response with.
   * @param render Renders the response for everyone. One that can't be cached is returned for a visitor who is not signed in.
   * @param needs What a cached response has to show, if not any from the last minute does.
   */
  open(
    address: SharedAddress,
    request: RequestMarks & { readonly clientAddress: string },
    render: () => Promise<Response>,
    needs?: PageNeeds,
  ): Promise<CachedResponse<Person> | Response>
  /** Whether the version can't be read at the moment, and visitors get the pages that were cached before. */
  isBridgingOutage(): Promise<boolean>
}

/** What a person has to see, although the version doesn't cover it or isn't read again yet. */
export interface PageNeeds {
  /** A text that changes with the units of the page's product; empty on other pages. */
  readonly stock: string
  /** The version is read again. */
  readonly isUrgent: boolean
}

interface PageCacheOptions<Person> {
  readonly pages: readonly SharedPage[]
  readonly slots: SlotKinds<Person>
  /** A text that changes with every change that the pages show. */
  readonly readVersion: () => Promise<string>
  /** How long a page stays cached at most, in milliseconds; changes not covered by the version may take that long. */
  readonly maxAgeMs?: number
  readonly maxEntries?: number
  readonly maxBytes?: number
  /** The same for addresses that no page lists. */
  readonly maxUnlistedBytes?: number
}

/** How long a change may stay unnoticed, in milliseconds. */
const VERSION_AGE_MS = 1_000
/** How long pages are served after their version was last confirmed, in milliseconds. */
const MAX_OUTAGE_MS = 10 * 60_000
const MEGABYTE = 1024 * 1024

export function createPageCache<Person>({
  pages,
  slots,
  readVersion,
  maxAgeMs = 60_000,
  maxEntries = 2_000,
  maxBytes = 128 * MEGABYTE,
  maxUnlistedBytes = 96 * MEGABYTE,
}: PageCacheOptions<Person>): PageCache<Person> {
  const bytesOf = ({ response }: CachedPage<Person>) => response.bytes
  const listed = new LRUCache<string, CachedPage<Person>>({
    max: maxEntries,
    maxSize: maxBytes,
    sizeCalculation: bytesOf,
  })
  const frameCache = createFrameCache()
  const unlisted = createFairCache<CachedPage<Person>>({ maxBytes: maxUnlistedBytes, bytesOf })
  /** Responses being rendered. They resolve with undefined when the response turns out not to be cacheable. */
  const rendering = new Map<string, Promise<CachedResponse<Person> | undefined>>()
  let cachedVersion: string | undefined
  let confirmedAt = Number.NEGATIVE_INFINITY
  const readCurrentVersion = watchVersion(readVersion, {
    maxAgeMs: VERSION_AGE_MS,
    onError: (error) => log.warn({ err: error }, 'the catalogue version is unknown; pages stay as they were last seen'),
  })

  async function currentVersion(isUrgent = false): Promise<string | undefined> {
    const version = await readCurrentVersion(isUrgent)
    if (version !== undefined) confirmedAt = performance.now()
    return version
  }

  const mayBridgeOutage = () => performance.now() - confirmedAt < MAX_OUTAGE_MS

  function cacheFor({ text, isListed }: SharedAddress, clientAddress: string) {
    if (isListed) return { get: () => listed.get(text), set: (page: CachedPage<Person>) => listed.set(text, page) }
    const site = siteOf(clientAddress)
    return {
      get: () => unlisted.get(text, site),
      set: (page: CachedPage<Person>) => unlisted.set(text, page, site),
    }
  }

  /** Renders for this request and all that arrive until then. */
  async function renderForAll(key: string, { version, stock, marks, render, keep }: Rendering<Person>) {
    const shared = Promise.withResolvers<CachedResponse<Person> | undefined>()
    rendering.set(key, shared.promise)
    const startedAt = performance.now()
    try {
      const response = await render()
      const shareable = await toCachedResponse(response, marks, slots, frameCache)
      // A change during rendering makes it stale at once, but no staler than what others see now.
      if (shareable?.isReusable && version === cachedVersion)
        keep({ response: shareable, stock, expiresAt: startedAt + maxAgeMs })
      shared.resolve(shareable)
      return shareable ?? (await toVisitorsResponse(response, slots))
    } finally {
      shared.resolve(undefined)
      rendering.delete(key)
    }
  }

  const renderForOne = async (render: () => Promise<Response>) => toVisitorsResponse(await render(), slots)

  return {
    addressOf: (url) => sharedAddress(pages, url),
    async open(address, request, render, needs) {
      const cached = cacheFor(address, request.clientAddress)
      const version = await currentVersion(needs?.isUrgent)
      if (version === undefined) {
        const known = mayBridgeOutage() ? cached.get() : undefined
        pageCacheRequests.inc({ result: known ? 'stale' : 'bypass' })
        return known ? known.response : renderForOne(render)
      }
      if (version !== cachedVersion) {
        listed.clear()
        unlisted.clear()
        cachedVersion = version
      }
      const found = cached.get()
      const isShown = needs === undefined || needs.stock === found?.stock
      if (found && isShown && performance.now() < found.expiresAt) {
        pageCacheRequests.inc({ result: 'hit' })
        return found.response
      }

      const stock = needs?.stock ?? ''
      const key = `${version} ${stock} ${address.text}`
      const running = rendering.get(key)
      if (running) {
        const shared = await running
        pageCacheRequests.inc({ result: shared ? 'hit' : 'bypass' })
        return shared ?? renderForOne(render)
      }
      pageCacheRequests.inc({ result: 'miss' })
      return renderForAll(key, { version, stock, marks: request, render, keep: cached.set })
    },
    async isBridgingOutage() {
      return (await currentVersion()) === undefined && mayBridgeOutage() && listed.size > 0
    },
  }
}

interface CachedPage<Person> {
  readonly response: CachedResponse<Person>
  /** The units that its product had when rendering began, or later; empty if nobody needed to know. */
  readonly stock: string
  readonly expiresAt: number
}

interface Rendering<Person> {
  readonly version: string
  readonly stock: string
  readonly marks: RequestMarks
  readonly render: () => Promise<Response>
  readonly keep: (page: CachedPage<Person>) => void
}
