import { BAND, PRICES_OUTSIDE_BAND } from '#app/domain/catalog/gst-rate.ts'
import { formatRupees } from '#app/money.ts'
import { Banner } from '#app/ui/banner.tsx'
import type { BandedProduct } from './price-band.server.ts'

/** Warns of prices that an offer brings between the two tax rates. Renders nothing without any. */
export function BandNotice({ products }: { products: readonly BandedProduct[] }) {
  if (products.length === 0) return null
  const { below, above } = PRICES_OUTSIDE_BAND
  return (
    <Banner tone="warning" title="Prices that fit neither tax rate">
      <p>
        With this offer, these products cost more than {formatRupees(BAND.above)} and at most {formatRupees(BAND.upTo)},
        which fits neither 5% nor 18%. The shop charges 18%. {formatRupees(below)} and {formatRupees(above)} are the
        nearest prices that fit.
      </p>
      <ul className="mt-1 list-disc pl-5">
        {products.map(({ id, name, price, reduced }) => (
          <li key={id}>
            {name}, {formatRupees(reduced)} instead of {formatRupees(price)}
          </li>
        ))}
      </ul>
    </Banner>
  )
}
