import { Badge } from '#app/ui/badge.tsx'
import { cn } from '#app/ui/class-names.ts'
import type { Product } from '../product.ts'

interface ProductBadgesProps {
  product: Pick<Product, 'isNew' | 'isBestseller' | 'available'>
  className?: string
}

/** What stands on a card's picture: New, Bestseller, Out of Stock; nothing for a product without any of them. */
export function ProductBadges({ product, className }: ProductBadgesProps) {
  const isOut = product.available <= 0
  if (!product.isNew && !product.isBestseller && !isOut) return null
  return (
    <div className={cn('pointer-events-none absolute top-2 left-2 grid justify-items-start gap-1', className)}>
      {product.isNew && <Badge tone="new">New</Badge>}
      {product.isBestseller && <Badge tone="bestseller">Bestseller</Badge>}
      {isOut && <Badge tone="out-of-stock">Out of Stock</Badge>}
    </div>
  )
}
