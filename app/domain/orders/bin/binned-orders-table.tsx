import { Form, href } from 'react-router'
import { OrderStatusBadge } from '#app/domain/orders/components/order-status-badge.tsx'
import { formatRupees } from '#app/money.ts'
import { formatDateTime } from '#app/shared/dates.ts'
import { Button } from '#app/ui/button.tsx'
import { type Column, DataTable } from '#app/ui/data-table.tsx'
import { addressWith } from '#app/ui/preserved-params.tsx'
import { TextLink } from '#app/ui/text-link.tsx'
import { RESTORE_ORDER } from '../intents.ts'
import { adminStatusLabel } from '../order-status.ts'
import type { BinnedOrder } from './order-bin.server.ts'

/** The orders in the bin, each with a button that restores it; posts to its page. */
export function BinnedOrdersTable({ orders }: { orders: BinnedOrder[] }) {
  return <DataTable caption="Orders in the bin" columns={COLUMNS} rows={orders} rowKey={({ id }) => id} />
}

const COLUMNS: Column<BinnedOrder>[] = [
  {
    id: 'number',
    header: 'Order',
    isRowHeader: true,
    card: 'lead',
    cell: ({ id, orderNumber }) => (
      <TextLink to={addressWith(href('/admin/orders'), { order: id })} className="whitespace-nowrap">
        {orderNumber}
      </TextLink>
    ),
  },
  {
    id: 'customer',
    header: 'Customer',
    card: 'line',
    cell: ({ customerName }) => <span className="wrap-anywhere">{customerName}</span>,
  },
  { id: 'amount', header: 'Amount', align: 'end', card: 'aside', cell: ({ total }) => formatRupees(total) },
  {
    id: 'status',
    header: 'Status',
    card: 'line-end',
    cell: ({ status }) => <OrderStatusBadge status={status} label={adminStatusLabel(status)} />,
  },
  {
    id: 'deleted',
    header: 'Deleted',
    card: 'foot',
    cell: ({ deletedAt, deletedBy }) => (
      <>
        {formatDateTime(deletedAt)}
        {deletedBy && <span className="block text-sm text-muted wrap-anywhere">{deletedBy}</span>}
      </>
    ),
  },
  {
    id: 'actions',
    header: 'Actions',
    hideHeader: true,
    align: 'end',
    card: 'foot-end',
    cell: ({ id, orderNumber }) => (
      <Form method="post" preventScrollReset>
        <input type="hidden" name="orderId" value={id} />
        <Button
          variant="quiet"
          name="intent"
          value={RESTORE_ORDER}
          aria-label={`Restore order ${orderNumber}`}
          className="text-label lg:min-h-9"
        >
          Restore
        </Button>
      </Form>
    ),
  },
]
