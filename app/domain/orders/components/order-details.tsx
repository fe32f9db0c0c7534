import { ArrowLeft } from 'lucide-react'
import type { ReactNode } from 'react'
import { href } from 'react-router'
import { trackingLink } from '#app/domain/orders/fulfilment/courier.ts'
import type { CreditNote } from '#app/domain/orders/invoicing/credit-note.ts'
import { useShop } from '#app/domain/settings/shop-context.ts'
import { expectedDelivery, formatDate } from '#app/shared/dates.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { PageTitle } from '#app/ui/page.tsx'
import { Panel } from '#app/ui/panel.tsx'
import { addressWith, type PreservedParams } from '#app/ui/preserved-params.tsx'
import { TextLink, textLinkStyles } from '#app/ui/text-link.tsx'
import { BuyAgainButton } from '../buy-again/buy-again-button.tsx'
import { mayCustomerDelete } from '../customer-order-rules.ts'
import type { OrderReference, TrackedOrder } from '../order.ts'
import { orderStatusLabel } from '../order-status-labels.ts'
import { CancelOrderLink } from './cancel-order-link.tsx'
import { CreditNoteLinks } from './credit-note-links.tsx'
import { DeleteOrderButton } from './delete-order-button.tsx'
import { InvoiceLink } from './invoice-link.tsx'
import { OrderItems } from './order-items.tsx'
import { OrderStatusBadge, PaymentBadge } from './order-status-badge.tsx'
import { OrderTimeline } from './order-timeline.tsx'
import { OrderTotals } from './order-totals.tsx'
import { ShippingAddress } from './shipping-address.tsx'

interface OrderDetailsProps {
  order: TrackedOrder
  /** Of its refunds; none for an order sold without a GSTIN. */
  creditNotes: readonly CreditNote[]
  /** The progress of refunds, shown with the payment. */
  refunds: ReactNode
  /** The customer's complaints about it. */
  complaints: ReactNode
  backTo: string
  /** Parameters of the page's address that the delete button preserves. */
  keep: PreservedParams
}

/** All details of an order; replaces the list on My Orders. */
export function OrderDetails({ order, creditNotes, refunds, complaints, backTo, keep }: OrderDetailsProps) {
  const { linePaidOnline } = useShop()
  const trackingPage = trackingLink(order.courier, order.trackingNumber)
  return (
    <>
      <TextLink to={backTo} alone className="gap-1.5">
        <ArrowLeft aria-hidden="true" size={20} strokeWidth={1.6} />
        Back to Orders
      </TextLink>
      <div className="mt-1 mb-5 flex flex-wrap items-center gap-x-4 gap-y-2 lg:mb-7">
        <PageTitle className="tabular-nums">Order {order.orderNumber}</PageTitle>
        <OrderStatusBadge status={order.status} label={orderStatusLabel(order.status)} />
      </div>
      <Replacements order={order} />
      <div className="grid gap-4 lg:grid-cols-[minmax(0,1fr)_25rem] lg:items-start lg:gap-7">
        <div className="grid gap-4 lg:gap-6">
          <Panel title="Order status">
            <OrderTimeline tracking={order.tracking} />
          </Panel>
          <Panel title="Items">
            <OrderItems items={order.items} />
          </Panel>
        </div>
        <div className="grid gap-4 lg:gap-6">
          <Panel title="Summary">
            <OrderTotals
              order={order}
              facts={[
                { label: 'Order date', value: formatDate(order.createdAt) },
                ...(order.status === 'cancelled'
                  ? []
                  : [{ label: 'Expected delivery', value: formatDate(expectedDelivery(order)) }]),
              ]}
            />
          </Panel>
          <Panel title="Delivery">
            <ShippingAddress address={order.shippingAddress} />
            {order.courier && (
              <p className="mt-2 text-soft">
                Courier <b className="text-ink">{order.courier}</b>
              </p>
            )}
            {order.trackingNumber && (
              <p className="mt-2 text-soft">
                Tracking number <b className="text-ink">{order.trackingNumber}</b>
              </p>
            )}
            {trackingPage && (
              <a href={trackingPage} target="_blank" rel="noreferrer" className={textLinkStyles({ alone: true })}>
                Track your parcel
                <span className="sr-only"> (opens in a new tab)</span>
              </a>
            )}
            {order.notes && <p className="mt-2 whitespace-pre-line text-soft wrap-anywhere">Notes: {order.notes}</p>}
          </Panel>
          <Panel title="Payment">
            {order.replaces ? (
              <p>
                No charge: this replaces items from your order{' '}
                <span className="whitespace-nowrap">{order.replaces.orderNumber}.</span>
              </p>
            ) : (
              <p className="flex flex-wrap items-center justify-between gap-2">
                Cash on Delivery
                <PaymentBadge status={order.paymentStatus} />
              </p>
            )}
            {linePaidOnline && order.paidAt && (
              <p className="mt-1 text-label text-soft wrap-anywhere">
                Paid online on {formatDate(order.paidAt)}, payment {order.razorpayPaymentId}
              </p>
            )}
            {refunds}
            <CreditNoteLinks
              notes={creditNotes}
              pathOf={(number) => href('/credit-notes/:number', { number })}
              className="mt-3 border-t border-line"
            />
          </Panel>
          {complaints}
          <div className="flex flex-wrap items-center gap-1">
            {!order.replaces && (
              <InvoiceLink orderId={order.id} variant="secondary">
                Download Invoice
              </InvoiceLink>
            )}
            <BuyAgainButton order={order} />
            <CancelOrderLink order={order} />
            <ButtonLink variant="quiet" to={href('/orders/:orderId/complaint', { orderId: order.id })}>
              Report a problem
            </ButtonLink>
            {mayCustomerDelete(order.status) && <DeleteOrderButton orderId={order.id} keep={keep} />}
          </div>
        </div>
      </div>
    </>
  )
}

/** The order that it replaces, and those that replace it. */
function Replacements({ order: { replaces, replacements } }: { order: TrackedOrder }) {
  if (!replaces && replacements.length === 0) return null
  return (
    <ul className="-mt-2 mb-5">
      {replaces && (
        <li>
          Replacement for <OrderLink {...replaces} />
        </li>
      )}
      {replacements.map((replacement) => (
        <li key={replacement.id}>
          Replaced by <OrderLink {...replacement} />
        </li>
      ))}
    </ul>
  )
}

function OrderLink({ id, orderNumber }: OrderReference) {
  return <TextLink to={addressWith(href('/orders'), { order: id })}>order {orderNumber}</TextLink>
}
