import type { ReactNode } from 'react'
import { cn } from '#app/ui/class-names.ts'

interface ArchFrameProps {
  /** An image that fills the arch. */
  children: ReactNode
  className?: string
}

/** The cusped arch around an image, with a stitched outline. Its padding is the gap between arch and outline. */
export function ArchFrame({ children, className }: ArchFrameProps) {
  return (
    <div className={cn('relative px-1.5 pt-1.5', className)}>
      <div className="arch aspect-3/4 overflow-hidden bg-placeholder">{children}</div>
      <svg
        aria-hidden="true"
        viewBox="0 0 300 400"
        preserveAspectRatio="none"
        className="absolute inset-0 size-full overflow-visible"
      >
        <path
          d="M0 400L0 170A40 40 0 0 1 22 118A40 40 0 0 1 62 68A46 46 0 0 1 112 36C130 30 144 18 150 0C156 18 170 30 188 36A46 46 0 0 1 238 68A40 40 0 0 1 278 118A40 40 0 0 1 300 170L300 400"
          fill="none"
          stroke="currentColor"
          strokeWidth="1.6"
          strokeDasharray="9 6"
          vectorEffect="non-scaling-stroke"
        />
      </svg>
    </div>
  )
}
