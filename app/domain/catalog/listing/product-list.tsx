import { memo } from 'react'
import { ProductCard } from '#app/domain/catalog/components/product-card.tsx'
import { cn } from '#app/ui/class-names.ts'
import type { CardProduct } from '../product.ts'

interface ProductListProps {
  products: readonly CardProduct[]
  view: 'grid' | 'list'
  /** The filters are open beside the list. */
  isNarrow: boolean
  heading?: 'h2' | 'h3'
}

/** Images fully visible in a phone's first view; visitors wait for the first one. */
const FIRST_VIEW = 2

/** Cards in the first view of larger screens. A phone lays out its first ones separately. */
const WIDE_FIRST_VIEW = 8

/** Product cards in a grid or a list. Drawn once for its products: opening the filters or typing leaves it alone. */
export const ProductList = memo(function ProductList({ products, view, isNarrow, heading = 'h2' }: ProductListProps) {
  return (
    <ul
      className={
        view === 'list'
          ? 'grid gap-5 lg:gap-7'
          : cn(
              'grid grid-cols-2 gap-x-3 gap-y-6 sm:grid-cols-3 sm:gap-x-5 sm:gap-y-8 lg:gap-x-6 lg:gap-y-9',
              !isNarrow && 'lg:grid-cols-4',
            )
      }
    >
      {products.map((product, index) => (
        <li
          key={product.id}
          className={cn('grid', index < WIDE_FIRST_VIEW ? 'max-sm:below-first-view' : 'below-first-view')}
        >
          <ProductCard
            product={product}
            heading={heading}
            view={view}
            loading={index === 0 ? 'high' : index < FIRST_VIEW ? 'eager' : 'lazy'}
          />
        </li>
      ))}
    </ul>
  )
})
