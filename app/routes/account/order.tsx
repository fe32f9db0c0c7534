import { data, href, redirect } from 'react-router'
import { RefundProgress, toShownRefund } from '#app/domain/after-sale/components/refund-progress.tsx'
import { PageMetadata } from '#app/domain/content/components/page-metadata.tsx'
import { BuyAgainButton } from '#app/domain/orders/buy-again/buy-again-button.tsx'
import { CancelOrderLink } from '#app/domain/orders/components/cancel-order-link.tsx'
import { InvoiceLink } from '#app/domain/orders/components/invoice-link.tsx'
import { NeedHelp } from '#app/domain/orders/components/need-help.tsx'
import { OrderCelebration } from '#app/domain/orders/components/order-celebration.tsx'
import { OrderItems } from '#app/domain/orders/components/order-items.tsx'
import { PaymentBadge } from '#app/domain/orders/components/order-status-badge.tsx'
import { OrderTotals } from '#app/domain/orders/components/order-totals.tsx'
import { ShareOrderButton } from '#app/domain/orders/components/share-order-button.tsx'
import { ShippingAddress } from '#app/domain/orders/components/shipping-address.tsx'
import { WhatsNext } from '#app/domain/orders/components/whats-next.tsx'
import { findOrder } from '#app/domain/orders/queries.server.ts'
import { listOrderRefunds } from '#app/domain/payments/refunds/order-refunds.server.ts'
import { requireCustomer } from '#app/platform/auth/visitor.server.ts'
import { dbContext } from '#app/platform/http/context.server.ts'
import { formatDate } from '#app/shared/dates.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { PageWidth } from '#app/ui/page.tsx'
import { Panel } from '#app/ui/panel.tsx'
import { addressWith } from '#app/ui/preserved-params.tsx'
import type { Route } from './+types/order'
import { OrderError } from './order-error.tsx'

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const user = requireCustomer({ context, url })
  const db = context.get(dbContext)
  const order = await findOrder(db, { userId: user.id, orderId: params.orderId })
  if (!order) throw data('Order Not Found', { status: 404 })
  // This page thanks the customer for a payment; nothing was paid for a replacement.
  if (order.replaces) throw redirect(addressWith(href('/orders'), { order: order.id }))
  const refunds = await listOrderRefunds(db, order.id)
  return { order, refunds: refunds.map(toShownRefund) }
}

export default function OrderConfirmation({ loaderData: { order, refunds } }: Route.ComponentProps) {
  return (
    <>
      <PageMetadata title={`Order ${order.orderNumber}`} isPrivate />
      <OrderCelebration order={order}>
        <ButtonLink to={href('/orders')} size="lg">
          Track Order
        </ButtonLink>
        <InvoiceLink orderId={order.id} variant="secondary" size="lg">
          Download Invoice
        </InvoiceLink>
        <ShareOrderButton orderNumber={order.orderNumber} />
      </OrderCelebration>
      <PageWidth className="grid gap-4 py-6 lg:grid-cols-[minmax(0,1fr)_25rem] lg:items-start lg:gap-7 lg:py-11">
        <div className="grid gap-4 lg:gap-6">
          {order.status !== 'cancelled' && <WhatsNext order={order} />}
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
                { label: 'Payment', value: <PaymentBadge status={order.paymentStatus} /> },
              ]}
            />
            <RefundProgress refunds={refunds} />
          </Panel>
          <Panel title="Delivery address">
            <ShippingAddress address={order.shippingAddress} />
          </Panel>
          <div className="flex flex-wrap items-center gap-1">
            <BuyAgainButton order={order} />
            <CancelOrderLink order={order} />
          </div>
          <NeedHelp orderId={order.id} />
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

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <OrderError error={error} />
}
