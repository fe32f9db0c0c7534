import { useEffect } from 'react'
import { type DataStrategyResult, type MiddlewareFunction, useLocation, useMatches } from 'react-router'
import { isServerResponse } from '#app/platform/http/failed-form-request.ts'

/** What the browser shows: an address, and the routes with their data. Always undefined on the server. */
let shown: { readonly address: string; readonly matches: ReturnType<typeof useMatches> } | undefined

/** How many loads in a row have failed, so that the page kept data. */
let failures = 0

/** How long the page shows data that it kept until it is loaded again, in milliseconds; twice as long after each further failure. */
const RELOAD_AFTER_MS = 4_000

/** Then the next load is the visitor's: another page, or coming back to this one. */
const MAX_RELOADS = 6

/** Remembers what the page shows, for {@link keepShownData} and {@link shownData}. */
export function useShownData(): void {
  const { pathname, search } = useLocation()
  const matches = useMatches()
  useEffect(() => {
    shown = { address: pathname + search, matches }
  }, [pathname, search, matches])
}

/** What the browser showed last of this route; undefined if nothing was loaded. */
export function shownData(routeId: string): unknown {
  return shown?.matches.find(({ id }) => id === routeId)?.loaderData
}

/**
 * When a page that kept data, such as the counts in its header, is to be loaded again.
 *
 * @returns Milliseconds; undefined if everything shown is loaded, or loading failed too often.
 */
export function reloadAfterMs(): number | undefined {
  return failures > 0 && failures <= MAX_RELOADS ? RELOAD_AFTER_MS * 2 ** (failures - 1) : undefined
}

/**
 * Middleware of the root in the browser: when the shop can't load the shown page again, it stays as it is, with everything typed in it;
 * when another page can't be loaded, the frame stays. A `clientLoader` would do the same, with a request of its own for each navigation.
 */
export const keepShownData: MiddlewareFunction<Record<string, DataStrategyResult>> = async ({ request }, next) => {
  const results = await next()
  // What a form was answered is no data of the page.
  if (request.method !== 'GET') return results
  const { pathname, search } = new URL(request.url)
  const isSamePage = shown?.address === pathname + search
  let hasKept = false
  for (const [id, { type, result }] of Object.entries(results)) {
    if (type !== 'error' || isServerResponse(result)) continue
    const kept = shownData(id)
    if (!kept || !(isSamePage || id === 'root')) continue
    // Its request isn't the one that failed.
    results[id] = { type: 'data', result: id === 'root' ? { ...kept, requestId: undefined } : kept }
    hasKept = true
  }
  if (hasKept) failures += 1
  else if (results.root) failures = 0
  return results
}
