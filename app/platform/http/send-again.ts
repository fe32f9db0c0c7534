/** Header of a response to a request that the shop was too busy to begin: it did nothing yet, so the request can be sent again. */
export const UNPROCESSED = 'X-Unprocessed'

/** Pauses before a request is sent again, in milliseconds; each is up to a half shorter, so that not all browsers return at once. */
const PAUSES_MS = [1_500, 3_000, 6_000]

/**
 * A `fetch` for the browser that sends the router's requests again: any that the shop was too busy to begin, and those for a
 * page's data that got no response.
 *
 * @param send The browser's own.
 */
export function sendingAgain(send: typeof fetch): typeof fetch {
  return async (address, init) => {
    if (!isOfRouter(address)) return send(address, init)
    for (const pause of PAUSES_MS) {
      const response = await sendOnce(send, address, init)
      if (response) return response
      await new Promise((resolve) => setTimeout(resolve, pause * (1 - Math.random() / 2)))
    }
    return send(address, init)
  }
}

/** @returns Undefined if the request can be sent again. */
async function sendOnce(send: typeof fetch, ...request: Parameters<typeof fetch>): Promise<Response | undefined> {
  const [, { method = 'GET', signal } = {}] = request
  try {
    const response = await send(...request)
    return response.headers.has(UNPROCESSED) ? undefined : response
  } catch (error) {
    if (method !== 'GET' || signal?.aborted) throw error
    return undefined
  }
}

/** The router requests the data of pages, and sends forms, at addresses of its own. */
function isOfRouter(address: Parameters<typeof fetch>[0]): boolean {
  return address instanceof URL && address.pathname.endsWith('.data')
}
