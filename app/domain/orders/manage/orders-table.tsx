import { Eye, Trash2 } from 'lucide-react'
import type { RefObject } from 'react'
import { Form, href, Link } from 'react-router'
import { OrderPaymentBadge } from '#app/domain/orders/components/order-status-badge.tsx'
import { orderDelivery } from '#app/domain/orders/fulfilment/delivery-label.ts'
import { formatRupees } from '#app/money.ts'
import { formatDate } from '#app/shared/dates.ts'
import type { FormResponse } from '#app/shared/form-response.ts'
import { BUTTON_COLUMN, type Column, DataTable } from '#app/ui/data-table.tsx'
import { EmailText } from '#app/ui/email-text.tsx'
import { IconButton } from '#app/ui/icon-button.tsx'
import { PreservedParamFields, type PreservedParams } from '#app/ui/navigation/preserved-params.tsx'
import { dayAheadText } from '../gift/gift.ts'
import { type AdminOrder, countOrderUnits } from '../order.ts'
import { shownOrderNumber } from '../order-number.ts'
import { BULK_FORM, BulkBar } from './bulk-bar.tsx'
import { StatusChanger } from './status-changer.tsx'

interface OrdersTableProps {
  orders: AdminOrder[]
  /** Parameters of the page's address that the row actions preserve. */
  keep: PreservedParams
  /** Called when a status change was saved or failed; must not change between renders. */
  onStatusChange: (response: FormResponse) => void
  bulkForm: RefObject<HTMLFormElement | null>
}

/** The orders of all customers. View and Delete set the page's parameters `order` and `delete`. */
export function OrdersTable({ orders, keep, onStatusChange, bulkForm }: OrdersTableProps) {
  return (
    <DataTable
      caption="Orders"
      head={<BulkBar ref={bulkForm} />}
      columns={columnsFor(keep, onStatusChange)}
      rows={orders}
      rowKey={(order) => order.id}
    />
  )
}

function columnsFor(keep: PreservedParams, onStatusChange: (response: FormResponse) => void): Column<AdminOrder>[] {
  return [
    { header: 'Order', card: 'lead', cell: (order) => <OrderNumber order={order} /> },
    {
      header: 'Customer',
      card: 'line',
      cell: ({ customer, shippingAddress }) => (
        <TwoLines
          first={customer.fullName ?? shippingAddress.full_name}
          second={customer.email === null ? 'N/A' : <EmailText email={customer.email} />}
        />
      ),
    },
    { header: 'Amount', align: 'end', card: 'aside', cell: (order) => <Amount order={order} /> },
    {
      header: 'Status',
      card: 'foot',
      cell: (order) => (
        <>
          <StatusChanger
            orderId={order.id}
            orderNumber={shownOrderNumber(order)}
            status={order.status}
            onResponse={onStatusChange}
          />
          {order.cancellation?.by === 'customer' && (
            <span className="block text-sm whitespace-nowrap text-muted">by the customer</span>
          )}
        </>
      ),
    },
    { header: 'Payment', card: 'none', cell: (order) => <Payment order={order} /> },
    { header: 'Delivery', card: 'line-end', cell: (order) => <Delivery order={order} /> },
    { ...BUTTON_COLUMN, cell: (order) => <RowActions order={order} keep={keep} /> },
  ]
}

function OrderNumber({ order }: { order: AdminOrder }) {
  return (
    <span className="flex items-start lg:items-center">
      <label className="-my-2.5 -ml-2.5 grid size-11 flex-none cursor-pointer place-items-center">
        <input type="checkbox" form={BULK_FORM} name="orderIds" value={order.id} className="choice" />
        <span className="sr-only">Select {shownOrderNumber(order)}</span>
      </label>
      <span className="min-w-0">
        <TwoLines
          first={
            <Link
              to={href('/admin/orders/:orderId', { orderId: order.id })}
              className="font-semibold hover:underline hover:underline-offset-3"
            >
              {shownOrderNumber(order)}
            </Link>
          }
          second={
            <span className="lg:whitespace-nowrap">
              {formatDate(order.createdAt)} · {itemCount(order)}
              {order.replaces && <span className="block whitespace-nowrap">Replaces {order.replaces.orderNumber}</span>}
            </span>
          }
        />
      </span>
    </span>
  )
}

function Amount({ order }: { order: AdminOrder }) {
  return (
    <>
      <b className="font-semibold">{formatRupees(order.total)}</b>
      <span className="mt-1 block lg:hidden">
        <Payment order={order} />
      </span>
    </>
  )
}

function Payment({ order }: { order: AdminOrder }) {
  return (
    <>
      <OrderPaymentBadge order={order} />
      {order.refunded > 0 && (
        <span className="block text-sm whitespace-nowrap text-muted">{formatRupees(order.refunded)} refunded</span>
      )}
    </>
  )
}

function RowActions({ order, keep }: { order: AdminOrder; keep: PreservedParams }) {
  const number = shownOrderNumber(order)
  return (
    <Form method="get" preventScrollReset className="flex justify-end">
      <PreservedParamFields params={keep} />
      <IconButton variant="row" type="submit" name="order" value={order.id} label={`View ${number}`}>
        <Eye size={18} />
      </IconButton>
      <IconButton variant="row-danger" type="submit" name="delete" value={order.id} label={`Delete ${number}`}>
        <Trash2 size={18} />
      </IconButton>
    </Form>
  )
}

function Delivery({ order }: { order: AdminOrder }) {
  const { label, note } = orderDelivery(order)
  const firstDay = dayAheadText(order, new Date())
  return <TwoLines first={label} second={firstDay ? `Not before ${firstDay}` : note} />
}

function TwoLines({ first, second }: { first: React.ReactNode; second: React.ReactNode }) {
  return (
    <>
      <span className="block wrap-anywhere">{first}</span>
      {second && <span className="block text-sm text-muted wrap-anywhere">{second}</span>}
    </>
  )
}

function itemCount(order: AdminOrder): string {
  const units = countOrderUnits(order)
  return units === 1 ? '1 item' : `${units} items`
}
