const MS_PER_DAY = 86_400_000

/** Days from an order without a stored delivery date to its expected delivery. A changed promise doesn't change old orders. */
const FALLBACK_DELIVERY_DAYS = 14

/** The expected delivery date: the one stored with the order, or `FALLBACK_DELIVERY_DAYS` after it was placed. */
export function expectedDelivery(order: { estimatedDelivery: Date | null; createdAt: Date }): Date {
  return order.estimatedDelivery ?? new Date(order.createdAt.getTime() + FALLBACK_DELIVERY_DAYS * MS_PER_DAY)
}
