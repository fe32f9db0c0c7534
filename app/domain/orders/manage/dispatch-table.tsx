import { PlannedLinesTable } from '#app/ui/back-office/planned-lines-table.tsx'
import type { Column } from '#app/ui/data-table.tsx'
import { isValidPlan, type PlannedLine } from '../fulfilment/dispatch-lines.ts'
import { previewText, resultText } from './dispatch-messages.ts'

interface DispatchTableProps {
  lines: readonly PlannedLine[]
  /** Whether the lines have been applied. */
  isDone: boolean
}

const COLUMNS: Column<PlannedLine>[] = [
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
]

/** The lines of a dispatch list, each with what it will do or did. */
export function DispatchTable({ lines, isDone }: DispatchTableProps) {
  return (
    <PlannedLinesTable
      lines={lines}
      columns={COLUMNS}
      isDone={isDone}
      isValid={({ plan }) => isValidPlan(plan)}
      textOf={({ plan }) => (isDone ? resultText(plan) : previewText(plan))}
    />
  )
}
