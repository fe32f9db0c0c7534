import type { ReactNode } from 'react'
import { TextLink } from '#app/ui/navigation/text-link.tsx'
import { PRODUCTS_PER_PAGE } from '#app/vocabulary/shop.ts'
import type { CardProduct } from '../product.ts'
import { type ListParams, listAddress } from './list-params.ts'
import { LoadMore } from './load-more.tsx'
import { ProductList } from './product-list.tsx'

interface ListedProductsProps {
  params: ListParams
  products: readonly CardProduct[]
  /** The page that the first of them is on. */
  firstPage: number
  total: number
  /** Whether there are more than `total`. */
  isMinimum: boolean
  hasNext: boolean
  /** The filters are open beside the list. */
  isNarrow?: boolean
  /** Shown when there are no products. */
  children: ReactNode
}

/** The products of the listing or of a collection, with links to those before and after. */
export function ListedProducts({
  params,
  products,
  firstPage,
  isNarrow = false,
  children,
  ...list
}: ListedProductsProps) {
  const { total, isMinimum, hasNext } = list
  const upToHere = (firstPage - 1) * PRODUCTS_PER_PAGE + products.length
  return (
    <>
      {firstPage > 1 && (
        <TextLink to={listAddress({ ...params, page: firstPage - 1, after: undefined })} alone className="mb-2">
          Show earlier products
        </TextLink>
      )}
      {products.length > 0 ? (
        <>
          <ProductList products={products} view={params.view} isNarrow={isNarrow} />
          <LoadMore
            params={params}
            total={total}
            isMinimum={isMinimum}
            hasNext={hasNext}
            last={products.at(-1)?.id ?? ''}
            shown={isMinimum ? upToHere : Math.min(upToHere, total)}
          />
        </>
      ) : (
        children
      )}
    </>
  )
}
