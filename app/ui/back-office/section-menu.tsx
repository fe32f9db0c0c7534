import { ChevronDown } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link, type To } from 'react-router'

interface SectionMenuProps {
  /** What the sections belong to. */
  label: string
  entries: readonly { readonly to: To; readonly label: string; readonly isCurrent?: boolean }[]
  /** What the folded menu says on phones; undefined if they have none. */
  folded?: ReactNode
}

/** The menu of a page's sections: beside them on wide screens, folded above them on phones. */
export function SectionMenu({ label, entries, folded }: SectionMenuProps) {
  return (
    <nav aria-label={label} className="lg:col-start-1 lg:row-span-2 lg:row-start-1">
      {folded && (
        <details className="group mb-3 rounded-md border border-line bg-surface-raised lg:hidden">
          <summary className="flex min-h-11 cursor-pointer list-none items-center justify-between px-3.5 font-semibold text-ink [&::-webkit-details-marker]:hidden">
            <span>{folded}</span>
            <ChevronDown size={20} className="text-soft group-open:rotate-180" />
          </summary>
          <MenuEntries entries={entries} />
        </details>
      )}
      <div className="sticky top-22 hidden lg:block">
        <MenuEntries entries={entries} />
      </div>
    </nav>
  )
}

function MenuEntries({ entries }: Pick<SectionMenuProps, 'entries'>) {
  return (
    <ul className="grid gap-0.5 max-lg:border-t max-lg:border-line max-lg:p-1.5">
      {entries.map(({ to, label, isCurrent }) => (
        <li key={label}>
          <Link
            to={to}
            aria-current={isCurrent ? 'page' : undefined}
            className="flex min-h-11 items-center rounded-md px-3.5 font-medium text-soft hover:bg-rosegold-50 aria-[current=page]:bg-rosegold-100 aria-[current=page]:font-semibold aria-[current=page]:text-heading lg:min-h-10"
          >
            {label}
          </Link>
        </li>
      ))}
    </ul>
  )
}
