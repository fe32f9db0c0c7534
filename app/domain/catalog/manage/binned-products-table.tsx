import { ProductThumbnail } from '#app/domain/catalog/components/product-thumbnail.tsx'
import { binnedColumns } from '#app/ui/back-office/binned-columns.tsx'
import { type Column, DataTable } from '#app/ui/data-table.tsx'
import { restoreProductForm } from './product-bin.form.ts'
import type { BinnedProduct } from './product-bin.server.ts'

/** The products in the bin, each with a button that restores it; posts to its page. */
export function BinnedProductsTable({ products }: { products: BinnedProduct[] }) {
  return <DataTable caption="Products in the bin" columns={COLUMNS} rows={products} rowKey={({ id }) => id} />
}

const COLUMNS: Column<BinnedProduct>[] = [
  {
    header: 'Name',
    card: 'lead',
    cell: ({ name, image, isErasable }) => (
      <span className="flex items-center gap-3">
        <ProductThumbnail image={image} className="w-8" />
        <span className="min-w-0">
          <b className="font-semibold wrap-anywhere">{name}</b>
          {!isErasable && <span className="block text-sm text-muted">In an order, a checkout or a cart</span>}
        </span>
      </span>
    ),
  },
  {
    header: 'Stock',
    align: 'end',
    card: 'aside',
    cell: ({ stockQuantity }) => (
      <>
        {stockQuantity}
        <span className="lg:hidden"> in stock</span>
      </>
    ),
  },
  ...binnedColumns<BinnedProduct>({ form: restoreProductForm, field: 'productId', nameOf: ({ name }) => name }),
]
