import { href } from 'react-router'
import { formatDateTime } from '#app/shared/dates.ts'
import { BUTTON_COLUMN, type Column, DataTable } from '#app/ui/data-table.tsx'
import { addressWith } from '#app/ui/navigation/preserved-params.tsx'
import { TextLink } from '#app/ui/navigation/text-link.tsx'
import type { FailedSearch } from './failed-searches.server.ts'

/** What shoppers looked for without finding anything, each with a link for adding synonyms. */
export function FailedSearchesTable({ searches }: { searches: FailedSearch[] }) {
  return (
    <DataTable caption="Searches without results" columns={COLUMNS} rows={searches} rowKey={({ search }) => search} />
  )
}

const COLUMNS: Column<FailedSearch>[] = [
  { header: 'Search', card: 'lead', cell: ({ search }) => <b className="font-semibold wrap-anywhere">{search}</b> },
  {
    header: 'Searches',
    align: 'end',
    card: 'aside',
    cell: ({ times }) => (
      <>
        {times}
        <span className="lg:hidden">{times === 1 ? ' time' : ' times'}</span>
      </>
    ),
  },
  { header: 'Last searched', card: 'foot', cell: ({ lastSearchedAt }) => formatDateTime(lastSearchedAt) },
  {
    ...BUTTON_COLUMN,
    header: 'Synonyms',
    cell: ({ search }) => (
      <TextLink
        to={`${addressWith(href('/admin/searches'), { words: search })}#synonyms`}
        aria-label={`Add synonyms for ${search}`}
      >
        Add synonyms
      </TextLink>
    ),
  },
]
