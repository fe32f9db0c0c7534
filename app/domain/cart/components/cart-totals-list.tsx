import { useShop } from '#app/domain/settings/shop-context.ts'
import { formatRupees } from '#app/money.ts'
import { SummaryList } from '#app/ui/summary-list.tsx'
import type { CartTotals } from '../cart-totals.ts'
import { chargeRows } from '../extra-charges.ts'

interface CartTotalsListProps {
  totals: CartTotals
  /** Adds the tax line of the checkout, always zero because prices include tax. */
  withTax?: boolean
  className?: string
}

/** The subtotal, shipping and total of a cart. */
export function CartTotalsList({ totals, withTax = false, className }: CartTotalsListProps) {
  const { taxMode, linePricesIncludeGst } = useShop()
  const isFree = totals.shipping === 0
  return (
    <>
      <SummaryList
        className={className}
        rows={[
          { label: 'Subtotal', value: formatRupees(totals.subtotal) },
          ...(totals.offer?.discount ? [{ label: 'Discount', value: `−${formatRupees(totals.offer.discount)}` }] : []),
          {
            label: 'Shipping',
            value: isFree ? 'FREE' : formatRupees(totals.shipping),
            ...(isFree ? { kind: 'free' as const } : {}),
          },
          ...chargeRows(totals).map(({ label, amount }) => ({ label, value: formatRupees(amount) })),
          ...(withTax ? [{ label: 'Tax', value: formatRupees(totals.tax) }] : []),
          { label: 'Total', value: formatRupees(totals.total), kind: 'total' },
        ]}
      />
      {taxMode === 'regular' && linePricesIncludeGst && <p className="mt-1.5 text-sm text-muted">Prices include GST</p>}
    </>
  )
}
