import { X } from 'lucide-react'
import { Link } from 'react-router'
import { type ActiveFilter, listAddress } from './list-params.ts'

/** The active filters, each with a link that removes it. Renders nothing if there are none. */
export function FilterChips({ filters }: { filters: readonly ActiveFilter[] }) {
  if (filters.length === 0) return null
  return (
    <ul
      aria-label="Active filters"
      className="-mx-4 flex gap-2 overflow-x-auto px-4 pt-2.5 pb-3 [scrollbar-width:none] lg:mx-0 lg:flex-wrap lg:px-0 lg:pt-0 lg:pb-4.5"
    >
      {filters.map(({ label, without }) => (
        <li key={listAddress(without)} className="flex-none">
          <Link
            to={listAddress(without)}
            preventScrollReset
            aria-label={`Remove filter ${label}`}
            className="inline-flex min-h-11 items-center gap-1.5 rounded-full border border-rosegold-200 bg-rosegold-50 pr-3 pl-3.5 text-label font-medium whitespace-nowrap text-heading tabular-nums hover:bg-rosegold-100 lg:min-h-9"
          >
            {label}
            <X size={16} />
          </Link>
        </li>
      ))}
    </ul>
  )
}
