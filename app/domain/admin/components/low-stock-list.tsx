import { ProductThumbnail } from '#app/domain/catalog/components/product-thumbnail.tsx'
import type { LowStockProduct } from '../dashboard.server.ts'

/** Products low in stock, with the units left of each. */
export function LowStockList({ products }: { products: readonly LowStockProduct[] }) {
  return (
    <ul>
      {products.map((product) => (
        <li key={product.id} className="flex items-center gap-3 border-b border-ivory-200 px-4 py-2.5 last:border-b-0">
          <ProductThumbnail image={product.image} className="w-8" />
          <div className="min-w-0 flex-1">
            <p className="font-semibold wrap-anywhere">{product.name}</p>
            <p className="text-sm text-muted capitalize">{product.category}</p>
          </div>
          <p className="font-bold text-danger tabular-nums">
            {product.stockQuantity === 0 ? 'Out of stock' : (product.lowSizes ?? `${product.stockQuantity} left`)}
          </p>
        </li>
      ))}
    </ul>
  )
}
