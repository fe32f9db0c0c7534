import type { ReactNode } from 'react'
import { cn } from '../class-names.ts'

interface ScrollRegionProps {
  /** Names the region for screen readers. */
  label: string
  /** Says in which direction it scrolls, and from which size on. */
  className: string
  children: ReactNode
}

/** A part of a page that scrolls by itself, also by keyboard. */
export function ScrollRegion({ label, className, children }: ScrollRegionProps) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: only what has the focus scrolls by keyboard.
    <section tabIndex={0} aria-label={label} className={cn('relative', className)}>
      {children}
    </section>
  )
}
