import { href } from 'react-router'
import { formatRupees } from '#app/money.ts'
import { PlannedLinesTable } from '#app/ui/back-office/planned-lines-table.tsx'
import type { Column } from '#app/ui/data-table.tsx'
import { TextLink } from '#app/ui/navigation/text-link.tsx'
import { isValidRemittance, type PlannedRemittance } from '../remittance-lines.ts'
import { remittanceText } from './remittance-messages.ts'

interface RemittanceTableProps {
  lines: readonly PlannedRemittance[]
  /** Whether the payments have been recorded. */
  isDone: boolean
}

const COLUMNS: Column<PlannedRemittance>[] = [
  {
    header: 'Parcel',
    card: 'lead',
    cell: ({ parcel }) => <b className="font-semibold wrap-anywhere">{parcel || '–'}</b>,
  },
  {
    header: 'Order',
    card: 'line',
    cell: ({ order }) =>
      order ? <TextLink to={href('/admin/orders/:orderId', { orderId: order.id })}>{order.orderNumber}</TextLink> : '–',
  },
  {
    header: 'Amount',
    align: 'end',
    card: 'aside',
    cell: ({ amount, order, plan }) => (
      <>
        {amount === undefined ? '–' : formatRupees(amount)}
        {plan === 'other-amount' && order && (
          <span className="block text-sm text-danger">of {formatRupees(order.total)}</span>
        )}
      </>
    ),
  },
  {
    header: 'Reference',
    card: 'line-end',
    cell: ({ reference }) => <span className="wrap-anywhere">{reference}</span>,
  },
]

/** The lines of a remittance file, each with what it will do or did. */
export function RemittanceTable({ lines, isDone }: RemittanceTableProps) {
  return (
    <PlannedLinesTable
      lines={lines}
      columns={COLUMNS}
      isDone={isDone}
      isValid={({ plan }) => isValidRemittance(plan)}
      textOf={({ plan }) => remittanceText(plan, isDone)}
    />
  )
}
