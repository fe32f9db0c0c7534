import { useEffect } from 'react'
import { useLocation, useRevalidator } from 'react-router'
import { reloadOnReturn } from './shown-data.ts'

/** Reloading here could disturb a payment in progress. */
const NOT_REVALIDATED = /^\/checkout(\/|$)/

/**
 * Reloads the page's data when the visitor comes back to it, from another tab or through the browser's back/forward cache.
 * The cart may have changed elsewhere, and its count in the header must be right.
 */
export function useRevalidateOnFocus(): void {
  const { revalidate } = useRevalidator()
  const { pathname } = useLocation()
  const isSkipped = NOT_REVALIDATED.test(pathname)
  useEffect(() => {
    if (isSkipped) return
    const onVisibilityChange = () => {
      if (document.visibilityState === 'visible') reloadOnReturn(revalidate)
    }
    const onPageShow = ({ persisted }: PageTransitionEvent) => {
      if (persisted) reloadOnReturn(revalidate)
    }
    document.addEventListener('visibilitychange', onVisibilityChange)
    window.addEventListener('pageshow', onPageShow)
    return () => {
      document.removeEventListener('visibilitychange', onVisibilityChange)
      window.removeEventListener('pageshow', onPageShow)
    }
  }, [isSkipped, revalidate])
}
