import type { PublicSettings } from '#app/domain/settings/public-settings.ts'
import { formatRupees, type Paise, paise } from '#app/money.ts'
import type { Product } from '../product.ts'

type Delivery = Pick<Product, 'hasDeliveryCharge' | 'deliveryCharge' | 'freeDeliveryThreshold'>

/**
 * What a product page says about the cost of delivery: the product's own charge, or the shop's offer. The cart applies the same
 * rule to all its products (`shippingCost`).
 */
export function deliveryChargeText(
  { hasDeliveryCharge, deliveryCharge, freeDeliveryThreshold }: Delivery,
  shop: Pick<PublicSettings, 'freeDeliveryThreshold' | 'lineDeliveryCharge'>,
): string {
  const usual = `Free shipping on orders above ${formatRupees(shop.freeDeliveryThreshold)}`
  if (!hasDeliveryCharge || !shop.lineDeliveryCharge) return usual

  const freeFrom = freeDeliveryThreshold ?? shop.freeDeliveryThreshold
  if (deliveryCharge === 0 || freeFrom === 0) return 'Free delivery'
  return `Delivery ${formatRupees(deliveryCharge)}, free on orders of ${formatRupees(freeFrom)} or more`
}

/** What delivering one unit by itself costs, by the same rule. */
export function chargeOfOne(
  { price, hasDeliveryCharge, deliveryCharge, freeDeliveryThreshold }: Delivery & Pick<Product, 'price'>,
  shop: Pick<PublicSettings, 'freeDeliveryThreshold'>,
): Paise {
  return hasDeliveryCharge && price < (freeDeliveryThreshold ?? shop.freeDeliveryThreshold) ? deliveryCharge : paise(0)
}
