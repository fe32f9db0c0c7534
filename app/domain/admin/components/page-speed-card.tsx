import { type Column, DataTable } from '#app/ui/data-table.tsx'
import type { PageSpeedRow, SpeedQuantile } from '../page-speed/page-speed.server.ts'
import { MEASURED_PAGES, SPEED_FIGURES, type SpeedFigure } from '../page-speed/page-speed.ts'

/** With fewer visits, a single slow phone decides. */
const MIN_VISITS = 20

const tones = { good: 'text-success', fair: 'text-haldi-700', poor: 'text-danger' } as const
const words = { good: 'good', fair: 'needs work', poor: 'poor' } as const

const visits = new Intl.NumberFormat('en-IN')

/** How quickly pages were on visitors' devices: what three of four visits stayed within. */
export function PageSpeedCard({ rows }: { rows: PageSpeedRow[] }) {
  return (
    <DataTable
      caption="Page speed on visitors’ devices"
      head={
        <div className="py-2.5">
          <h2 className="font-sans text-md font-semibold text-ink">Page speed on visitors’ devices</h2>
          <p className="text-sm text-muted">
            Three of four visits this week were at least this quick; last week in brackets.
          </p>
        </div>
      }
      columns={COLUMNS}
      rows={rows}
      rowKey={(row) => row.page}
    />
  )
}

const figureColumn = (figure: SpeedFigure, card: Column<PageSpeedRow>['card']): Column<PageSpeedRow> => ({
  header: SPEED_FIGURES[figure].label,
  align: 'end',
  card,
  cell: ({ thisWeek, lastWeek }) => <Figure figure={figure} now={thisWeek[figure]} before={lastWeek[figure]} />,
})

const COLUMNS: Column<PageSpeedRow>[] = [
  { header: 'Page', card: 'lead', cell: ({ page }) => <b className="font-semibold">{MEASURED_PAGES[page]}</b> },
  {
    header: 'Visits',
    align: 'end',
    card: 'aside',
    cell: ({ thisWeek }) => <Visits count={Math.max(0, ...Object.values(thisWeek).map((figure) => figure.visits))} />,
  },
  figureColumn('lcp', 'line'),
  figureColumn('inp', 'line-end'),
  figureColumn('cls', 'foot'),
]

function Visits({ count }: { count: number }) {
  return (
    <span className="whitespace-nowrap tabular-nums">
      {visits.format(count)}
      <span className="text-sm text-muted lg:hidden">{count === 1 ? ' visit' : ' visits'}</span>
      {count < MIN_VISITS && <span className="text-sm text-muted">, too few to tell</span>}
    </span>
  )
}

interface FigureProps {
  figure: SpeedFigure
  now: SpeedQuantile | undefined
  before: SpeedQuantile | undefined
}

function Figure({ figure, now, before }: FigureProps) {
  if (!isEnough(now)) return <span className="text-muted max-lg:hidden">–</span>
  const rating = rate(figure, now.figure)
  return (
    <span className="whitespace-nowrap tabular-nums">
      <span className="text-sm text-muted lg:hidden">{SPEED_FIGURES[figure].label} </span>
      <b className={tones[rating]}>{format(figure, now.figure)}</b> <span className="sr-only">{words[rating]}</span>
      {isEnough(before) && <span className="text-sm text-muted">({format(figure, before.figure)})</span>}
    </span>
  )
}

function isEnough(found: SpeedQuantile | undefined): found is SpeedQuantile {
  return found !== undefined && found.visits >= MIN_VISITS
}

function rate(figure: SpeedFigure, value: number): keyof typeof tones {
  const { good, poor } = SPEED_FIGURES[figure]
  if (value <= good) return 'good'
  return value <= poor ? 'fair' : 'poor'
}

function format(figure: SpeedFigure, value: number): string {
  if (figure === 'cls') return (value / 1_000).toFixed(2)
  return value < 1_000 ? `${value} ms` : `${(value / 1_000).toFixed(1)} s`
}
