import { data } from 'react-router'
import { DetailsDialog } from '#app/domain/admin/components/details-dialog.tsx'
import { ProductFacts } from '#app/domain/admin/components/product-facts.tsx'
import { ProductGone } from '#app/domain/admin/components/product-gone.tsx'
import { findEditedProduct } from '#app/domain/admin/edited-product.server.ts'
import { productListPath } from '#app/domain/admin/product-list.ts'
import { listPictures } from '#app/domain/catalog/queries.server.ts'
import { requireAdmin } from '#app/platform/auth/admin-actor.server.ts'
import { dbContext } from '#app/platform/http/context.server.ts'
import type { Route } from './+types/product-view'

export async function loader({ context, params, url }: Route.LoaderArgs) {
  requireAdmin({ context })
  const db = context.get(dbContext)
  const product = await findEditedProduct(db, params.productId)
  if (!product) throw data('There is no such product', { status: 404 })
  return { product, pictures: await listPictures(db, product.images), closeTo: productListPath(url) }
}

export default function ProductView({ loaderData: { product, pictures, closeTo } }: Route.ComponentProps) {
  return (
    <DetailsDialog title={product.name} closeTo={closeTo} size="lg">
      <ProductFacts product={product} pictures={pictures} />
    </DetailsDialog>
  )
}

export const ErrorBoundary = ProductGone
