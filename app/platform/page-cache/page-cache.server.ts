import { LRUCache } from 'lru-cache'
import { log } from '../log.server.ts'
import { pageCacheAnswers } from '../metrics.server.ts'
import { type CachedAnswer, type RequestMarks, toCachedAnswer } from './cached-response.server.ts'
import { type SharedPage, sharedAddress } from './page-address.ts'
import { watchVersion } from './version-watch.ts'

/** Pages that are the same for every visitor, rendered once for many of them. */
export interface PageCache {
  /** The address under which the answer to a GET of `url` is cached; undefined when it is rendered for each visitor. */
  addressOf(url: URL): string | undefined
  /**
   * The cached answer, or the one that `render` makes; requests that come meanwhile wait for it.
   *
   * @param marks What `render` marks the answer with.
   * @param render Renders the answer for nobody in particular. A response that cannot be cached is returned as it is.
   */
  open(address: string, marks: RequestMarks, render: () => Promise<Response>): Promise<CachedAnswer | Response>
}

interface PageCacheOptions {
  readonly pages: readonly SharedPage[]
  /** A text that is another one after every change of what the pages show. */
  readonly readVersion: () => Promise<string>
  /** How long a page stays cached at most, in milliseconds; changes that no version shows may take that long. */
  readonly maxAgeMs?: number
  readonly maxEntries?: number
  readonly maxBytes?: number
}

/** How long a change may stay unnoticed, in milliseconds. */
const VERSION_AGE_MS = 1_000
const MEGABYTE = 1024 * 1024

/** Makes the page cache of this process. */
export function createPageCache({
  pages,
  readVersion,
  maxAgeMs = 60_000,
  maxEntries = 2_000,
  maxBytes = 128 * MEGABYTE,
}: PageCacheOptions): PageCache {
  const cached = new LRUCache<string, { answer: CachedAnswer; expiresAt: number }>({
    max: maxEntries,
    maxSize: maxBytes,
    sizeCalculation: ({ answer }) => answer.bytes,
  })
  /** Answers being rendered. They end with undefined when the answer cannot be shared after all. */
  const rendering = new Map<string, Promise<CachedAnswer | undefined>>()
  let cachedVersion: string | undefined
  const currentVersion = watchVersion(readVersion, {
    maxAgeMs: VERSION_AGE_MS,
    onError: (error) => log.warn({ err: error }, 'pages are not cached while the version of the catalogue is unknown'),
  })

  /** Renders for this request and all that come meanwhile. */
  async function renderForAll(key: string, { address, version, marks, render }: Rendering) {
    const shared = Promise.withResolvers<CachedAnswer | undefined>()
    rendering.set(key, shared.promise)
    const startedAt = performance.now()
    try {
      const response = await render()
      const answer = await toCachedAnswer(response, marks)
      // A change while it was rendered makes it old at once, but not older than what others see now.
      if (answer && version === cachedVersion) cached.set(address, { answer, expiresAt: startedAt + maxAgeMs })
      shared.resolve(answer)
      return answer ?? response
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
        pageCacheAnswers.inc({ answer: 'passed' })
        return render()
      }
      if (version !== cachedVersion) {
        cached.clear()
        cachedVersion = version
      }
      const found = cached.get(address)
      if (found && performance.now() < found.expiresAt) {
        pageCacheAnswers.inc({ answer: 'kept' })
        return found.answer
      }

      const key = `${version} ${address}`
      const running = rendering.get(key)
      if (running) {
        const shared = await running
        pageCacheAnswers.inc({ answer: shared ? 'kept' : 'passed' })
        return shared ?? render()
      }
      pageCacheAnswers.inc({ answer: 'rendered' })
      return renderForAll(key, { address, version, marks, render })
    },
  }
}

interface Rendering {
  readonly address: string
  readonly version: string
  readonly marks: RequestMarks
  readonly render: () => Promise<Response>
}
