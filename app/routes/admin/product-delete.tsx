import { data, redirect } from 'react-router'
import { DELETE_PRODUCT } from '#app/domain/catalog/intents.ts'
import { ConfirmDeleteProduct } from '#app/domain/catalog/manage/confirm-delete-product.tsx'
import { deleteProduct } from '#app/domain/catalog/manage/delete-product.server.ts'
import { productListPath } from '#app/domain/catalog/manage/product-list.ts'
import { ProductUnavailable } from '#app/domain/catalog/manage/product-unavailable.tsx'
import { findEditedProduct } from '#app/domain/catalog/product-form/edited-product.server.ts'
import { requireAdmin } from '#app/platform/auth/admin-actor.server.ts'
import { dbContext } from '#app/platform/http/context.server.ts'
import { log } from '#app/platform/log.server.ts'
import type { FormResponse } from '#app/shared/form-response.ts'
import type { Route } from './+types/product-delete'

export async function loader({ context, params, url }: Route.LoaderArgs) {
  requireAdmin({ context })
  const product = await findEditedProduct(context.get(dbContext), params.productId)
  if (!product) throw data('Product not found', { status: 404 })
  return { name: product.name, closeTo: productListPath(url) }
}

export async function action({ context, params, url }: Route.ActionArgs) {
  const actor = requireAdmin({ context })
  try {
    const outcome = await deleteProduct(context.get(dbContext), actor, params.productId)
    // Already deleted, which is what the administrator wanted.
    if (outcome.status === 'unknown-product') return redirect(productListPath(url))
  } catch (error) {
    log.error({ err: error, productId: params.productId }, 'could not delete a product')
    return data<FormResponse>({ intent: DELETE_PRODUCT, error: 'Failed to delete product' }, 500)
  }
  return redirect(productListPath(url, 'deleted'))
}

export default function ProductDelete({ loaderData: { name, closeTo }, actionData }: Route.ComponentProps) {
  return <ConfirmDeleteProduct name={name} error={actionData?.error} closeTo={closeTo} />
}

export const ErrorBoundary = ProductUnavailable
