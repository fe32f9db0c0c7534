import type { ReactNode } from 'react'
import { cn } from './class-names.ts'
import { Motif } from './ornaments/motif.tsx'

interface EmptyStateProps {
  motif: 'ambi' | 'buti'
  title: ReactNode
  /** The level that continues the page's headings; `h1` when the empty state is the page. */
  heading?: 'h1' | 'h2' | 'h3'
  /** One line of explanation. */
  children?: ReactNode
  /** One button or link. */
  action?: ReactNode
  className?: string
}

/** Shown in place of an empty list. */
export function EmptyState({ motif, title, heading: Heading = 'h2', children, action, className }: EmptyStateProps) {
  return (
    <div className={cn('grid justify-items-center gap-2 px-3 py-10 text-center', className)}>
      <Motif name={motif} className="mb-1.5 text-brand" />
      <Heading className="max-w-80 text-xl">{title}</Heading>
      {children && <div className="max-w-prose text-soft">{children}</div>}
      {action && <div className="mt-2">{action}</div>}
    </div>
  )
}
