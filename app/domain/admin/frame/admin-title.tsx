import type { ReactNode } from 'react'
import { PageMetadata } from '#app/domain/content/components/page-metadata.tsx'

interface AdminTitleProps {
  title: string
  /** In the browser's tab, where it says more. @default the title */
  tabTitle?: string
  /** How many rows the table below has. */
  count?: number | undefined
  /** Shown at the other end. */
  aside?: ReactNode
}

/** The heading of a page of the back office, and its title in the browser. */
export function AdminTitle({ title, tabTitle = title, count, aside }: AdminTitleProps) {
  return (
    <div className="mb-3.5 flex flex-wrap items-center justify-between gap-2.5 lg:mb-4.5">
      <PageMetadata title={tabTitle} isPrivate />
      <h1 className="min-w-0 text-section wrap-anywhere lg:text-3xl">
        {title}
        {count !== undefined && (
          <span className="ml-1 font-sans text-sm text-muted tabular-nums"> {count.toLocaleString('en-IN')}</span>
        )}
      </h1>
      {aside}
    </div>
  )
}
