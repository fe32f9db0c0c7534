import { href } from 'react-router'
import { BAND, PRICES_OUTSIDE_BAND } from '#app/domain/catalog/gst-rate.ts'
import { formatRupees, type Paise } from '#app/money.ts'
import { Banner } from '#app/ui/banner.tsx'
import { TextLink } from '#app/ui/navigation/text-link.tsx'
import type { TaxSummary } from './tax-summary.ts'
import { FlaggedTable } from './tax-tables.tsx'

interface PriceBandNoticeProps {
  /** For sale now. */
  products: readonly { id: string; name: string; price: Paise }[]
  summary: Pick<TaxSummary, 'flagged' | 'flaggedCount'>
}

/** Prices that fit neither rate: of products for sale, and of items on the month's invoices. Renders nothing without any. */
export function PriceBandNotice({ products, summary: { flagged, flaggedCount } }: PriceBandNoticeProps) {
  if (products.length === 0 && flaggedCount === 0) return null
  const { below, above } = PRICES_OUTSIDE_BAND
  return (
    <div className="mb-6 grid gap-3">
      <Banner tone="warning" title="Prices that fit neither tax rate">
        <p>
          A price above {formatRupees(BAND.above)} and up to {formatRupees(BAND.upTo)} fits neither 5% nor 18%, so the
          shop charges 18%. {formatRupees(below)} and {formatRupees(above)} are the nearest prices that fit.
        </p>
        {products.length > 0 && (
          <ul className="mt-1 list-disc pl-5">
            {products.map(({ id, name, price }) => (
              <li key={id}>
                <TextLink to={href('/admin/products/:productId/edit', { productId: id })} className="text-inherit">
                  {name}
                </TextLink>
                , {formatRupees(price)}
              </li>
            ))}
          </ul>
        )}
      </Banner>
      {flaggedCount > 0 && (
        <section>
          <h2 className="text-xl">Sold at these prices this month</h2>
          <p className="mb-2 max-w-prose text-soft">Show these items to your accountant.</p>
          <FlaggedTable flagged={flagged} />
          {flaggedCount > flagged.length && (
            <p className="mt-2 text-sm text-muted">
              Showing the first {flagged.length} of {flaggedCount}. The download “Invoices, item by item” includes them
              all.
            </p>
          )}
        </section>
      )}
    </div>
  )
}
