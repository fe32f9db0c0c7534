import type { ReactNode } from 'react'
import { cn } from '../class-names.ts'

interface SectionHeadingProps {
  id?: string
  children: ReactNode
  /** A link at the end of the line. */
  action?: ReactNode
  className?: string
}

/** The heading of a section, followed by a stitched line to the edge. */
export function SectionHeading({ id, children, action, className }: SectionHeadingProps) {
  return (
    <div className={cn('mb-5 flex items-center gap-4.5 md:mb-7', className)}>
      <h2 id={id} className="text-section md:text-3xl">
        {children}
      </h2>
      <span aria-hidden="true" className="stitch min-w-5 flex-1 text-rosegold-400" />
      {action}
    </div>
  )
}
