import { useEffect } from 'react'
import { type DataStrategyResult, type MiddlewareFunction, useLocation, useMatches } from 'react-router'
import { isServerResponse } from '#app/platform/http/failed-form-request.ts'

/** What the browser shows: an address, and the routes with their data. Always undefined on the server. */
let shown: { readonly address: string; readonly matches: ReturnType<typeof useMatches> } | undefined

/** Whether the page is being reloaded because the visitor came back to it. */
let isReturning = false

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

/** Reloads the page that the visitor comes back to. If that fails, it stays as it is, with everything typed in it. */
export async function reloadOnReturn(revalidate: () => Promise<void>): Promise<void> {
  isReturning = true
  await revalidate()
  isReturning = false
}

/**
 * Middleware of the root in the browser: the frame stays when it can't be loaded again. A `clientLoader` would do the same, with a
 * request of its own for each navigation.
 */
export const keepShownData: MiddlewareFunction<Record<string, DataStrategyResult>> = async ({ request }, next) => {
  const results = await next()
  const { pathname, search } = new URL(request.url)
  const isSamePage = isReturning && shown?.address === pathname + search
  for (const [id, { type, result }] of Object.entries(results)) {
    if (type !== 'error' || isServerResponse(result)) continue
    const kept = shownData(id)
    // Its request isn't the one that failed.
    if (kept && id === 'root') results[id] = { type: 'data', result: { ...kept, requestId: undefined } }
    else if (kept && isSamePage) results[id] = { type: 'data', result: kept }
  }
}
