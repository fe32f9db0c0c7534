import type { Context } from 'hono'
import { createConcurrencyLimit, TooManyWaitingError } from '#app/platform/concurrency-limit.server.ts'
import type { RequestVariables } from './request-identity.ts'
import { rejectUnprocessed } from './try-again.ts'

/** Each takes up to two of the eight connections that visitors' pages have in a process, and totals are counted on a seventh. */
const AT_ONCE = 3

/** More would wait longer than people are willing to. */
const MAX_WAITING = 60
const MAX_WAIT_MS = 4_000

/** Where visitors search: in the listing, its filters, and while they type. */
const SEARCHED_ROUTES = new Set(['/products', '/products/filters', '/products/filter-counts', '/search/suggestions'])
const WORDS = ['search', 'q']

/** Runs a task for a request; a search waits for its turn. */
type SearchLimit = (c: Context<{ Variables: RequestVariables }>, task: () => Promise<Response>) => Promise<Response>

/**
 * Lets a few searches of visitors run at once in this process; others wait for their turn, and get 503 when that takes too long. There
 * is no limit to what people can search for, and hundreds at once would keep everyone else waiting. One network address gets half of the
 * places.
 */
export function limitSearches(
  routePattern: (path: string) => string,
  { atOnce = AT_ONCE, maxWaiting = MAX_WAITING, maxWaitMs = MAX_WAIT_MS } = {},
): SearchLimit {
  const searches = createConcurrencyLimit(atOnce, maxWaiting, maxWaitMs)
  const unfinished = new Map<string, number>()
  const maxOfOne = Math.ceil((atOnce + maxWaiting) / 2)
  return async (c, task) => {
    if (!isSearch(c.get('url'), routePattern)) return task()

    const clientAddress = c.get('clientAddress')
    const busy = () => rejectUnprocessed(c, 'Many people are searching right now. Please try again in a few seconds.')
    const others = unfinished.get(clientAddress) ?? 0
    if (others >= maxOfOne) return busy()
    unfinished.set(clientAddress, others + 1)
    let hasStarted = false
    try {
      return await searches.run(() => {
        hasStarted = true
        return task()
      })
    } catch (error) {
      if (hasStarted || !(error instanceof TooManyWaitingError)) throw error
      return busy()
    } finally {
      const left = (unfinished.get(clientAddress) ?? 1) - 1
      if (left > 0) unfinished.set(clientAddress, left)
      else unfinished.delete(clientAddress)
    }
  }
}

function isSearch({ pathname, searchParams }: URL, routePattern: (path: string) => string): boolean {
  const hasWords = WORDS.some((name) => (searchParams.get(name) ?? '').trim() !== '')
  return hasWords && SEARCHED_ROUTES.has(routePattern(pathname))
}
