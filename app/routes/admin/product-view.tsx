import { data } from 'react-router'
import { findEditedProduct } from '#app/domain/catalog/manage/edited-product.server.ts'
import { ProductFacts } from '#app/domain/catalog/manage/product-facts.tsx'
import { productListPath } from '#app/domain/catalog/manage/product-list.ts'
import { ProductUnavailable } from '#app/domain/catalog/manage/product-unavailable.tsx'
import { listImages } from '#app/domain/catalog/shop/queries.server.ts'
import { requireAdmin } from '#app/platform/auth/admin-actor.server.ts'
import { dbContext } from '#app/platform/http/context.server.ts'
import { DetailsDialog } from '#app/ui/back-office/details-dialog.tsx'
import type { Route } from './+types/product-view'

export async function loader({ context, params, url }: Route.LoaderArgs) {
  requireAdmin({ context })
  const db = context.get(dbContext)
  const product = await findEditedProduct(db, params.productId)
  if (!product) throw data('Product not found', { status: 404 })
  return { product, images: await listImages(db, product.images), closeTo: productListPath(url) }
}

export default function ProductView({ loaderData: { product, images, closeTo } }: Route.ComponentProps) {
  return (
    <DetailsDialog title={product.name} closeTo={closeTo} size="lg">
      <ProductFacts product={product} images={images} />
    </DetailsDialog>
  )
}

export const ErrorBoundary = ProductUnavailable
