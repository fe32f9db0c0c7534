import type { ReactNode } from 'react'
import { useLocation, useNavigation } from 'react-router'
import { skeletonOf } from './page-skeletons.tsx'

/**
 * The page, and over it, while another one takes its time, the shape of that one. What is shown stays as it is below, so
 * nothing jumps when the visitor thinks better of it. On the way back the page she leaves stays in view: what comes is
 * shown where she left it, not at its top.
 */
export function PageContent({ children }: { children: ReactNode }) {
  const { pathname } = useLocation()
  const { location: target } = useNavigation()
  const skeleton = isOnTheWayBack(target) ? undefined : skeletonOf(target?.pathname, pathname)
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

/** The browser's address changes at once when it goes back or forward, otherwise when the page is there. */
function isOnTheWayBack(target: { pathname: string; search: string } | undefined): boolean {
  return target !== undefined && target.pathname + target.search === window.location.pathname + window.location.search
}
