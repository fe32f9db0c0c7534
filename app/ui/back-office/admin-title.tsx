import type { ReactNode } from 'react'

interface AdminTitleProps {
  children: ReactNode
  /** How many rows the table below has. */
  count?: number
  /** Shown at the other end. */
  aside?: ReactNode
}

/** The heading of a page of the back office. */
export function AdminTitle({ children, count, aside }: AdminTitleProps) {
  return (
    <div className="mb-3.5 flex flex-wrap items-center justify-between gap-2.5 lg:mb-4.5">
      <h1 className="text-section lg:text-3xl">
        {children}
        {count !== undefined && (
          <span className="ml-1 font-sans text-sm text-muted tabular-nums"> {count.toLocaleString('en-IN')}</span>
        )}
      </h1>
      {aside}
    </div>
  )
}
