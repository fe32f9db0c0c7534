import { href } from 'react-router'
import { OrderStatusBadge } from '#app/domain/orders/components/order-status-badge.tsx'
import { formatRupees } from '#app/money.ts'
import { binnedColumns } from '#app/ui/back-office/binned-columns.tsx'
import { type Column, DataTable } from '#app/ui/data-table.tsx'
import { TextLink } from '#app/ui/navigation/text-link.tsx'
import { adminStatusLabel } from '../order-status-labels.ts'
import type { BinnedOrder } from './order-bin.server.ts'
import { restoreOrderForm } from './restore-order.form.ts'

/** The orders in the bin, each with a button that restores it; posts to its page. */
export function BinnedOrdersTable({ orders }: { orders: BinnedOrder[] }) {
  return <DataTable caption="Orders in the bin" columns={COLUMNS} rows={orders} rowKey={({ id }) => id} />
}

const COLUMNS: Column<BinnedOrder>[] = [
  {
    header: 'Order',
    card: 'lead',
    cell: ({ id, orderNumber }) => (
      <TextLink to={href('/admin/orders/:orderId', { orderId: id })} className="whitespace-nowrap">
        {orderNumber}
      </TextLink>
    ),
  },
  {
    header: 'Customer',
    card: 'line',
    cell: ({ customerName }) => <span className="wrap-anywhere">{customerName}</span>,
  },
  { header: 'Amount', align: 'end', card: 'aside', cell: ({ total }) => formatRupees(total) },
  {
    header: 'Status',
    card: 'line-end',
    cell: ({ status }) => <OrderStatusBadge status={status} label={adminStatusLabel(status)} />,
  },
  ...binnedColumns<BinnedOrder>({
    form: restoreOrderForm,
    field: 'orderId',
    nameOf: ({ orderNumber }) => `order ${orderNumber}`,
  }),
]
