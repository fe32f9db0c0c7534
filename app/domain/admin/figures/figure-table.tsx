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

/** What a table counts, with one of it as a card on a phone says it after the number; undefined for sums. */
const HEADERS = {
  Orders: 'order',
  Units: 'unit',
  Visits: 'visit',
  Refunded: undefined,
  Revenue: undefined,
  'Taken off': undefined,
} as const

type Header = keyof typeof HEADERS

interface FigureRow extends Pick<OrderFigure, 'value'> {
  /** @default the value */
  readonly name?: string
  readonly count: number
  /** Further cells by their headers, the same in each row; at most two. */
  readonly more?: Readonly<Partial<Record<Header, ReactNode>>>
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

/** Numbers of orders by something that names them, most first. Nothing without rows. */
export function FigureTable({ caption, named, counted, rows, kind, days }: FigureTableProps) {
  const figures = [counted, ...(Object.keys(rows[0]?.more ?? {}) as Header[])]
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
                {index === 0 ? <FigureLink kind={kind} days={days} value={value} count={count} /> : more?.[figure]}
                <span className="text-muted lg:hidden"> {nounOf(figure, index === 0 ? count : more?.[figure])}</span>
              </>
            ),
          }),
        ),
      ]}
    />
  )
}

function nounOf(header: Header, figure: ReactNode): string {
  return (String(figure) === '1' && HEADERS[header]) || header.toLowerCase()
}
