import type { ReactNode } from 'react'
import { useLocation, useNavigation } from 'react-router'
import { skeletonOf } from './page-skeletons.tsx'

/**
 * The page, covered by the skeleton of the next one while that is loading. The current page stays as it is underneath, so
 * nothing jumps when the navigation is cancelled. Back and forward show no skeleton: the next page opens at the position
 * where the visitor left it, not at its top.
 */
export function PageContent({ children }: { children: ReactNode }) {
  const { pathname } = useLocation()
  const { location: target } = useNavigation()
  const skeleton = isBackOrForward(target) ? undefined : skeletonOf(target?.pathname, pathname)
  return (
    <>
      {skeleton && (
        <div className="sticky top-14 z-25 h-0 lg:top-18">
          <div
            role="status"
            className="absolute inset-x-0 top-0 h-dvh overflow-hidden bg-surface transition-[visibility,opacity] delay-150 duration-160 starting:invisible starting:opacity-0"
          >
            <span className="sr-only">Loading the page</span>
            {skeleton}
          </div>
        </div>
      )}
      <main id="content" aria-busy={skeleton ? true : undefined}>
        {children}
      </main>
    </>
  )
}

/** On back and forward the browser's address changes at once, otherwise only when the page has loaded. */
function isBackOrForward(target: { pathname: string; search: string } | undefined): boolean {
  return target !== undefined && target.pathname + target.search === window.location.pathname + window.location.search
}
