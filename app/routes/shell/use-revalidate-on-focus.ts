import { useEffect } from 'react'
import { useLocation, useMatches, useRevalidator } from 'react-router'
import { reloadAfterMs } from './shown-data.ts'

/** Reloading here could disturb a payment in progress. */
const NOT_REVALIDATED = /^\/checkout(\/|$)/

/**
 * Reloads the page's data when the visitor comes back to it, from another tab or through the browser's back/forward cache.
 * The cart may have changed elsewhere, and its count in the header must be right. Also reloads, a little later, what couldn't be loaded.
 */
export function useRevalidateOnFocus(): void {
  const { revalidate } = useRevalidator()
  const { pathname } = useLocation()
  const isSkipped = NOT_REVALIDATED.test(pathname)
  const matches = useMatches()
  // biome-ignore lint/correctness/useExhaustiveDependencies: the matches are new after each load, also after one that failed.
  useEffect(() => {
    const afterMs = isSkipped ? undefined : reloadAfterMs()
    if (afterMs === undefined) return
    const timer = setTimeout(revalidate, afterMs)
    return () => clearTimeout(timer)
  }, [isSkipped, matches, revalidate])
  useEffect(() => {
    if (isSkipped) return
    const onVisibilityChange = () => {
      if (document.visibilityState === 'visible') revalidate()
    }
    const onPageShow = ({ persisted }: PageTransitionEvent) => {
      if (persisted) revalidate()
    }
    document.addEventListener('visibilitychange', onVisibilityChange)
    window.addEventListener('pageshow', onPageShow)
    return () => {
      document.removeEventListener('visibilitychange', onVisibilityChange)
      window.removeEventListener('pageshow', onPageShow)
    }
  }, [isSkipped, revalidate])
}
