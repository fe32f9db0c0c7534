import { useEffect, useLayoutEffect, useRef } from 'react'
import { useLocation, useNavigation, useNavigationType } from 'react-router'
import { SKELETON_DELAY_MS, skeletonOf } from './page-skeletons.tsx'

/**
 * Shows that another page is loading, and scrolls smoothly to its top once it has loaded (M02). Render it before the router's
 * `ScrollRestoration`, which does the scrolling, and restores the position after back and forward.
 */
export function NavigationProgress() {
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
  const skeletonShownFrom = useRef(Number.POSITIVE_INFINITY)

  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each navigation.
  useLayoutEffect(() => {
    if (!target) return
    // A scroll still in progress would continue after the next page has been positioned.
    window.scrollTo({ top: window.scrollY, behavior: 'instant' })
    const hasSkeleton = skeletonOf(target.pathname, location.pathname) !== undefined
    skeletonShownFrom.current = hasSkeleton ? performance.now() + SKELETON_DELAY_MS : Number.POSITIVE_INFINITY
  }, [target])

  // biome-ignore lint/correctness/useExhaustiveDependencies: runs for each new page.
  useLayoutEffect(() => {
    // Visitors who have seen the skeleton are at the top already.
    const isAtTop = performance.now() > skeletonShownFrom.current
    const prefersNoMotion = window.matchMedia('(prefers-reduced-motion: reduce)').matches
    if (isRestored || prefersNoMotion || isAtTop) return
    const root = document.documentElement
    root.style.scrollBehavior = 'smooth'
    // Makes the browser apply the style: scrolling alone doesn't.
    getComputedStyle(root).getPropertyValue('scroll-behavior')
  }, [location, isRestored])
  // The smooth scroll has started and continues; later scrolling behaves as usual.
  // biome-ignore lint/correctness/useExhaustiveDependencies: see above
  useEffect(() => {
    document.documentElement.style.scrollBehavior = ''
  }, [location])
}
