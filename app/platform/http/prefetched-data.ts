/** How old prefetched data of a page may be when the page is opened, in milliseconds. */
const MAX_AGE_MS = 10_000

/** When the data of a page was prefetched, by its path. */
const prefetchedAt = new Map<string, number>()

/** Remembers that the browser prefetches the data of a page. */
export function notePrefetch(page: string): void {
  prefetchedAt.set(new URL(page, window.location.origin).pathname, performance.now())
}

/**
 * A `fetch` for the browser by which the router gets a page's data as it is now. Browsers reuse what they have prefetched for minutes;
 * with this one they do only for a few seconds, and not after this page has sent a form or another page was in front.
 *
 * @param send The browser's own.
 */
export function withFreshData(send: typeof fetch): typeof fetch {
  document.addEventListener('visibilitychange', () => prefetchedAt.clear())
  return (address, init) => {
    if ((init?.method ?? 'GET') !== 'GET') prefetchedAt.clear()
    if (!(address instanceof URL && address.pathname.endsWith('.data'))) return send(address, init)
    const page = address.pathname.slice(0, -'.data'.length)
    const isFresh = performance.now() - (prefetchedAt.get(page) ?? Number.NEGATIVE_INFINITY) < MAX_AGE_MS
    return send(address, isFresh ? init : { ...init, cache: 'no-cache' })
  }
}
