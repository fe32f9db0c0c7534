import { ChevronRight } from 'lucide-react'
import { Fragment } from 'react'
import { Link } from 'react-router'
import { cn } from '../class-names.ts'

interface BreadcrumbProps {
  /** From the top to this page; the last one is this page and needs no `to`. */
  items: { label: string; to?: string }[]
  className?: string
}

/** The page's place in the shop. A long last name is truncated with an ellipsis. */
export function Breadcrumb({ items, className }: BreadcrumbProps) {
  return (
    <nav aria-label="Breadcrumb" className={className}>
      <ol className={cn('flex min-h-11 items-center gap-1.5 overflow-hidden text-label whitespace-nowrap text-muted')}>
        {items.map((item, index) => (
          <Fragment key={item.label}>
            {index > 0 && (
              <li aria-hidden="true" className="flex-none text-ink-400">
                <ChevronRight size={14} />
              </li>
            )}
            {item.to && index < items.length - 1 ? (
              <li className="flex-none">
                <Link to={item.to} className="hit min-w-11 text-soft underline-offset-3 hover:underline lg:min-w-0">
                  {item.label}
                </Link>
              </li>
            ) : (
              <li aria-current="page" className="truncate text-ink">
                {item.label}
              </li>
            )}
          </Fragment>
        ))}
      </ol>
    </nav>
  )
}
