// biome-ignore-all lint/a11y/noRedundantRoles: browsers drop the roles of a table that is not laid out as one
import { cva } from 'class-variance-authority'
import type { ReactNode } from 'react'
import { cn } from './class-names.ts'

export interface Column<Row> {
  /** Different from the others of its table. */
  header: string
  cell: (row: Row) => ReactNode
  /** `end` for figures. */
  align?: 'start' | 'end'
  /** The header is read aloud but not shown, as over a column of buttons. */
  hideHeader?: boolean
  /**
   * The place in the card that a row becomes on phones: `lead`, which names the row, and `aside` stand left and right on the first
   * line, `line` and `line-end` on the next, `foot` and `foot-end` on the last; `wide` is below all of them, and `none` is omitted
   * because the card shows it elsewhere. Every table has one `lead`.
   */
  card: 'lead' | 'aside' | 'line' | 'line-end' | 'foot' | 'foot-end' | 'wide' | 'none'
}

/** What columns with buttons share. */
export const BUTTON_COLUMN = { header: 'Actions', hideHeader: true, align: 'end', card: 'foot-end' } as const

interface DataTableProps<Row> {
  /** Names the table; read aloud, not shown. */
  caption: string
  columns: Column<Row>[]
  rows: Row[]
  rowKey: (row: Row) => string
  /** Rows that need attention get a red edge. */
  isUrgent?: (row: Row) => boolean
  /** A line above the rows, such as a heading with a link. */
  head?: ReactNode
  className?: string
}

const cellStyles = cva('lg:table-cell lg:border-b lg:border-ivory-200 lg:px-3 lg:py-2 lg:align-middle lg:first:pl-4', {
  variants: {
    card: {
      lead: 'order-1 col-span-2 col-start-1 min-w-0',
      aside: 'order-2 col-start-3 text-right',
      line: 'order-3 col-span-2 col-start-1 min-w-0',
      'line-end': 'order-4 col-start-3 text-right',
      foot: 'order-5 col-start-1 self-center',
      'foot-end': 'order-6 col-span-2 col-start-2 -mr-2.5 justify-self-end lg:mr-0',
      wide: 'order-7 col-span-3 min-w-0',
      none: 'max-lg:hidden',
    },
    align: { start: 'lg:text-left', end: 'lg:text-right' },
  },
  defaultVariants: { align: 'start' },
})

/** A table of the back office. Below `lg` each row becomes a card with the same content. */
export function DataTable<Row>({ caption, columns, rows, rowKey, isUrgent, head, className }: DataTableProps<Row>) {
  return (
    <div className={cn('overflow-clip rounded-md border border-line bg-surface-raised', className)}>
      {head && (
        <div className="flex min-h-13 items-center justify-between gap-2.5 border-b border-line px-4 py-0.75">
          {head}
        </div>
      )}
      <table role="table" className="block w-full border-separate border-spacing-0 text-label tabular-nums lg:table">
        <caption className="sr-only">{caption}</caption>
        <thead role="rowgroup" className="sr-only lg:not-sr-only lg:table-header-group">
          <tr role="row" className="lg:table-row">
            {columns.map((column) => (
              <th
                key={column.header}
                role="columnheader"
                scope="col"
                className={cn(
                  'border-b border-line bg-surface-sunk px-3 py-2 text-sm font-semibold whitespace-nowrap text-soft first:pl-4 lg:sticky lg:top-16 lg:z-1',
                  column.align === 'end' ? 'text-right' : 'text-left',
                )}
              >
                <span className={cn(column.hideHeader && 'sr-only')}>{column.header}</span>
              </th>
            ))}
          </tr>
        </thead>
        <tbody role="rowgroup" className="block lg:table-row-group">
          {rows.map((row) => (
            <tr
              key={rowKey(row)}
              role="row"
              className={cn(
                'relative grid grid-cols-[auto_minmax(0,1fr)_auto] gap-x-3 gap-y-0.75 border-b border-line px-4 py-3 last:border-b-0 hover:bg-rosegold-50 lg:table-row lg:h-13 lg:p-0 lg:last:[&>*]:border-b-0',
                isUrgent?.(row) && 'shadow-[inset_3px_0_0_var(--color-danger)]',
              )}
            >
              {columns.map((column) =>
                column.card === 'lead' ? (
                  <th
                    key={column.header}
                    role="rowheader"
                    scope="row"
                    className={cn(cellStyles(column), 'text-left font-normal')}
                  >
                    {column.cell(row)}
                  </th>
                ) : (
                  <td key={column.header} role="cell" className={cellStyles(column)}>
                    {column.cell(row)}
                  </td>
                ),
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
