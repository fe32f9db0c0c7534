import { use } from 'react'
import { TextsContext } from '#app/domain/content/texts/use-texts.ts'
import { useShop } from '#app/domain/settings/shop-context.ts'
import { formatRupees } from '#app/money.ts'
import { Each } from '#app/ui/layout/each.tsx'

/** The offers above the header; they scroll away. @param hasExceptions Whether some products cost more to deliver. */
export function PromoStrip({ hasExceptions }: { hasExceptions: boolean }) {
  const { promo: lines = [0] } = use(TextsContext)
  if (lines.length === 0) return null
  return (
    <section aria-label="Offer" className="bg-wine-800 px-3 py-1.75 text-center text-sm font-medium text-rosegold-100">
      <Each of={lines}>
        {(line) => (line === 0 ? <UsualLine hasExceptions={hasExceptions} /> : <p className="wrap-anywhere">{line}</p>)}
      </Each>
    </section>
  )
}

function UsualLine({ hasExceptions }: { hasExceptions: boolean }) {
  const { freeDeliveryThreshold } = useShop()
  return (
    <>
      Free shipping on orders above <b className="font-semibold text-white">{formatRupees(freeDeliveryThreshold)}</b>
      {hasExceptions && <span className="block text-sm font-normal">On most items; see product page</span>}
    </>
  )
}
