import { ConfirmDeleteProduct } from '#app/domain/catalog/manage/confirm-delete-product.tsx'
import { deleteProductForm } from '#app/domain/catalog/manage/delete-product.form.ts'
import { deleteProduct } from '#app/domain/catalog/manage/delete-product.server.ts'
import { productListPath } from '#app/domain/catalog/manage/product-list.ts'
import { ProductUnavailable } from '#app/domain/catalog/manage/product-unavailable.tsx'
import { findEditedProduct } from '#app/domain/catalog/product-form/edited-product.server.ts'
import { adminDb } from '#app/platform/auth/admin-actor.server.ts'
import { byAdmin, formAction, on } from '#app/platform/http/form-action.server.ts'
import { notFound } from '#app/routes/not-found.ts'
import type { Route } from './+types/product-delete'

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const product = await findEditedProduct(adminDb(context), params.productId)
  if (!product) throw notFound('product')
  return { name: product.name, closeTo: productListPath(url) }
}

export const action = formAction(byAdmin<Route.ActionArgs>, [
  on(deleteProductForm, async ({ db, actor, params, url }) => {
    return { ...(await deleteProduct(db, actor, params.productId)), url }
  }),
])

export default function ProductDelete({ loaderData: { name, closeTo }, actionData }: Route.ComponentProps) {
  return <ConfirmDeleteProduct name={name} error={actionData?.error} closeTo={closeTo} />
}

export const ErrorBoundary = ProductUnavailable
