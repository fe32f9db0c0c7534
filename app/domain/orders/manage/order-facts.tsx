import type { ReactNode } from 'react'
import { href } from 'react-router'
import { formatPhone } from '#app/domain/accounts/phone.ts'
import { marginText } from '#app/domain/catalog/margin.ts'
import { OrderItems } from '#app/domain/orders/components/order-items.tsx'
import { AdminPaymentBadge, OrderStatusBadge } from '#app/domain/orders/components/order-status-badge.tsx'
import { ShippingAddress } from '#app/domain/orders/components/shipping-address.tsx'
import { orderDelivery } from '#app/domain/orders/fulfilment/delivery-label.ts'
import { formatRupees, type Paise, paise } from '#app/money.ts'
import { formatDate, formatDateTime } from '#app/shared/dates.ts'
import { Facts } from '#app/ui/back-office/facts.tsx'
import { EmailText } from '#app/ui/email-text.tsx'
import { addressWith } from '#app/ui/navigation/preserved-params.tsx'
import { TextLink } from '#app/ui/navigation/text-link.tsx'
import { SummaryList } from '#app/ui/summary-list.tsx'
import { GiftDetails } from '../gift/gift-details.tsx'
import {
  type AddedItems,
  type AdminOrder,
  adminSubtotal,
  mayBeCorrected,
  type OrderReference,
  offerRow,
  shippingRows,
} from '../order.ts'
import { adminStatusLabel } from '../order-status-labels.ts'
import { CHANNEL_LABELS, PAYMENT_METHOD_LABELS } from '../paid-by.ts'
import type { OrderEarnings } from './order-earnings.server.ts'

interface OrderFactsProps {
  order: AdminOrder
  /** The tax within the prices, in paise. */
  includedTax: number
  /** Undefined while no cost is known, for a cancelled order, and where they aren't shown. */
  earnings?: OrderEarnings | undefined
  /** Absent where they aren't shown. */
  addedItems?: AddedItems
  /** The platform whose AI assistant prepared it. */
  agent?: string | undefined
}

export function OrderFacts({ order, includedTax, earnings, addedItems, agent }: OrderFactsProps) {
  const delivery = orderDelivery(order)
  const offer = offerRow(order, (amount) => `−${amount}`)
  return (
    <div className="grid gap-6 text-label sm:grid-cols-2">
      <section>
        <Heading>Order</Heading>
        <Facts
          facts={{
            Date: formatDate(order.createdAt),
            Status: <OrderStatusBadge status={order.status} label={adminStatusLabel(order.status)} />,
            Delivery: delivery.note ? `${delivery.label} · ${delivery.note}` : delivery.label,
            'Estimated delivery': order.estimatedDelivery ? formatDate(order.estimatedDelivery) : 'Not set',
            'Tracking number': order.trackingNumber ?? 'Not set',
            Courier: order.courier ?? 'Not set',
            'Order taken via': order.channel && CHANNEL_LABELS[order.channel],
            'Prepared by the assistant of': agent,
            'Replacement for': order.replaces && <OrderLink {...order.replaces} />,
            'Replaced by': order.replacements.length > 0 && <OrderLinkList orders={order.replacements} />,
            'Adds items to': addedItems?.addsTo && <OrderLink {...addedItems.addsTo} />,
            'Items added by': addedItems && addedItems.addedBy.length > 0 && (
              <OrderLinkList orders={addedItems.addedBy} />
            ),
          }}
        />
      </section>
      <section>
        <Heading>Customer</Heading>
        <Facts
          facts={{
            Name:
              order.userId === null ? (
                (order.customer.fullName ?? 'N/A')
              ) : (
                <TextLink to={href('/admin/users/:userId', { userId: order.userId })}>
                  {order.customer.fullName ?? order.customer.email ?? 'N/A'}
                </TextLink>
              ),
            Email: order.customer.email ? <EmailText email={order.customer.email} /> : 'N/A',
            Phone: order.customer.phone ? formatPhone(order.customer.phone) : 'N/A',
            Gender: order.customer.gender ?? 'Not set',
            'Date of birth': order.customer.dateOfBirth ? formatDate(new Date(order.customer.dateOfBirth)) : 'Not set',
          }}
        />
      </section>
      <section>
        <Heading>Delivery address</Heading>
        <ShippingAddress address={order.shippingAddress} buyer={order.buyer} />
        <AddressCorrection order={order} />
        {order.notes && <p className="mt-2 whitespace-pre-line text-soft wrap-anywhere">Notes: {order.notes}</p>}
        {order.gift && (
          <div className="mt-2">
            <b className="font-bold">Gift: don’t enclose the invoice</b>
            <GiftDetails gift={order.gift} />
          </div>
        )}
      </section>
      <section>
        <Heading>Payment</Heading>
        {order.replaces ? (
          <p>No charge: this order replaces items from another one.</p>
        ) : (
          <Facts
            facts={{
              Status: <AdminPaymentBadge order={order} />,
              Refunded: order.refunded > 0 && formatRupees(order.refunded),
              'Paid on': order.paidAt ? formatDate(order.paidAt) : 'Not set',
              ...(order.paymentMethod === 'razorpay'
                ? { 'Razorpay order': order.razorpayOrderId ?? '', 'Razorpay payment': order.razorpayPaymentId ?? '' }
                : {
                    'Paid by': PAYMENT_METHOD_LABELS[order.paymentMethod],
                    Reference: order.paymentReference ?? 'None',
                  }),
            }}
          />
        )}
      </section>
      <section className="sm:col-span-2">
        <Heading>Items</Heading>
        <OrderItems items={order.items} />
        {mayBeCorrected(order) && (
          <TextLink to={addressWith(href('/admin/orders/new'), { addTo: order.id })} alone>
            Add items
          </TextLink>
        )}
      </section>
      <section className="sm:col-span-2 sm:ml-auto sm:w-72">
        <h3 className="sr-only">Summary</h3>
        <SummaryList
          rows={[
            { label: 'Subtotal', value: formatRupees(adminSubtotal(order)) },
            ...(offer ? [offer] : []),
            ...shippingRows(order).map(({ label, amount }) => ({ label, value: formatRupees(amount) })),
            { label: 'Tax', value: <Tax tax={order.tax} includedTax={includedTax} /> },
            { label: 'Total', value: formatRupees(order.total), kind: 'total' },
          ]}
        />
        {earnings && <Earnings {...earnings} />}
      </section>
    </div>
  )
}

/** When the address was corrected, and what corrects it until the order is dispatched. */
function AddressCorrection({ order }: { order: AdminOrder }) {
  const { id: orderId, addressCorrection } = order
  const isWaiting = mayBeCorrected(order)
  return (
    <>
      {addressCorrection && (
        <p className="mt-2 text-soft">
          Corrected by {addressCorrection.by === 'customer' ? 'the customer' : 'you'} on{' '}
          {formatDateTime(addressCorrection.at)}.{isWaiting && ' Throw away slips and labels from before.'}
        </p>
      )}
      {isWaiting && (
        <TextLink to={href('/admin/orders/:orderId/address', { orderId })} alone>
          Correct address
        </TextLink>
      )}
    </>
  )
}

/** What the items cost and earned. */
function Earnings({ cost, isCostComplete, margin }: OrderEarnings) {
  return (
    <div className="mt-4 border-t border-line pt-3">
      <SummaryList
        rows={[
          { label: 'Cost', value: formatRupees(cost) },
          ...(margin ? [{ label: 'Margin', value: marginText(margin) }] : []),
        ]}
      />
      <p className="mt-1.5 text-sm text-muted">
        {isCostComplete
          ? 'After tax and discount, without delivery, before refunds. Only you see this.'
          : 'Some items had no cost price when they were sold. Only you see this.'}
      </p>
    </div>
  )
}

/** The tax on top of the prices, as specified, and the tax within them. */
function Tax({ tax, includedTax }: { tax: Paise; includedTax: number }) {
  return (
    <>
      {formatRupees(tax)}
      {includedTax > 0 && (
        <span className="block text-sm text-muted">Prices include {formatRupees(paise(includedTax))} GST</span>
      )}
    </>
  )
}

export function OrderLinkList({ orders }: { orders: readonly OrderReference[] }) {
  return (
    <ul>
      {orders.map((order) => (
        <li key={order.id}>
          <OrderLink {...order} />
        </li>
      ))}
    </ul>
  )
}

export function OrderLink({ id, orderNumber }: OrderReference) {
  return <TextLink to={href('/admin/orders/:orderId', { orderId: id })}>{orderNumber}</TextLink>
}

function Heading({ children }: { children: ReactNode }) {
  return <h3 className="mb-1.5 font-sans text-base font-semibold text-ink">{children}</h3>
}
