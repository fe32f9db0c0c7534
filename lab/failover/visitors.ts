import { setTimeout as delay } from 'node:timers/promises'

const PAUSE_MS = 200

/** What visitors without a session saw. */
export interface PageViews {
  readonly count: number
  /** Views that didn't show the page: address and status, or why there was no response. */
  readonly failed: readonly { readonly at: number; readonly reason: string }[]
  /** The longest time until a page was complete, in milliseconds. */
  readonly slowestMs: number
}

/** Opens pages of each shop process again and again, as visitors do. @returns Stops them and resolves to what they saw. */
export function startVisitors(urls: readonly string[], paths: readonly string[]): () => Promise<PageViews> {
  const failed: { at: number; reason: string }[] = []
  let count = 0
  let slowestMs = 0
  const stopping = new AbortController()

  async function look(address: string): Promise<void> {
    const begun = performance.now()
    try {
      const response = await fetch(address, { signal: AbortSignal.timeout(15_000) })
      await response.text()
      if (response.status !== 200)
        failed.push({ at: Date.now(), reason: `${new URL(address).pathname}: ${response.status}` })
    } catch (error) {
      failed.push({ at: Date.now(), reason: `${new URL(address).pathname}: ${String(error)}` })
    }
    count++
    slowestMs = Math.max(slowestMs, performance.now() - begun)
  }

  const looking = urls.flatMap((url) =>
    paths.map(async (path) => {
      while (!stopping.signal.aborted) {
        await look(url + path)
        await delay(PAUSE_MS)
      }
    }),
  )
  return async () => {
    stopping.abort()
    await Promise.all(looking)
    return { count, failed, slowestMs }
  }
}
