import { ChevronLeft, ChevronRight } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { countPages, ROWS_PER_PAGE } from '#app/shared/table-page.ts'
import { buttonStyles } from '../button-styles.ts'
import { cn } from '../class-names.ts'
import { addressWith, type PreservedParams } from '../navigation/preserved-params.tsx'

interface PagerProps {
  /** What the table lists, for example 'orders'. */
  noun: string
  page: number
  /** Rows on all pages. */
  total: number
  path: string
  /** Parameters of the address that every page preserves. */
  keep: PreservedParams
}

const counts = new Intl.NumberFormat('en-IN')

/** Below a table: the rows shown, and links to the other pages. Renders nothing for a single page. */
export function Pager({ noun, page, total, path, keep }: PagerProps) {
  const pages = countPages(total)
  if (pages === 1 && page === 1) return null

  const to = (target: number) => addressWith(path, { ...keep, page: target === 1 ? undefined : String(target) })
  const first = (page - 1) * ROWS_PER_PAGE + 1
  const last = Math.min(page * ROWS_PER_PAGE, total)
  return (
    <nav aria-label={`Pages of ${noun}`} className="mt-3 flex flex-wrap items-center justify-between gap-2">
      <p className="text-sm text-muted tabular-nums">
        {first > total ? 'Nothing on this page' : `${counts.format(first)}–${counts.format(last)}`} of{' '}
        {counts.format(total)} {noun}
      </p>
      <div className="flex items-center gap-1">
        <Step to={to(Math.min(page - 1, pages))} isThere={page > 1}>
          <ChevronLeft size={18} />
          Previous
        </Step>
        <p className="px-1 text-sm tabular-nums">
          <span className="sr-only">Page </span>
          {counts.format(page)}
          <span className="text-muted"> of {counts.format(pages)}</span>
        </p>
        <Step to={to(page + 1)} isThere={page < pages}>
          Next
          <ChevronRight size={18} />
        </Step>
      </div>
    </nav>
  )
}

function Step({ to, isThere, children }: { to: string; isThere: boolean; children: ReactNode }) {
  const look = cn(buttonStyles({ variant: 'quiet' }), 'text-label')
  if (!isThere) return <span className={cn(look, 'invisible')}>{children}</span>
  return (
    <Link to={to} className={look}>
      {children}
    </Link>
  )
}
