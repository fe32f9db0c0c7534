import { Copy, Eye, Pencil, Trash2 } from 'lucide-react'
import { Form, href, Link } from 'react-router'
import { ProductThumbnail } from '#app/domain/catalog/components/product-thumbnail.tsx'
import type { PublicSettings } from '#app/domain/settings/public-settings.ts'
import { useShop } from '#app/domain/settings/shop-context.ts'
import { formatRupees } from '#app/money.ts'
import { Badge } from '#app/ui/badge.tsx'
import { cn } from '#app/ui/class-names.ts'
import { BUTTON_COLUMN, type Column, DataTable } from '#app/ui/data-table.tsx'
import { IconButton } from '#app/ui/icon-button.tsx'
import { addressWith, PreservedParamFields, type PreservedParams } from '#app/ui/navigation/preserved-params.tsx'
import { categoryLabel } from '#app/vocabulary/categories.ts'
import { SELECTION_FORM, SelectionBar } from '../bulk/selection-bar.tsx'
import { productPath } from '../product-address.ts'
import { COPY_PARAM, stockFieldPath } from './product-list.ts'
import type { ListedProduct } from './products.server.ts'

interface ProductsTableProps {
  products: ListedProduct[]
  /** How many the table shows on all its pages. */
  total: number
  /** Stock is low below this many units. */
  lowStockBelow: number
  /** Parameters of the table's address that the row actions preserve. */
  keep: PreservedParams
}

/** The products of the catalogue; those low in stock have a red edge, and name the sizes that are low. The row actions open dialogs over the table. */
export function ProductsTable({ products, total, lowStockBelow, keep }: ProductsTableProps) {
  const findLow = (product: ListedProduct) => lowStock(product, lowStockBelow)
  const shop = useShop()
  return (
    <DataTable
      caption="Products"
      head={<SelectionBar total={total} keep={keep} />}
      columns={columnsFor(shop, keep, findLow)}
      rows={products}
      rowKey={(product) => product.id}
      isUrgent={(product) => findLow(product) !== undefined}
    />
  )
}

/** In the card that a row becomes on phones: content to the right of the checkbox and the image. */
const BESIDE_IMAGE = 'max-lg:pl-19'

/** The sizes that are low in stock with their units, fewest first; empty if all sizes share a number that is low. */
type LowStock = readonly (readonly [size: string, units: number])[]

function lowStock({ stockQuantity, unitsBySize }: ListedProduct, below: number): LowStock | undefined {
  const sizes = Object.entries(unitsBySize)
    .filter(([, units]) => units < below)
    .sort(([, one], [, other]) => one - other)
  return sizes.length > 0 || stockQuantity < below ? sizes : undefined
}

type FindLow = (product: ListedProduct) => LowStock | undefined

function columnsFor(shop: PublicSettings, keep: PreservedParams, findLow: FindLow): Column<ListedProduct>[] {
  return [
    {
      header: 'Name',
      card: 'lead',
      cell: (product) => (
        <span className={cn('block lg:flex lg:items-center lg:gap-3', BESIDE_IMAGE)}>
          <label className="grid size-11 cursor-pointer place-items-center max-lg:absolute max-lg:top-1.5 max-lg:left-1.5 lg:-my-2.5 lg:-mr-3 lg:-ml-2.5 lg:flex-none">
            <input type="checkbox" form={SELECTION_FORM} name="productIds" value={product.id} className="choice" />
            <span className="sr-only">Select {product.name}</span>
          </label>
          <ProductThumbnail image={product.image} className="w-8 max-lg:absolute max-lg:top-3.5 max-lg:left-12" />
          <Link
            // Visitors don't find a hidden one.
            to={
              product.isHidden
                ? addressWith(href('/admin/products/:productId', { productId: product.id }), keep)
                : productPath(product)
            }
            className="min-w-0 font-semibold wrap-anywhere hover:underline hover:underline-offset-3"
          >
            {product.name}
          </Link>
        </span>
      ),
    },
    {
      header: 'Category',
      card: 'line',
      cell: (product) => (
        <span className={cn('block text-soft', BESIDE_IMAGE)}>
          {categoryLabel(shop, product.category)}
          <span className="lg:hidden">
            {' · '}
            <Stock product={product} low={findLow(product)} keep={keep} unit=" in stock" />
          </span>
        </span>
      ),
    },
    { header: 'Price', align: 'end', card: 'aside', cell: (product) => <Price product={product} /> },
    { header: 'Delivery', card: 'line-end', cell: (product) => <Delivery product={product} /> },
    {
      header: 'Stock',
      align: 'end',
      card: 'none',
      cell: (product) => <Stock product={product} low={findLow(product)} keep={keep} />,
    },
    {
      header: 'Status',
      card: 'foot',
      cell: (product) => (
        <span className={cn('block', BESIDE_IMAGE)}>
          <StatusBadge product={product} />
        </span>
      ),
    },
    { ...BUTTON_COLUMN, cell: (product) => <RowActions product={product} keep={keep} /> },
  ]
}

function Price({ product: { price, originalPrice } }: { product: ListedProduct }) {
  return (
    <span className="flex flex-col lg:flex-row-reverse lg:items-baseline lg:gap-2">
      <b className="font-semibold">{formatRupees(price)}</b>
      {originalPrice > price && (
        <s className="text-sm text-muted">
          <span className="sr-only">Original price </span>
          {formatRupees(originalPrice)}
        </s>
      )}
    </span>
  )
}

function Delivery({ product }: { product: ListedProduct }) {
  const { freeDeliveryThreshold } = useShop()
  if (!product.hasDeliveryCharge) return 'FREE'
  return (
    <>
      {formatRupees(product.deliveryCharge)}
      <span className="hidden text-sm text-muted lg:inline">
        , free from {formatRupees(product.freeDeliveryThreshold ?? freeDeliveryThreshold)}
      </span>
    </>
  )
}

interface StockProps {
  product: ListedProduct
  low: LowStock | undefined
  keep: PreservedParams
  unit?: string
}

/** The units in stock; if they are low, with the sizes that are, as a link to the field to change. */
function Stock({ product: { id, stockQuantity }, low, keep, unit = '' }: StockProps) {
  const count = `${stockQuantity}${unit}`
  if (!low) return count
  return (
    <Link
      to={stockFieldPath(id, low[0]?.[0] ?? '', keep)}
      className="inline-block font-bold text-danger hover:underline hover:underline-offset-3"
    >
      {count}
      <span className="sr-only">, low stock</span>
      {low.length > 0 && (
        <span className="text-sm font-medium wrap-anywhere lg:block">
          <span className="lg:sr-only">: </span>
          {low.map(([size, units]) => `${size} ${units}`).join(', ')}
        </span>
      )}
    </Link>
  )
}

function StatusBadge({ product: { isFeatured, isHidden } }: { product: ListedProduct }) {
  if (isHidden) return <Badge tone="plain">Hidden</Badge>
  return <Badge tone={isFeatured ? 'off' : 'plain'}>{isFeatured ? 'Featured' : 'Regular'}</Badge>
}

function RowActions({ product: { id, name }, keep }: { product: ListedProduct; keep: PreservedParams }) {
  const own = { productId: id }
  const actions = [
    { verb: 'View', icon: Eye, formAction: href('/admin/products/:productId', own) },
    { verb: 'Edit', icon: Pencil, formAction: href('/admin/products/:productId/edit', own) },
    { verb: 'Copy', icon: Copy, formAction: href('/admin/products/new'), name: COPY_PARAM, value: id },
    { verb: 'Delete', icon: Trash2, formAction: href('/admin/products/:productId/delete', own) },
  ]
  return (
    <Form method="get" preventScrollReset className="flex justify-end">
      <PreservedParamFields params={keep} />
      {actions.map(({ verb, icon: Icon, ...button }) => (
        <IconButton
          key={verb}
          variant={verb === 'Delete' ? 'row-danger' : 'row'}
          type="submit"
          {...button}
          label={`${verb} ${name}`}
        >
          <Icon size={18} />
        </IconButton>
      ))}
    </Form>
  )
}
