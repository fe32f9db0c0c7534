import { href, Link } from 'react-router'
import { warningNote } from '#app/domain/catalog/product-form/product-warnings.ts'
import { formatRupees } from '#app/money.ts'
import { formatDateTime } from '#app/shared/dates.ts'
import { Badge } from '#app/ui/badge.tsx'
import { type Column, DataTable } from '#app/ui/data-table.tsx'
import { STATE_LABELS } from '../manage/offer-words.ts'
import type { OfferState } from '../offer.ts'
import type { Sale } from './sale.ts'
import type { SaleProduct } from './sales.server.ts'

export type ListedSale = Sale & { readonly state: OfferState }

const LINK = 'font-semibold wrap-anywhere underline underline-offset-3'

export function SalesTable({ sales }: { sales: ListedSale[] }) {
  return <DataTable caption="Sale prices" columns={SALE_COLUMNS} rows={sales} rowKey={({ id }) => id} />
}

const SALE_COLUMNS: Column<ListedSale>[] = [
  {
    header: 'Name',
    card: 'lead',
    cell: ({ id, name }) => (
      <Link to={href('/admin/offers/sales/:saleId', { saleId: id })} className={LINK}>
        {name}
      </Link>
    ),
  },
  { header: 'Gives', card: 'line', cell: termsText },
  { header: 'Dates', card: 'wide', cell: momentsText },
  {
    header: 'State',
    card: 'aside',
    cell: ({ state }) => <Badge tone={state === 'running' ? 'bestseller' : 'plain'}>{STATE_LABELS[state]}</Badge>,
  },
]

/** What a sale makes of a price: `20% off`, or `₹999`. */
export function termsText({ percent, price }: Pick<Sale, 'percent' | 'price'>): string {
  return price === null ? `${percent}% off` : formatRupees(price)
}

export function momentsText({ startsAt, endsAt }: Pick<Sale, 'startsAt' | 'endsAt'>): string {
  return `${formatDateTime(startsAt)} – ${formatDateTime(endsAt)}`
}

/** What a sale makes of its products, with what the owner should know about each. */
export function SaleProductsTable({ products }: { products: SaleProduct[] }) {
  return (
    <DataTable
      caption="Products in the sale"
      columns={products.some(hasNote) ? [...PRODUCT_COLUMNS, NOTES] : PRODUCT_COLUMNS}
      rows={products}
      rowKey={({ id }) => id}
    />
  )
}

function hasNote({ hasLeft, isNotAsked, isBetweenRates }: SaleProduct): boolean {
  return hasLeft || isNotAsked || isBetweenRates
}

const PRODUCT_COLUMNS: Column<SaleProduct>[] = [
  {
    header: 'Product',
    card: 'lead',
    cell: ({ id, name }) => (
      <Link to={href('/admin/products/:productId', { productId: id })} className={LINK}>
        {name}
      </Link>
    ),
  },
  {
    header: 'Usual price',
    align: 'end',
    card: 'line',
    cell: ({ usual }) => (
      <>
        <span className="lg:hidden">Usually </span>
        {formatRupees(usual)}
      </>
    ),
  },
  { header: 'In the sale', align: 'end', card: 'aside', cell: ({ inSale }) => formatRupees(inSale) },
]

const NOTES: Column<SaleProduct> = {
  header: 'Note',
  card: 'wide',
  cell: ({ hasLeft, isNotAsked, isBetweenRates }) => (
    <>
      {hasLeft && <p>You changed its price during the sale, so it has left the sale.</p>}
      {isNotAsked && <p>{warningNote('original-not-asked', undefined)}</p>}
      {isBetweenRates && <p>{warningNote('price-between-rates', undefined)}</p>}
    </>
  ),
}
