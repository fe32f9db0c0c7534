import { ArrowLeft } from 'lucide-react'
import { href } from 'react-router'
import { RefundBadges, RefundProgress } from '#app/domain/after-sale/components/refund-progress.tsx'
import { type ShownRefund, toShownRefunds, withRefunds } from '#app/domain/after-sale/shown-refund.ts'
import type { ListedComplaint } from '#app/domain/complaints/complaint.ts'
import { OrderComplaints } from '#app/domain/complaints/components/order-complaints.tsx'
import { listComplaintsOfOrder } from '#app/domain/complaints/queries.server.ts'
import { isExchangeOpen, mayExchange } from '#app/domain/complaints/returns/goods-return.ts'
import { PageMetadata } from '#app/domain/content/components/page-metadata.tsx'
import { BuyAgainButton } from '#app/domain/orders/buy-again/buy-again-button.tsx'
import { CancelOrderLink } from '#app/domain/orders/components/cancel-order-link.tsx'
import { ConfirmDeleteOrder } from '#app/domain/orders/components/confirm-delete-order.tsx'
import { CreditNoteLinks } from '#app/domain/orders/components/credit-note-links.tsx'
import { DeleteOrderButton } from '#app/domain/orders/components/delete-order-button.tsx'
import { InvoiceLink } from '#app/domain/orders/components/invoice-link.tsx'
import { NeedHelp } from '#app/domain/orders/components/need-help.tsx'
import { OrderHeader } from '#app/domain/orders/components/order-header.tsx'
import { OrderItems } from '#app/domain/orders/components/order-items.tsx'
import { PaymentBadge } from '#app/domain/orders/components/order-status-badge.tsx'
import { OrderTimeline } from '#app/domain/orders/components/order-timeline.tsx'
import { OrderTotals } from '#app/domain/orders/components/order-totals.tsx'
import { ParcelTracking } from '#app/domain/orders/components/parcel-tracking.tsx'
import { ShareOrderButton } from '#app/domain/orders/components/share-order-button.tsx'
import { ShippingAddress } from '#app/domain/orders/components/shipping-address.tsx'
import { WhatsNext } from '#app/domain/orders/components/whats-next.tsx'
import { mayCustomerCancel, mayCustomerDelete } from '#app/domain/orders/customer-order-rules.ts'
import { expectedDelivery } from '#app/domain/orders/expected-delivery.ts'
import { GiftDetails } from '#app/domain/orders/gift/gift-details.tsx'
import type { CreditNote } from '#app/domain/orders/invoicing/credit-note.ts'
import { listCreditNotes } from '#app/domain/orders/invoicing/credit-notes.server.ts'
import { findAddedItems } from '#app/domain/orders/linked-orders.server.ts'
import type { AddedItems, TrackedOrder } from '#app/domain/orders/order.ts'
import { shownPaymentMethod } from '#app/domain/orders/paid-by.ts'
import { findOrder } from '#app/domain/orders/queries.server.ts'
import { listOrderRefunds } from '#app/domain/payments/refunds/order-refunds.server.ts'
import type { ReviewedOrder } from '#app/domain/reviews/review.ts'
import { findReviewedOrder } from '#app/domain/reviews/reviewed-order.server.ts'
import { shopContext } from '#app/domain/settings/settings.server.ts'
import { useShop } from '#app/domain/settings/shop-context.ts'
import { formatRupees } from '#app/money.ts'
import { requireCustomer } from '#app/platform/auth/visitor.server.ts'
import { dbContext } from '#app/platform/http/context.server.ts'
import { notFound } from '#app/routes/not-found.ts'
import { formatDate } from '#app/shared/dates.ts'
import { PageWidth } from '#app/ui/layout/page-width.tsx'
import { Panel } from '#app/ui/layout/panel.tsx'
import { ButtonLink } from '#app/ui/navigation/button-link.tsx'
import { TextLink } from '#app/ui/navigation/text-link.tsx'
import { isUnsold, OPEN_ORDER_STATUSES } from '#app/vocabulary/statuses.ts'
import type { Route } from './+types/order'
import { OrderError } from './order-error.tsx'
import { listParams, orderListPath, orderPath, readOrderListView } from './order-list-view.ts'

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const user = requireCustomer({ context, url })
  const db = context.get(dbContext)
  const { settings } = context.get(shopContext)
  const order = await findOrder(db, { userId: user.id, orderId: params.orderId })
  if (!order) throw notFound('order')
  const [creditNotes, refunds, complaints, addedItems, reviewed] = await Promise.all([
    listCreditNotes(db, order.id),
    listOrderRefunds(db, order.id),
    listComplaintsOfOrder(db, { userId: user.id, orderId: order.id }),
    findAddedItems(db, order.id),
    settings.reviews ? findReviewedOrder(db, { userId: user.id, orderId: order.id }) : undefined,
  ])
  return {
    view: readOrderListView(url),
    asksToDelete: url.searchParams.get('delete') === order.id && mayCustomerDelete(order.status),
    order,
    creditNotes,
    refunds: toShownRefunds(refunds),
    complaints,
    addedItems,
    exchange: mayExchange(order, settings, new Date()) ? exchangeLink(order, complaints) : undefined,
    ...(reviewed && { reviewed }),
  }
}

/** All about one order: the confirmation after a payment, and where My Orders and every email lead. */
export default function OrderPage({ loaderData }: Route.ComponentProps) {
  const { view, asksToDelete, order, creditNotes, refunds, complaints, addedItems, exchange, reviewed } = loaderData
  const list = orderListPath(view)
  const { addressCorrections } = useShop()
  const isOpen = OPEN_ORDER_STATUSES.includes(order.status)
  return (
    <>
      <PageMetadata title={`Order ${order.orderNumber}`} isPrivate />
      <PageWidth className="py-1 lg:py-2">
        <TextLink to={list} alone className="gap-1.5">
          <ArrowLeft size={20} />
          Back to Orders
        </TextLink>
        {asksToDelete && <ConfirmDeleteOrder order={order} cancelTo={orderPath(order.id, view)} action={list} />}
      </PageWidth>
      <OrderHeader order={order}>
        {isOpen && order.status !== 'shipped' && (
          <ButtonLink to={href('/orders')} size="lg">
            Track Order
          </ButtonLink>
        )}
        <InvoiceLink orderId={order.id} variant="secondary" size="lg">
          {order.replaces ? 'Download delivery challan' : 'Download Invoice'}
        </InvoiceLink>
        <ShareOrderButton orderNumber={order.orderNumber} />
      </OrderHeader>
      <PageWidth className="grid gap-4 py-6 lg:grid-cols-[minmax(0,1fr)_25rem] lg:items-start lg:gap-7 lg:py-11">
        <div className="grid gap-4 lg:gap-6">
          <LinkedOrders order={order} addedItems={addedItems} />
          {isOpen && !order.replaces && <WhatsNext order={order} />}
          <Panel title="Order status">
            <ParcelTracking parcel={order} className="mb-5 border-b border-line pb-3" />
            <OrderTimeline tracking={withRefunds(order.tracking, refunds)} />
          </Panel>
          <Panel title="Items">
            <OrderItems items={order.items} {...(reviewed && { links: reviewLinks(reviewed) })} />
          </Panel>
          <Panel title="Delivery address">
            <ShippingAddress address={order.shippingAddress} buyer={order.buyer} />
            {addressCorrections && mayCustomerCancel(order) && !order.replaces && (
              <TextLink to={href('/orders/:orderId/address', { orderId: order.id })} alone>
                Correct address or phone
              </TextLink>
            )}
            {order.notes && <p className="mt-2 whitespace-pre-line text-soft wrap-anywhere">Notes: {order.notes}</p>}
            {order.gift && (
              <div className="mt-2">
                <b className="font-bold">Sent as a gift, without the invoice</b>
                <GiftDetails gift={order.gift} />
              </div>
            )}
          </Panel>
        </div>
        <div className="grid gap-4 lg:gap-6">
          <Panel title="Summary">
            <OrderTotals
              order={order}
              facts={[
                { label: 'Order date', value: formatDate(order.createdAt) },
                ...(isUnsold(order.status)
                  ? []
                  : [{ label: 'Expected delivery', value: formatDate(expectedDelivery(order)) }]),
              ]}
            />
          </Panel>
          <Payment order={order} refunds={refunds} creditNotes={creditNotes} />
          <OrderComplaints complaints={complaints} />
          <div className="flex flex-wrap items-center gap-1">
            {exchange && (
              <ButtonLink to={exchange.to} variant="secondary">
                {exchange.label}
              </ButtonLink>
            )}
            <BuyAgainButton order={order} />
            <CancelOrderLink order={order} />
            {mayCustomerDelete(order.status) && <DeleteOrderButton orderId={order.id} keep={listParams(view)} />}
          </div>
          <NeedHelp order={order} />
        </div>
      </PageWidth>
      <div className="pb-14 text-center">
        <ButtonLink to={href('/products')} variant="secondary" size="lg">
          Continue Shopping
        </ButtonLink>
      </div>
    </>
  )
}

export const ErrorBoundary = OrderError

/** Where customers ask for another size, or follow the exchange of the only unit that they bought. */
function exchangeLink({ id: orderId, items }: TrackedOrder, complaints: readonly ListedComplaint[]) {
  const open = complaints.find(({ goods }) => goods && isExchangeOpen(goods))
  const units = items.reduce((sum, { quantity }) => sum + quantity, 0)
  return open && units === 1
    ? { to: href('/complaints/:complaintId', { complaintId: open.id }), label: 'View your exchange' }
    : { to: href('/orders/:orderId/exchange', { orderId }), label: 'Exchange for another size' }
}

/** Where each item is reviewed, by its id. */
function reviewLinks({ id: orderId, items }: ReviewedOrder) {
  const entries = items.map(({ id, review }) => [
    id,
    <TextLink key={id} to={`${href('/orders/:orderId/reviews', { orderId })}?item=${id}`} alone>
      {review ? 'Change your review' : 'Write a review'}
    </TextLink>,
  ])
  return Object.fromEntries(entries)
}

/** The orders that it replaces or adds items to, and those that replace or add to it. */
function LinkedOrders({
  order: { replaces, replacements },
  addedItems: { addsTo, addedBy },
}: {
  order: TrackedOrder
  addedItems: AddedItems
}) {
  const linked = [
    { words: 'Replacement for', orders: replaces ? [replaces] : [] },
    { words: 'Replaced by', orders: replacements },
    { words: 'Adds items to', orders: addsTo ? [addsTo] : [] },
    { words: 'Items added by', orders: addedBy },
  ].flatMap(({ words, orders }) => orders.map((order) => ({ words, ...order })))
  if (linked.length === 0) return null
  return (
    <ul>
      {linked.map(({ words, id, orderNumber }) => (
        <li key={id}>
          {words} <TextLink to={href('/orders/:orderId', { orderId: id })}>order {orderNumber}</TextLink>
        </li>
      ))}
    </ul>
  )
}

interface PaymentProps {
  order: TrackedOrder
  refunds: readonly ShownRefund[]
  creditNotes: readonly CreditNote[]
}

/** How the order was paid, and what came back. */
function Payment({ order, refunds, creditNotes }: PaymentProps) {
  const { linePaidOnline, codOffered = false } = useShop()
  if (order.replaces) {
    return (
      <Panel title="Payment">
        No charge: this replaces items from your order{' '}
        <span className="whitespace-nowrap">{order.replaces.orderNumber}.</span>
      </Panel>
    )
  }
  return (
    <Panel title="Payment">
      <div className="flex flex-wrap items-center justify-between gap-2">
        {/* As M75 says, although orders are paid online. */}
        {shownPaymentMethod(order, { codOffered })}
        <span className="flex flex-wrap gap-1.5">
          <PaymentBadge order={order} />
          <RefundBadges refunds={refunds} paid={order.total} />
        </span>
      </div>
      {order.cod && !order.paidAt && (
        <p className="mt-2 text-soft">
          {order.cod.toCollect > 0
            ? `You’ll pay ${formatRupees(order.cod.toCollect)} when the parcel arrives.`
            : 'There’s nothing to pay.'}
        </p>
      )}
      {linePaidOnline && order.paidAt && order.razorpayOrderId && (
        <p className="mt-1 text-label text-soft wrap-anywhere">
          Paid online on {formatDate(order.paidAt)}, payment {order.razorpayPaymentId}
        </p>
      )}
      <RefundProgress refunds={refunds} />
      <CreditNoteLinks
        invoicePath={href('/orders/:orderId/invoice', { orderId: order.id })}
        notes={creditNotes}
        pathOf={(number) => href('/credit-notes/:number', { number })}
        className="mt-3 border-t border-line"
      />
    </Panel>
  )
}
