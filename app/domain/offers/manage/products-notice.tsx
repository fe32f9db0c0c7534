import type { ReactNode } from 'react'
import { href, Link } from 'react-router'
import { BAND, PRICES_OUTSIDE_BAND } from '#app/domain/catalog/gst-rate.ts'
import { formatRupees } from '#app/money.ts'
import { Banner } from '#app/ui/banner.tsx'
import type { NoticedProduct } from './price-band.server.ts'

/** So many products are named. */
const NAMED = 20
/** So many are shown at once: more push what follows off a phone's screen. */
const SHOWN = 3

interface ProductsNoticeProps {
  products: readonly NoticedProduct[]
  title: string
  children: ReactNode
}

/** Warns of what an offer or a sale makes of some products. Renders nothing without any. */
export function ProductsNotice({ products, title, children }: ProductsNoticeProps) {
  if (products.length === 0) return null
  const count = (number: number) => number.toLocaleString('en-IN')
  const list = (
    <ul className="mt-1 list-disc pl-5 wrap-anywhere">
      {products.slice(0, NAMED).map(({ id, name, price, reduced }) => (
        <li key={id}>
          <Link to={href('/admin/products/:productId', { productId: id })} className="underline">
            {name}
          </Link>
          , {reduced < price && `${formatRupees(reduced)} instead of `}
          {formatRupees(price)}
        </li>
      ))}
      {products.length > NAMED && <li>{count(products.length - NAMED)} more</li>}
    </ul>
  )
  return (
    <Banner tone="warning" title={title}>
      <p>{children}</p>
      {products.length <= SHOWN ? (
        list
      ) : (
        <details>
          <summary className="cursor-pointer py-2 font-semibold">{count(products.length)} products</summary>
          {list}
        </details>
      )}
    </Banner>
  )
}

/** Warns of prices between the two tax rates. Renders nothing without any. */
export function BandNotice({ products }: Pick<ProductsNoticeProps, 'products'>) {
  const { below, above } = PRICES_OUTSIDE_BAND
  return (
    <ProductsNotice products={products} title="Prices that fit neither tax rate">
      {`These products will cost more than ${formatRupees(BAND.above)} and at most ${formatRupees(BAND.upTo)}, which fits neither 5% nor 18%. The shop charges 18%. ${formatRupees(below)} and ${formatRupees(above)} are the nearest prices that fit.`}
    </ProductsNotice>
  )
}
