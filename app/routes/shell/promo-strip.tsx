import { useShop } from '#app/domain/settings/shop-context.ts'
import { formatRupees } from '#app/money.ts'

/** The offer above the header; it scrolls away. @param hasExceptions Whether some products cost more to deliver. */
export function PromoStrip({ hasExceptions }: { hasExceptions: boolean }) {
  const { freeDeliveryThreshold } = useShop()
  return (
    <section aria-label="Offer" className="bg-wine-800 px-3 py-1.75 text-center text-sm font-medium text-rosegold-100">
      Free shipping on orders above <b className="font-semibold text-white">{formatRupees(freeDeliveryThreshold)}</b>
      {hasExceptions && <span className="block text-sm font-normal">On most items; see product page</span>}
    </section>
  )
}
