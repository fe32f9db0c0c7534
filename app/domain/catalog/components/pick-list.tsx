import type { ReactNode } from 'react'
import { ProductThumbnail } from './product-thumbnail.tsx'

/** A product that the owner may add somewhere, or has added. */
export interface PickableProduct {
  readonly id: string
  readonly name: string
  readonly image: string
  readonly isShown: boolean
}

interface PickListProps {
  products: readonly PickableProduct[]
  /** The buttons of a product. */
  children: (product: PickableProduct, index: number) => ReactNode
}

/** Products with buttons that add, move or remove them. */
export function PickList({ products, children }: PickListProps) {
  return (
    <ul className="divide-y divide-line">
      {products.map((product, index) => (
        <li key={product.id} className="flex flex-wrap items-center gap-x-3 py-2.5 first:pt-0 last:pb-0">
          <ProductThumbnail image={product.image} className="w-12" />
          <p className="min-w-0 flex-1 basis-40 wrap-anywhere">
            {product.name}
            {!product.isShown && (
              <span className="block text-label text-muted">Shoppers don’t see it at the moment</span>
            )}
          </p>
          <div className="ml-auto">{children(product, index)}</div>
        </li>
      ))}
    </ul>
  )
}
