import { type Column, DataTable } from '#app/ui/data-table.tsx'
import { isValidPlan, type PlannedLine } from '../fulfilment/dispatch-lines.ts'
import { previewText, resultText } from './dispatch-messages.ts'

interface DispatchTableProps {
  lines: readonly PlannedLine[]
  /** Whether the lines have been applied. */
  isDone: boolean
}

/** The lines of a dispatch list, each with what it will do or did. Those with a problem have a red edge. */
export function DispatchTable({ lines, isDone }: DispatchTableProps) {
  return (
    <DataTable
      caption={isDone ? 'What each line did' : 'What each line will do'}
      columns={columnsFor(isDone)}
      rows={[...lines]}
      rowKey={({ line }) => String(line)}
      isUrgent={({ plan }) => !isValidPlan(plan)}
    />
  )
}

function columnsFor(isDone: boolean): Column<PlannedLine>[] {
  return [
    {
      header: 'Order',
      card: 'lead',
      cell: ({ orderNumber, text }) => (
        <b className="inline-block font-semibold wrap-anywhere lg:min-w-26">{orderNumber || text}</b>
      ),
    },
    {
      header: 'Line',
      align: 'end',
      card: 'aside',
      cell: ({ line }) => (
        <>
          <span className="lg:hidden">Line </span>
          {line}
        </>
      ),
    },
    {
      header: 'Courier and tracking number',
      card: 'wide',
      cell: ({ courier, trackingNumber }) => (
        <span className="wrap-anywhere">{[courier, trackingNumber].filter(Boolean).join(' · ') || '–'}</span>
      ),
    },
    {
      header: isDone ? 'Result' : 'What will happen',
      card: 'wide',
      cell: ({ plan }) => (
        <span className={isValidPlan(plan) ? 'text-soft' : 'text-danger'}>
          {isDone ? resultText(plan) : previewText(plan)}
        </span>
      ),
    },
  ]
}
