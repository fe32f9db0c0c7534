import type { ReactNode } from 'react'
import { cn } from '../class-names.ts'

/**
 * The main action of a page, at the bottom of phones. Put it last inside the page's `PageWidth`: it sticks to the lower edge
 * while the page scrolls, and ends above the footer.
 */
export function BottomBar({ className, children }: { className?: string; children: ReactNode }) {
  return (
    <div
      className={cn(
        'sticky bottom-0 z-20 -mx-4 flex items-center gap-2.5 border-t border-line bg-surface px-4 pt-2.5 pb-[calc(0.625rem+env(safe-area-inset-bottom))] shadow-bar md:-mx-6 md:px-6 lg:hidden',
        className,
      )}
    >
      {children}
    </div>
  )
}
