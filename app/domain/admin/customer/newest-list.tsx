import { Panel } from '#app/ui/layout/panel.tsx'
import { TextLink } from '#app/ui/navigation/text-link.tsx'

interface NewestListProps {
  title: string
  /** What leads to each row, and what is said of it. */
  rows: readonly { to: string; name: string; facts: string }[]
  /** How many there are. */
  total: number
  /** What stands where there is nothing. */
  empty: string
  /** The filtered table with all of them. */
  allPath: string
}

/** The newest rows of a list, with a link to all of them. */
export function NewestList({ title, rows, total, empty, allPath }: NewestListProps) {
  return (
    <Panel title={total > 0 ? `${title} (${total})` : title}>
      {total === 0 ? (
        <p className="text-muted">{empty}</p>
      ) : (
        <>
          <ul className="grid gap-1">
            {rows.map(({ to, name, facts }) => (
              <li key={to} className="flex flex-wrap items-center justify-between gap-x-3">
                <TextLink to={to} alone className="wrap-anywhere">
                  {name}
                </TextLink>
                <span className="text-label text-muted">{facts}</span>
              </li>
            ))}
          </ul>
          {total > rows.length && (
            <TextLink to={allPath} alone>
              All {total}
              <span className="sr-only"> {title.toLowerCase()}</span>
            </TextLink>
          )}
        </>
      )}
    </Panel>
  )
}
