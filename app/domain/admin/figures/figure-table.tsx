import type { ReactNode } from 'react'
import { href } from 'react-router'
import { figureParam, type OrderFigure } from '#app/domain/orders/figures/figure-orders.ts'
import { type Column, DataTable } from '#app/ui/data-table.tsx'
import { addressWith } from '#app/ui/navigation/preserved-params.tsx'
import { TextLink } from '#app/ui/navigation/text-link.tsx'

const counts = new Intl.NumberFormat('en-IN')

/** A figure that opens its orders; a number of them unless it has another text. */
export function FigureLink({ count, children, ...figure }: OrderFigure & { count: number; children?: ReactNode }) {
  const text = children ?? counts.format(count)
  if (count === 0) return text
  return <TextLink to={addressWith(href('/admin/orders'), { show: figureParam(figure) })}>{text}</TextLink>
}

interface FigureRow extends Pick<OrderFigure, 'value'> {
  /** @default the value */
  readonly name?: string
  readonly count: number
  /** Further cells by their headers, the same in each row; at most two. */
  readonly more?: Readonly<Record<string, ReactNode>>
}

interface FigureTableProps extends Omit<OrderFigure, 'value'> {
  caption: string
  /** The header of the names. */
  named: string
  /** The header of the numbers. */
  counted: 'Orders' | 'Units'
  rows: readonly FigureRow[]
}

const CARDS = ['aside', 'line', 'line-end'] as const

/** One of what a header counts; a table that is a card on a phone says it after the number. */
const SINGULAR: Readonly<Record<string, string>> = { Orders: 'order', Units: 'unit', Visits: 'visit' }

/** Numbers of orders by something that names them, most first. Nothing without rows. */
export function FigureTable({ caption, named, counted, rows, kind, days }: FigureTableProps) {
  const figures = [counted, ...Object.keys(rows[0]?.more ?? {})]
  if (rows.length === 0) return null
  return (
    <DataTable
      caption={caption}
      head={<h2 className="font-sans text-md font-semibold text-ink">{caption}</h2>}
      rows={[...rows]}
      rowKey={({ value }) => value}
      columns={[
        {
          header: named,
          card: 'lead',
          cell: ({ value, name = value }) => <b className="font-semibold wrap-anywhere">{name}</b>,
        },
        ...figures.map(
          (figure, index): Column<FigureRow> => ({
            header: figure,
            align: 'end',
            card: CARDS[index] ?? 'none',
            cell: ({ value, count, more }) => (
              <>
                {index === 0 ? <FigureLink {...{ kind, days, value, count }} /> : more?.[figure]}
                <span className="text-muted lg:hidden"> {nounOf(figure, index === 0 ? count : more?.[figure])}</span>
              </>
            ),
          }),
        ),
      ]}
    />
  )
}

function nounOf(header: string, figure: ReactNode): string {
  return (String(figure) === '1' && SINGULAR[header]) || header.toLowerCase()
}
