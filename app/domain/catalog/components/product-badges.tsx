import { Badge } from '#app/ui/badge.tsx'
import { cn } from '#app/ui/class-names.ts'
import type { Product } from '../product.ts'

interface ProductBadgesProps {
  product: Pick<Product, 'isNew' | 'isBestseller' | 'available'>
  className?: string
}

/** Badges over a card's image: New, Bestseller, Out of Stock. Renders nothing if none applies. */
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
