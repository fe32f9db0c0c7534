import { Truck } from 'lucide-react'
import { formatRupees } from '#app/money.ts'
import { ProgressStitch } from '#app/ui/ornaments/progress-stitch.tsx'
import type { FreeShippingProgress } from '../cart-totals.ts'

/** How much is missing until delivery is free. */
export function FreeShippingBar({ progress: { isReached, remaining, percent } }: { progress: FreeShippingProgress }) {
  const missing = formatRupees(remaining)
  const text = isReached ? 'Your order ships FREE!' : `Add ${missing} more for FREE shipping!`
  return (
    <div className="rounded-md bg-rosegold-50 px-4 pt-3.5 pb-3">
      <p className="mb-2 flex items-center gap-2.5 text-rosegold-800">
        <Truck size={20} className="flex-none" />
        {isReached ? (
          <span>
            Your order ships <b>FREE</b>!
          </span>
        ) : (
          <span>
            Add <b>{missing}</b> more for <b>FREE</b> shipping!
          </span>
        )}
      </p>
      <ProgressStitch label="Progress towards free shipping" reached={percent / 100} valueText={text} pin />
    </div>
  )
}
