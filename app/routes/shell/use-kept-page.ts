import { useEffect } from 'react'
import type { Shopper } from '#app/domain/shopper/shopper.ts'
import { hasMark } from '#app/platform/http/session-mark.ts'

/**
 * Opens a page again that the browser has kept, if it shows a customer who has signed out meanwhile: one that it brings back as it was, or
 * one that it loads from its cache. Until then nothing of it is shown.
 */
export function useKeptPage(shopper: Shopper | null): void {
  useEffect(() => {
    if (!shopper) return
    const { mark } = shopper
    const openAgain = () => {
      document.documentElement.style.display = 'none'
      window.location.reload()
    }
    const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
    // A page that answers a form may have begun a session itself, and must not be sent again.
    const mayBeFromCache = navigation?.type === 'back_forward'
    if (mayBeFromCache && mark !== undefined && !hasMark(document.cookie, mark)) return openAgain()
    const onPageShow = ({ persisted }: PageTransitionEvent) => {
      if (persisted && (mark === undefined || !hasMark(document.cookie, mark))) openAgain()
    }
    window.addEventListener('pageshow', onPageShow)
    return () => window.removeEventListener('pageshow', onPageShow)
  }, [shopper])
}
