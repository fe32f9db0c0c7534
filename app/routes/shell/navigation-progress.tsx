import { useEffect, useLayoutEffect, useRef } from 'react'
import { useLocation, useNavigation, useNavigationType } from 'react-router'
import { SKELETON_DELAY_MS, skeletonOf } from './page-skeletons.tsx'

/**
 * Shows that another page is on its way, and moves to its top smoothly when it is there. It stands before the router's
 * `ScrollRestoration`, which does the moving and brings back the place after back and forward.
 */
export function PageTurn() {
  useSmoothScroll()
  const { state } = useNavigation()
  if (state !== 'loading') return null
  return (
    <div
      aria-hidden="true"
      className="fixed inset-x-0 top-0 z-50 animate-wait overflow-hidden transition-opacity delay-150 starting:opacity-0"
    >
      <div className="stitch text-primary" />
    </div>
  )
}

function useSmoothScroll(): void {
  const location = useLocation()
  const { location: target } = useNavigation()
  const isRestored = useNavigationType() === 'POP'
  const skeletonSeenFrom = useRef(Number.POSITIVE_INFINITY)

  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each page that is asked for.
  useLayoutEffect(() => {
    if (!target) return
    // A movement that is still under way would go on after the place of the next page has been found.
    window.scrollTo({ top: window.scrollY, behavior: 'instant' })
    const hasSkeleton = skeletonOf(target.pathname, location.pathname) !== undefined
    skeletonSeenFrom.current = hasSkeleton ? performance.now() + SKELETON_DELAY_MS : Number.POSITIVE_INFINITY
  }, [target])

  // biome-ignore lint/correctness/useExhaustiveDependencies: each new page is moved to.
  useLayoutEffect(() => {
    // Whoever has seen the shape of the page's top is at the top already.
    const isAtTop = performance.now() > skeletonSeenFrom.current
    const isStill = window.matchMedia('(prefers-reduced-motion: reduce)').matches
    if (isRestored || isStill || isAtTop) return
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
