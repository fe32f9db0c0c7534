import type { CartLine } from '#app/domain/cart/cart-totals.ts'
import { paise } from '#app/money.ts'

/** A typical line: one unit for ₹549, the same price as when it was added, with free delivery. */
export function makeCartLine(overrides: Partial<CartLine> = {}): CartLine {
  const unitPrice = overrides.unitPrice ?? paise(549_00)
  return {
    id: 'line-1',
    productId: 'product-1',
    name: 'Bagru Poppy Short Kurti',
    slug: '',
    image: '/images/bagru-poppy-short-kurti-1.jpg',
    size: 'M',
    quantity: 1,
    unitPrice,
    priceWhenAdded: unitPrice,
    available: 38,
    stockSize: '',
    hasDeliveryCharge: false,
    deliveryCharge: paise(0),
    freeDeliveryThreshold: null,
    ...overrides,
  }
}
