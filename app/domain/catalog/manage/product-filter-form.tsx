import { FileUp, SlidersHorizontal } from 'lucide-react'
import { Form, href } from 'react-router'
import { FilterSelect } from '#app/ui/back-office/filter-select.tsx'
import { SearchField } from '#app/ui/back-office/search-field.tsx'
import { Button } from '#app/ui/button.tsx'
import { ButtonLink } from '#app/ui/navigation/button-link.tsx'
import type { ProductListView, ProductSort } from './product-list.ts'

const SORT_OPTIONS: Record<ProductSort, string> = {
  newest: 'Newest First',
  name: 'Sort by Name',
  price_low: 'Price: Low to High',
  price_high: 'Price: High to Low',
  stock_low: 'Stock: Low to High',
}

/** Search and sorting of the products table. Sorting applies at once, a search when it is submitted. */
export function ProductFilterForm({ show, search, sort }: Pick<ProductListView, 'show' | 'search' | 'sort'>) {
  return (
    <Form
      method="get"
      action={href('/admin/products')}
      role="search"
      aria-label="Products"
      preventScrollReset
      className="mb-3 grid grid-cols-[minmax(0,1fr)_auto] gap-2 lg:grid-cols-[minmax(0,21.25rem)_auto_12.5rem_auto_auto] lg:justify-start"
    >
      {show !== 'all' && <input type="hidden" name="show" value={show} />}
      <SearchField label="Search products" placeholder="Name or SKU" value={search} />
      {/* The specified button does nothing (M94). */}
      <Button type="button" variant="secondary">
        <SlidersHorizontal size={20} />
        Filter
      </Button>
      <div className="col-span-2 grid grid-cols-[minmax(0,1fr)_auto] gap-2 lg:contents">
        <FilterSelect name="sort" label="Sort" value={sort} options={SORT_OPTIONS} />
        <ButtonLink variant="quiet" to={href('/admin/products/file')} className="px-1.5 sm:px-4.5">
          <FileUp size={20} />
          Import and export
        </ButtonLink>
      </div>
      <noscript>
        <Button variant="secondary">Show</Button>
      </noscript>
    </Form>
  )
}
