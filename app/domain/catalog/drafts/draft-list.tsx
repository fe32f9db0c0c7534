import { href } from 'react-router'
import { formatDateTime } from '#app/shared/dates.ts'
import { addressWith, type PreservedParams } from '#app/ui/navigation/preserved-params.tsx'
import { TextLink } from '#app/ui/navigation/text-link.tsx'
import { DRAFT_PARAM } from '../manage/product-list.ts'
import type { ListedDraft } from './drafts.server.ts'

interface DraftListProps {
  drafts: readonly ListedDraft[]
  /** Parameters of the table's address that the links preserve. */
  keep: PreservedParams
}

/** The drafts, each with a link that opens it in the form; nothing if there is none. */
export function DraftList({ drafts, keep }: DraftListProps) {
  if (drafts.length === 0) return null
  return (
    <section aria-labelledby="drafts" className="mb-4 rounded-md border border-line bg-surface-raised px-4 py-3">
      <h2 id="drafts" className="font-sans text-label font-semibold text-ink">
        {drafts.length === 1 ? '1 draft' : `${drafts.length} drafts`}
      </h2>
      <p className="text-soft">Visible only in the back office.</p>
      <ul className="mt-1 max-h-60 overflow-y-auto">
        {drafts.map(({ id, name, savedAt }) => (
          <li key={id} className="flex flex-wrap items-baseline justify-between gap-x-4">
            <TextLink
              to={addressWith(href('/admin/products/new'), { ...keep, [DRAFT_PARAM]: id })}
              alone
              className="wrap-anywhere"
            >
              {name || 'Untitled'}
            </TextLink>
            <span className="text-sm text-muted">Saved {formatDateTime(savedAt)}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}
