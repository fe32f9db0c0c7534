import { href } from 'react-router'
import { AdminTitle } from '#app/domain/admin/frame/admin-title.tsx'
import { PickedProducts } from '#app/domain/catalog/collections/picked-products.tsx'
import { changeDesign, listDesign } from '#app/domain/catalog/designs/change-design.server.ts'
import { changeDesignForm } from '#app/domain/catalog/designs/design.form.ts'
import { findProductsToAdd } from '#app/domain/catalog/manage/products.server.ts'
import { productPath } from '#app/domain/catalog/product-address.ts'
import { findEditedProduct } from '#app/domain/catalog/product-form/edited-product.server.ts'
import { adminDb } from '#app/platform/auth/admin-actor.server.ts'
import { byAdmin, formAction, on } from '#app/platform/http/form-action.server.ts'
import { notFound } from '#app/routes/not-found.ts'
import { readSearchText } from '#app/shared/search-text.ts'
import { FormResponseBanner } from '#app/ui/forms/form-response-banner.tsx'
import { TextLink } from '#app/ui/navigation/text-link.tsx'
import type { Route } from './+types/product-colours'

export async function loader({ context, params: { productId }, url: { searchParams } }: Route.LoaderArgs) {
  const db = adminDb(context)
  const product = await findEditedProduct(db, productId)
  if (!product) throw notFound('product')
  const search = readSearchText(searchParams.get('search')) ?? ''
  const picked = await listDesign(db, product.id)
  const found = await findProductsToAdd(db, search, [product.id, ...picked.map(({ id }) => id)])
  return {
    product: { id: product.id, name: product.name, slug: product.slug, isHidden: product.isHidden },
    picked,
    search,
    found,
  }
}

export const action = formAction(byAdmin<Route.ActionArgs>, [
  on(changeDesignForm, ({ db, actor, params, value }) => changeDesign(db, actor, { ...params, ...value })),
])

/** The products that are one design in several colours. */
export default function ProductColours({ loaderData, actionData }: Route.ComponentProps) {
  const { product, ...editor } = loaderData
  return (
    <>
      <AdminTitle title="Colours" tabTitle={`Colours: ${product.name}`} count={editor.picked.length} />
      <p className="mb-3 flex flex-wrap gap-x-5 wrap-anywhere">
        <b className="font-semibold">{product.name}</b>
        <TextLink to={href('/admin/products/:productId/edit', { productId: product.id })}>Edit</TextLink>
        {!product.isHidden && <TextLink to={productPath(product)}>Product page</TextLink>}
        <TextLink to={href('/admin/products')}>All products</TextLink>
      </p>
      <p className="mb-4 max-w-160 text-soft">
        Add the products that are the same design in another colour. Each one’s page links to the others, in this order
        and under the colour that its product names.
      </p>
      <FormResponseBanner response={actionData} className="mb-4 max-w-160" />
      <div className="grid max-w-160 gap-5">
        <PickedProducts form={changeDesignForm} title="Colours of this design" {...editor} />
      </div>
    </>
  )
}
