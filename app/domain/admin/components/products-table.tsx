import { Link } from 'react-router'
import { categoryLabel } from '#app/domain/catalog/category.ts'
import { OrderThumbnail } from '#app/domain/orders/components/order-thumbnail.tsx'
import { formatRupees } from '#app/money.ts'
import { LOW_STOCK_BELOW } from '#app/shop.ts'
import { Badge } from '#app/ui/badge.tsx'
import { type Column, DataTable } from '#app/ui/data-table.tsx'
import type { ListedProduct } from '../products.server.ts'

const isLow = (product: ListedProduct) => product.stockQuantity < LOW_STOCK_BELOW

const COLUMNS: Column<ListedProduct>[] = [
  {
    id: 'name',
    header: 'Name',
    isRowHeader: true,
    card: 'lead',
    cell: (product) => (
      <span className="flex items-center gap-3">
        <OrderThumbnail image={product.image} className="w-8" />
        <Link
          to={`/product/${product.id}`}
          className="min-w-0 font-semibold wrap-anywhere hover:underline hover:underline-offset-3"
        >
          {product.name}
        </Link>
      </span>
    ),
  },
  { id: 'category', header: 'Category', card: 'line', cell: (product) => categoryLabel(product.category) },
  {
    id: 'price',
    header: 'Price',
    align: 'end',
    card: 'aside',
    cell: (product) => <b className="font-semibold">{formatRupees(product.price)}</b>,
  },
  {
    id: 'delivery',
    header: 'Delivery',
    card: 'line-end',
    cell: (product) => (product.hasDeliveryCharge ? formatRupees(product.deliveryCharge) : 'FREE'),
  },
  {
    id: 'stock',
    header: 'Stock',
    align: 'end',
    card: 'foot',
    cell: (product) =>
      isLow(product) ? (
        <b className="font-bold text-danger">
          {product.stockQuantity}
          <span className="lg:hidden"> in stock</span>
          <span className="sr-only">, low stock</span>
        </b>
      ) : (
        <>
          {product.stockQuantity}
          <span className="lg:hidden"> in stock</span>
        </>
      ),
  },
  {
    id: 'featured',
    header: 'Status',
    card: 'foot-end',
    cell: (product) => (
      <span className="block pr-2.5 lg:pr-0">
        <Badge tone={product.isFeatured ? 'off' : 'plain'}>{product.isFeatured ? 'Featured' : 'Regular'}</Badge>
      </span>
    ),
  },
]

/** The products of the catalogue; those that run out have a red edge. */
export function ProductsTable({ products }: { products: ListedProduct[] }) {
  return (
    <DataTable caption="Products" columns={COLUMNS} rows={products} rowKey={(product) => product.id} isUrgent={isLow} />
  )
}
