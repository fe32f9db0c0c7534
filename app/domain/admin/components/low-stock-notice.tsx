import { href } from 'react-router'
import { stockFieldPath } from '#app/domain/catalog/manage/product-list.ts'
import { Banner } from '#app/ui/banner.tsx'
import { addressWith } from '#app/ui/navigation/preserved-params.tsx'
import { TextLink } from '#app/ui/navigation/text-link.tsx'
import type { LowStockProduct } from '../dashboard.server.ts'

const counts = new Intl.NumberFormat('en-IN')

interface LowStockNoticeProps {
  /** How many products are low in stock. */
  count: number
  /** Fewer units than this are low stock. */
  below: number
  /** Those with the fewest units; may be fewer than `count`. */
  products: readonly LowStockProduct[]
}

/** The one place that says which products are low in stock. Renders nothing when none is. */
export function LowStockNotice({ count, below, products }: LowStockNoticeProps) {
  if (count === 0) return null
  return (
    <Banner tone="error">
      <div className="flex items-start justify-between gap-4">
        <p>
          <b>{count === 1 ? '1 product' : `${counts.format(count)} products`}</b> {count === 1 ? 'is' : 'are'} low in
          stock (fewer than {below} units).
        </p>
        <TextLink
          to={addressWith(href('/admin/products'), { sort: 'stock_low' })}
          alone
          className="-my-3 flex-none text-inherit"
        >
          View products
        </TextLink>
      </div>
      <ul className="mt-1.5 grid gap-1 text-ink">
        {products.map((product) => (
          <li key={product.id} className="flex justify-between gap-4">
            <TextLink
              to={stockFieldPath(product.id, product.lowestSize ?? '')}
              className="min-w-0 text-inherit wrap-anywhere"
            >
              {product.name}
            </TextLink>
            <b className="flex-none font-semibold tabular-nums">
              {product.stockQuantity === 0 ? 'Out of stock' : (product.lowSizes ?? `${product.stockQuantity} left`)}
            </b>
          </li>
        ))}
        {count > products.length && <li>and {counts.format(count - products.length)} more</li>}
      </ul>
    </Banner>
  )
}
