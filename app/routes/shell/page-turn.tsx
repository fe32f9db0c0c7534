import { useEffect, useLayoutEffect } from 'react'
import { useLocation, useNavigation, useNavigationType } from 'react-router'

/**
 * Shows that another page is on its way, and moves to its top smoothly when it is there. It stands before the router's
 * `ScrollRestoration`, which does the moving and brings back the place after back and forward.
 */
export function PageTurn() {
  useSmoothScroll()
  const { state } = useNavigation()
  if (state !== 'loading') return null
  return (
    <div aria-hidden="true" className="fixed inset-x-0 top-0 z-50 animate-wait overflow-hidden">
      <div className="stitch text-primary" />
    </div>
  )
}

function useSmoothScroll(): void {
  const location = useLocation()
  const isRestored = useNavigationType() === 'POP'
  // biome-ignore lint/correctness/useExhaustiveDependencies: each new page is moved to.
  useLayoutEffect(() => {
    const isStill = window.matchMedia('(prefers-reduced-motion: reduce)').matches
    if (isRestored || isStill) return
    const root = document.documentElement
    root.style.scrollBehavior = 'smooth'
    // The browser looks at a new style when it is asked for it, not when it is told to scroll.
    getComputedStyle(root).getPropertyValue('scroll-behavior')
  }, [location, isRestored])
  // The movement has begun by now and goes on; what scrolls the page afterwards does it in its own way.
  // biome-ignore lint/correctness/useExhaustiveDependencies: see above
  useEffect(() => {
    document.documentElement.style.scrollBehavior = ''
  }, [location])
}
