import { href } from 'react-router'
import { formatDateTime } from '#app/shared/dates.ts'
import { type Column, DataTable } from '#app/ui/data-table.tsx'
import { TextLink } from '#app/ui/navigation/text-link.tsx'
import { stockReasonLabel } from '../stock-reasons.ts'
import type { StockMovement } from './stock-history.server.ts'

/** The changes of a product's stock on hand, with the count after each. */
export function StockHistoryTable({ movements }: { movements: StockMovement[] }) {
  return <DataTable caption="Stock history" columns={COLUMNS} rows={movements} rowKey={({ id }) => id} />
}

const COLUMNS: Column<StockMovement>[] = [
  {
    header: 'Reason',
    card: 'lead',
    cell: ({ reason, size, note, orderId, orderNumber }) => (
      <>
        {stockReasonLabel(reason)}
        {size && ` · Size ${size}`}
        {orderId && (
          <>
            {' · '}
            <TextLink to={href('/admin/orders/:orderId', { orderId })} className="whitespace-nowrap">
              {orderNumber}
            </TextLink>
          </>
        )}
        {note && <span className="block text-sm text-muted wrap-anywhere">{note}</span>}
      </>
    ),
  },
  {
    header: 'Change',
    align: 'end',
    card: 'aside',
    cell: ({ delta }) => <b className="font-semibold whitespace-nowrap">{signed.format(delta)}</b>,
  },
  {
    header: 'In stock after',
    align: 'end',
    card: 'line-end',
    cell: ({ countAfter }) => (
      <>
        {countAfter}
        <span className="lg:hidden"> after</span>
      </>
    ),
  },
  {
    header: 'When',
    card: 'line',
    cell: ({ createdAt, actorEmail }) => (
      <>
        <span className="lg:whitespace-nowrap">{formatDateTime(createdAt)}</span>
        {actorEmail && <span className="block text-sm text-muted wrap-anywhere">{actorEmail}</span>}
      </>
    ),
  },
]

/** A minus as wide as a plus. */
const signed = {
  format: (delta: number) => (delta < 0 ? `−${-delta}` : `+${delta}`),
}
