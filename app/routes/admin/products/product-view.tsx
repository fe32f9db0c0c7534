import { href } from 'react-router'
import { ProductFacts } from '#app/domain/catalog/manage/product-facts.tsx'
import { productListPath } from '#app/domain/catalog/manage/product-list.ts'
import { ProductUnavailable } from '#app/domain/catalog/manage/product-unavailable.tsx'
import { listStockMovements } from '#app/domain/catalog/manage/stock-history.server.ts'
import { StockHistoryTable } from '#app/domain/catalog/manage/stock-history-table.tsx'
import { listAskedPrices } from '#app/domain/catalog/prices/price-history.server.ts'
import { PriceHistoryTable } from '#app/domain/catalog/prices/price-history-table.tsx'
import { findEditedProduct } from '#app/domain/catalog/product-form/edited-product.server.ts'
import { listImages } from '#app/domain/catalog/shop/queries.server.ts'
import { adminDb } from '#app/platform/auth/admin-actor.server.ts'
import { notFound } from '#app/routes/not-found.ts'
import { DetailsDialog } from '#app/ui/back-office/details-dialog.tsx'
import { TextLink } from '#app/ui/navigation/text-link.tsx'
import type { Route } from './+types/product-view'

/** The latest changes of the stock; the others are on a page of their own. */
const MOVEMENTS_SHOWN = 5

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const db = adminDb(context)
  const product = await findEditedProduct(db, params.productId)
  if (!product) throw notFound('product')
  const [images, stock, prices] = await Promise.all([
    listImages(db, product.images),
    listStockMovements(db, product.id, { limit: MOVEMENTS_SHOWN, offset: 0 }),
    listAskedPrices(db, [product.id]),
  ])
  return { product, images, stock, prices: prices.get(product.id) ?? [], closeTo: productListPath(url) }
}

export default function ProductView({ loaderData: { product, images, stock, prices, closeTo } }: Route.ComponentProps) {
  return (
    <DetailsDialog title={product.name} closeTo={closeTo} size="lg">
      <ProductFacts product={product} images={images} />
      <TextLink to={href('/admin/products/:productId/look', { productId: product.id })} alone className="mt-4">
        Complete the look
      </TextLink>
      <TextLink to={href('/admin/products/:productId/colours', { productId: product.id })} alone className="ml-5">
        Colours
      </TextLink>
      {prices.length > 1 && (
        <section className="mt-6">
          <h3 className="mb-1.5 font-sans text-base font-semibold text-ink">Price history</h3>
          <PriceHistoryTable prices={prices} />
        </section>
      )}
      {stock.total > 0 && (
        <section className="mt-6">
          <h3 className="mb-1.5 font-sans text-base font-semibold text-ink">Stock history</h3>
          <StockHistoryTable movements={stock.movements} />
          <TextLink to={href('/admin/products/:productId/stock', { productId: product.id })} alone>
            {stock.total === 1 ? 'Show the change' : `Show all ${stock.total} changes`}
          </TextLink>
        </section>
      )}
    </DetailsDialog>
  )
}

export const ErrorBoundary = ProductUnavailable
