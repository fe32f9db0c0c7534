import type { ReactNode } from 'react'
import { Panel } from '#app/ui/layout/panel.tsx'
import { TextLink } from '#app/ui/navigation/text-link.tsx'
import type { Newest } from './customer.server.ts'

interface NewestListProps<Row> {
  title: string
  list: Newest<Row>
  /** What stands where there is nothing. */
  empty: string
  /** The filtered table with all of them. */
  allPath: string
  rowKey: (row: Row) => string
  /** What leads to the row, and what is said of it. */
  row: (row: Row) => { to: string; name: string; facts: ReactNode }
}

/** The newest rows of a list, with a link to all of them. */
export function NewestList<Row>({ title, list, empty, allPath, rowKey, row }: NewestListProps<Row>) {
  return (
    <Panel title={list.total > 0 ? `${title} (${list.total})` : title}>
      {list.total === 0 ? (
        <p className="text-muted">{empty}</p>
      ) : (
        <>
          <ul className="grid gap-1">
            {list.rows.map((each) => {
              const { to, name, facts } = row(each)
              return (
                <li key={rowKey(each)} className="flex flex-wrap items-center justify-between gap-x-3">
                  <TextLink to={to} alone className="wrap-anywhere">
                    {name}
                  </TextLink>
                  <span className="text-label text-muted">{facts}</span>
                </li>
              )
            })}
          </ul>
          {list.total > list.rows.length && (
            <TextLink to={allPath} alone>
              All {list.total}
              <span className="sr-only"> {title.toLowerCase()}</span>
            </TextLink>
          )}
        </>
      )}
    </Panel>
  )
}
