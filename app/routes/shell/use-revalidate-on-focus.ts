import { useEffect } from 'react'
import { useLocation, useRevalidator } from 'react-router'

/** A payment must not lose its page, and nothing that is being edited its ground. */
const LEFT_ALONE = /^\/(checkout|admin)(\/|$)/

/**
 * Reads the page's data again when it is looked at again, after another tab or from the browser's memory: the cart may
 * have changed elsewhere, and the badge is to be right.
 */
export function useFreshData(): void {
  const { revalidate } = useRevalidator()
  const { pathname } = useLocation()
  const isLeftAlone = LEFT_ALONE.test(pathname)
  useEffect(() => {
    if (isLeftAlone) return
    const seenAgain = () => {
      if (document.visibilityState === 'visible') revalidate()
    }
    const broughtBack = ({ persisted }: PageTransitionEvent) => {
      if (persisted) revalidate()
    }
    document.addEventListener('visibilitychange', seenAgain)
    window.addEventListener('pageshow', broughtBack)
    return () => {
      document.removeEventListener('visibilitychange', seenAgain)
      window.removeEventListener('pageshow', broughtBack)
    }
  }, [isLeftAlone, revalidate])
}
