import { ProductThumbnail } from '#app/domain/catalog/components/product-thumbnail.tsx'
import { formatRupees } from '#app/money.ts'
import { Card } from '#app/ui/back-office/card.tsx'
import type { BestSeller } from '../sales.server.ts'

interface BestSellersCardProps {
  products: BestSeller[]
  /** Length of the period. */
  days: number
}

/** The best-selling products of the last days. */
export function BestSellersCard({ products, days }: BestSellersCardProps) {
  return (
    <Card title={`Best sellers, last ${days} days`}>
      {products.length === 0 ? (
        <p className="px-4 py-6 text-soft">No sales in this period.</p>
      ) : (
        <ol>
          {products.map((product) => (
            <li
              key={product.productId ?? product.name}
              className="flex items-center gap-3 border-b border-ivory-200 px-4 py-2.5 last:border-b-0"
            >
              <ProductThumbnail image={product.image} className="w-8" />
              <p className="min-w-0 flex-1 font-semibold wrap-anywhere">{product.name}</p>
              <p className="text-right tabular-nums">
                <b className="block font-bold">{product.units} sold</b>
                <span className="text-sm text-muted">{formatRupees(product.revenue)}</span>
              </p>
            </li>
          ))}
        </ol>
      )}
    </Card>
  )
}
