import { useEffect } from 'react'
import type { Shopper } from '#app/domain/shopper/shopper.ts'
import { currentMark } from '#app/platform/http/session-mark.ts'

/**
 * Opens a page again that the browser has kept for its back and forward buttons, if it shows a customer who has signed out meanwhile.
 * Until then nothing of it is shown.
 */
export function useKeptPage(shopper: Shopper | null): void {
  useEffect(() => {
    const onPageShow = ({ persisted }: PageTransitionEvent) => {
      if (!persisted || !shopper || shopper.mark === currentMark()) return
      document.documentElement.style.display = 'none'
      window.location.reload()
    }
    window.addEventListener('pageshow', onPageShow)
    return () => window.removeEventListener('pageshow', onPageShow)
  }, [shopper])
}
