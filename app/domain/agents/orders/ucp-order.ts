import { href } from 'react-router'
import { expectedDelivery } from '#app/domain/orders/expected-delivery.ts'
import { trackingLink } from '#app/domain/orders/fulfilment/courier.ts'
import type { TrackedOrder } from '#app/domain/orders/order.ts'
import { shownOrderNumber } from '#app/domain/orders/order-number.ts'
import type { OrderRefund } from '#app/domain/payments/refunds/order-refunds.server.ts'
import { multiplyPaise } from '#app/money.ts'
import { formatDayAndMonth } from '#app/shared/dates.ts'
import { isUnsold } from '#app/vocabulary/statuses.ts'
import { CURRENCY, shopLinks, variantId } from '../catalog/ucp-product.ts'

/** Statuses of an order that platforms learn of, in their words. */
const EVENT_TYPES: Readonly<Record<string, string>> = {
  shipped: 'shipped',
  delivered: 'delivered',
  cancelled: 'canceled',
  refused: 'returned_to_sender',
}

const REFUND_STATUSES: Readonly<Record<string, string>> = {
  processed: 'completed',
  cancelled: 'failed',
  failed: 'failed',
}

interface OrderFacts {
  readonly order: TrackedOrder
  readonly refunds: readonly OrderRefund[]
  /** Of the session that it was made of. */
  readonly checkoutId: string
  readonly shopUrl: string
}

/**
 * An order as its platform sees it: goods, amounts and parcels. Of the address, which the person may have changed, it has only the state.
 */
export function toUcpOrder({ order, refunds, checkoutId, shopUrl }: OrderFacts) {
  const isCancelled = isUnsold(order.status)
  const isSent = order.status === 'shipped' || order.status === 'delivered'
  const all = order.items.map(({ id, quantity }) => ({ id, quantity }))
  const goods = order.items.reduce((sum, item) => sum + item.price * item.quantity, 0)
  const url = trackingLink(order.courier, order.trackingNumber)
  return {
    id: order.id,
    label: shownOrderNumber(order),
    checkout_id: checkoutId,
    permalink_url: shopUrl + href('/orders/:orderId', { orderId: order.id }),
    currency: CURRENCY,
    line_items: order.items.map((item) => {
      const amount = multiplyPaise(item.price, item.quantity)
      const total = isCancelled ? 0 : item.quantity
      return {
        id: item.id,
        item: {
          id: item.productId === null ? item.id : variantId(item.productId, item.size),
          title: `${item.name}, ${item.size}`,
          price: item.price,
        },
        quantity: { original: item.quantity, total, fulfilled: isSent ? total : 0 },
        status: isCancelled ? 'removed' : isSent ? 'fulfilled' : 'processing',
        totals: [
          { type: 'subtotal', amount },
          { type: 'total', amount },
        ],
      }
    }),
    fulfillment: {
      expectations: isCancelled
        ? []
        : [
            {
              id: 'parcel',
              line_items: all,
              method_type: 'shipping',
              destination: { address_region: order.shippingAddress.state, address_country: 'IN' },
              description: `Expected by ${formatDayAndMonth(expectedDelivery(order))}`,
              fulfillable_on: 'now',
            },
          ],
      events: order.tracking
        .filter(({ status }) => Object.hasOwn(EVENT_TYPES, status))
        .toReversed()
        .map(({ id, status, createdAt }) => ({
          id,
          occurred_at: createdAt.toISOString(),
          type: EVENT_TYPES[status],
          line_items: all,
          ...(order.trackingNumber !== null && { tracking_number: order.trackingNumber }),
          ...(url !== undefined && { tracking_url: url }),
          ...(order.courier !== null && { carrier: order.courier }),
        })),
    },
    adjustments: refunds.map(({ id, amount, status, createdAt }) => ({
      id,
      type: 'refund',
      occurred_at: createdAt.toISOString(),
      status: REFUND_STATUSES[status] ?? 'pending',
      totals: [{ type: 'total', amount: -amount }],
    })),
    totals: [
      { type: 'subtotal', display_text: 'Subtotal', amount: goods },
      ...(order.discount > 0
        ? [{ type: 'discount', display_text: order.offerName ?? 'Discount', amount: -order.discount }]
        : []),
      { type: 'fulfillment', display_text: 'Delivery', amount: order.shipping },
      { type: 'total', display_text: 'Total, including GST', amount: order.total },
    ],
    links: shopLinks(shopUrl),
  }
}
