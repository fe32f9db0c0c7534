import { href } from 'react-router'
import { KIND_LABELS } from '#app/domain/complaints/complaint.ts'
import { figureParam, type OrderFigure } from '#app/domain/orders/figures/figure-orders.ts'
import { formatRupees, paiseTotal } from '#app/money.ts'
import { type Column, DataTable } from '#app/ui/data-table.tsx'
import { addressWith } from '#app/ui/navigation/preserved-params.tsx'
import { TextLink } from '#app/ui/navigation/text-link.tsx'
import type { Figures } from './figures.server.ts'

const counts = new Intl.NumberFormat('en-IN')

/** A number of orders, which opens them. */
export function OrderCount({ count, ...figure }: OrderFigure & { count: number }) {
  if (count === 0) return '0'
  return (
    <TextLink to={addressWith(href('/admin/orders'), { show: figureParam(figure) })}>{counts.format(count)}</TextLink>
  )
}

/** Orders by something that names them, with further columns. */
function CountTable<Row>(props: {
  caption: string
  days: Figures['days']
  rows: Row[]
  kind: OrderFigure['kind']
  keyOf: (row: Row) => string
  nameOf?: (row: Row) => string
  count: { header: string; of: (row: Row) => number }
  columns?: Column<Row>[]
}) {
  const { caption, days, rows, kind, keyOf, nameOf = keyOf, count, columns = [] } = props
  return (
    <DataTable
      caption={caption}
      head={<h2 className="font-sans text-md font-semibold text-ink">{caption}</h2>}
      rows={rows}
      rowKey={keyOf}
      columns={[
        { header: caption, card: 'lead', cell: (row) => <b className="font-semibold wrap-anywhere">{nameOf(row)}</b> },
        {
          header: count.header,
          align: 'end',
          card: 'aside',
          cell: (row) => (
            <>
              <OrderCount count={count.of(row)} kind={kind} days={days} value={keyOf(row)} />
              <span className="text-muted lg:hidden"> {count.header.toLowerCase()}</span>
            </>
          ),
        },
        ...columns,
      ]}
    />
  )
}

/** What was sold and refunded by size, why customers complained, what offers did, and where visits came from. */
export function FigureTables({ days, sizes, complaints, offers, visits }: Figures) {
  const sources = visits.filter(({ step }) => step === 'visit').slice(0, 12)
  return (
    <div className="grid items-start gap-4 lg:grid-cols-2">
      {sizes.length > 0 && (
        <CountTable
          caption="Sizes"
          days={days}
          rows={sizes}
          kind="size"
          keyOf={({ size }) => size}
          count={{ header: 'Units', of: ({ units }) => units }}
          columns={[
            {
              header: 'Refunded',
              align: 'end',
              card: 'line-end',
              cell: ({ size, returned, units }) => (
                <>
                  <OrderCount count={returned} kind="returned" days={days} value={size} />
                  {returned > 0 && <span className="text-muted"> ({Math.round((returned / units) * 100)}%)</span>}
                  <span className="text-muted lg:hidden"> refunded</span>
                </>
              ),
            },
          ]}
        />
      )}
      {complaints.length > 0 && (
        <CountTable
          caption="Complaints"
          days={days}
          rows={complaints}
          kind="complaint"
          keyOf={({ kind }) => kind}
          nameOf={({ kind }) => KIND_LABELS[kind]}
          count={{ header: 'Orders', of: ({ orders }) => orders }}
        />
      )}
      {offers.length > 0 && (
        <CountTable
          caption="Offers"
          days={days}
          rows={offers}
          kind="offer"
          keyOf={({ name }) => name}
          count={{ header: 'Orders', of: ({ orders }) => orders }}
          columns={[
            {
              header: 'Taken off',
              align: 'end',
              card: 'line',
              cell: ({ discount }) => formatRupees(paiseTotal(discount)),
            },
            {
              header: 'Revenue',
              align: 'end',
              card: 'line-end',
              cell: ({ revenue }) => formatRupees(paiseTotal(revenue)),
            },
          ]}
        />
      )}
      {sources.length > 0 && (
        <DataTable
          caption="Visits from"
          head={<h2 className="font-sans text-md font-semibold text-ink">Visits from</h2>}
          rows={sources}
          rowKey={({ source }) => source}
          columns={[
            {
              header: 'Visits from',
              card: 'lead',
              cell: ({ source }) => <span className="wrap-anywhere">{source}</span>,
            },
            { header: 'Visits', align: 'end', card: 'aside', cell: ({ visits: count }) => counts.format(count) },
          ]}
        />
      )}
    </div>
  )
}
