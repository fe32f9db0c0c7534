import { href } from 'react-router'
import { AdminTitle } from '#app/domain/admin/frame/admin-title.tsx'
import { addToLookForm, removeFromLookForm } from '#app/domain/catalog/looks/look.form.ts'
import { LookEditor } from '#app/domain/catalog/looks/look-editor.tsx'
import { addToLook, listLook, MAX_LOOK, removeFromLook } from '#app/domain/catalog/looks/looks.server.ts'
import { findProductsToAdd } from '#app/domain/catalog/manage/products.server.ts'
import { productPath } from '#app/domain/catalog/product-address.ts'
import { findEditedProduct } from '#app/domain/catalog/product-form/edited-product.server.ts'
import { adminDb } from '#app/platform/auth/admin-actor.server.ts'
import { byAdmin, formAction, on } from '#app/platform/http/form-action.server.ts'
import { notFound } from '#app/routes/not-found.ts'
import { readSearchText } from '#app/shared/search-text.ts'
import { FormResponseBanner } from '#app/ui/forms/form-response-banner.tsx'
import { TextLink } from '#app/ui/navigation/text-link.tsx'
import type { Route } from './+types/product-look'

export async function loader({ context, params: { productId }, url: { searchParams } }: Route.LoaderArgs) {
  const db = adminDb(context)
  const product = await findEditedProduct(db, productId)
  if (!product) throw notFound('product')
  const search = readSearchText(searchParams.get('search')) ?? ''
  const look = await listLook(db, product.id)
  const found = await findProductsToAdd(db, search, [product.id, ...look.map(({ id }) => id)])
  return {
    product: { id: product.id, name: product.name, slug: product.slug, isHidden: product.isHidden },
    look,
    isFull: look.length >= MAX_LOOK,
    search,
    found,
  }
}

export const action = formAction(byAdmin<Route.ActionArgs>, [
  on(addToLookForm, ({ db, actor, params, value }) => addToLook(db, actor, { ...params, ...value })),
  on(removeFromLookForm, ({ db, actor, params, value }) => removeFromLook(db, actor, { ...params, ...value })),
])

/** The products that the product page shows under 'Complete the look'. */
export default function ProductLook({ loaderData, actionData }: Route.ComponentProps) {
  const { product, ...editor } = loaderData
  return (
    <>
      <AdminTitle
        title="Complete the look"
        tabTitle={`Complete the look: ${product.name}`}
        count={editor.look.length}
      />
      <p className="mb-3 flex flex-wrap gap-x-5 wrap-anywhere">
        <b className="font-semibold">{product.name}</b>
        <TextLink to={href('/admin/products/:productId/edit', { productId: product.id })}>Edit</TextLink>
        {!product.isHidden && <TextLink to={productPath(product)}>Product page</TextLink>}
        <TextLink to={href('/admin/products')}>All products</TextLink>
      </p>
      <FormResponseBanner response={actionData} className="mb-4 max-w-160" />
      <LookEditor {...editor} />
    </>
  )
}
