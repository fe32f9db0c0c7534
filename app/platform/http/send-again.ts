/** Header of a response to a request that the shop was too busy to begin: it did nothing yet, so the request can be sent again. */
export const UNPROCESSED = 'X-Unprocessed'

/** How often a request is sent, at most. */
const ATTEMPTS = 4

/** No request is sent again later than this after the first time, in milliseconds: what takes so long would only be taken up again. */
const WITHIN_MS = 14_000

/** The shortest pause, in milliseconds. Each is twice as long as the one before, or longer by chance: not all browsers return at once. */
const PAUSE_MS = 750

/**
 * A `fetch` for the browser that sends the router's requests again: any that the shop was too busy to begin, and those for a
 * page's data that got no response, or 503 because something is unavailable for a moment.
 *
 * @param send The browser's own.
 */
export function sendingAgain(send: typeof fetch): typeof fetch {
  return async (address, init) => {
    // The router requests the data of pages, and sends forms, at addresses of its own.
    const attempts = address instanceof URL && address.pathname.endsWith('.data') ? ATTEMPTS : 1
    const isRead = (init?.method ?? 'GET') === 'GET'
    const firstAt = performance.now()
    for (let attempt = 1; ; attempt++) {
      try {
        const response = await send(address, init)
        const mayBeSentAgain = response.headers.has(UNPROCESSED) || (isRead && response.status === 503)
        if (attempt === attempts || !mayBeSentAgain || performance.now() - firstAt > WITHIN_MS) return response
      } catch (error) {
        if (attempt === attempts || init?.body || init?.signal?.aborted) throw error
      }
      await new Promise((resolve) => setTimeout(resolve, PAUSE_MS * 2 ** (attempt - 1 + Math.random())))
    }
  }
}
