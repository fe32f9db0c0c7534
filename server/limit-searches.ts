import { createMiddleware } from 'hono/factory'
import { createConcurrencyLimit, TooManyWaitingError } from '#app/platform/concurrency-limit.server.ts'
import type { RequestVariables } from './request-identity.ts'

/** Few enough that searches leave most of the database connections of this process to pages and payments. */
const AT_ONCE = 4

/** More would wait for longer than people do. */
const MAX_WAITING = 60
const MAX_WAIT_MS = 4_000

/** Where visitors search: in the listing, its filters, and while they type. */
const SEARCHED_ADDRESS = /^\/(?:products(?:\/filters|\/filter-counts)?|search\/suggestions)(?:\.data)?$/
const WORDS = ['search', 'q']

/**
 * Lets a few searches of visitors run at once in this process; others wait for their turn, and get 503 when that takes too long. There
 * is no limit to what people can search for, so searches are never cached, and hundreds at once would keep everyone else waiting.
 */
export function limitSearches({ atOnce = AT_ONCE, maxWaiting = MAX_WAITING, maxWaitMs = MAX_WAIT_MS } = {}) {
  const searches = createConcurrencyLimit(atOnce, maxWaiting, maxWaitMs)
  return createMiddleware<{ Variables: RequestVariables }>(async (c, next) => {
    if (!isSearch(new URL(c.var.request.url))) return next()
    let hasStarted = false
    try {
      await searches.run(() => {
        hasStarted = true
        return next()
      })
      return
    } catch (error) {
      if (hasStarted || !(error instanceof TooManyWaitingError)) throw error
      return c.text('Many people are searching right now. Please try again in a few seconds.', 503, {
        'Retry-After': '5',
      })
    }
  })
}

function isSearch({ pathname, searchParams }: URL): boolean {
  return SEARCHED_ADDRESS.test(pathname) && WORDS.some((name) => (searchParams.get(name) ?? '').trim() !== '')
}
