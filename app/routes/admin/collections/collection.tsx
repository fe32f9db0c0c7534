import { href } from 'react-router'
import { AdminTitle } from '#app/domain/admin/frame/admin-title.tsx'
import {
  countCollectionForm,
  deleteCollectionForm,
  saveCollectionForm,
  savedCollectionText,
} from '#app/domain/catalog/collections/collection.form.ts'
import { CollectionForm } from '#app/domain/catalog/collections/collection-form.tsx'
import { stateText } from '#app/domain/catalog/collections/collection-list.ts'
import { collectionQuery } from '#app/domain/catalog/collections/collection-query.ts'
import { deleteCollection, saveCollection } from '#app/domain/catalog/collections/collections.server.ts'
import { DeleteCollection } from '#app/domain/catalog/collections/delete-collection.tsx'
import { pickProductForm } from '#app/domain/catalog/collections/pick.form.ts'
import { listPicked, pickProduct } from '#app/domain/catalog/collections/picked-products.server.ts'
import { PickedProducts } from '#app/domain/catalog/collections/picked-products.tsx'
import { storeFormImages } from '#app/domain/catalog/images/store-form-images.server.ts'
import { DEFAULT_LIST_PARAMS } from '#app/domain/catalog/listing/list-params.ts'
import { findProductsToAdd } from '#app/domain/catalog/manage/products.server.ts'
import { SAVED_PARAM } from '#app/domain/catalog/owners-lists/list-entry.ts'
import { listShareCard } from '#app/domain/catalog/product-page/share-card/list-share-card.server.ts'
import { listCards } from '#app/domain/catalog/shop/listing.server.ts'
import { readSettings } from '#app/domain/settings/settings.server.ts'
import { settingsCacheContext } from '#app/domain/settings/settings-cache.server.ts'
import { adminDb } from '#app/platform/auth/admin-actor.server.ts'
import { byAdmin, formAction, on, prepared } from '#app/platform/http/form-action.server.ts'
import { storageContext } from '#app/platform/storage/storage.server.ts'
import { notFound } from '#app/routes/not-found.ts'
import { responseTo } from '#app/shared/form-response.ts'
import { isUuid } from '#app/shared/ids.ts'
import { readSearchText } from '#app/shared/search-text.ts'
import { Banner } from '#app/ui/banner.tsx'
import { FormResponseBanner } from '#app/ui/forms/form-response-banner.tsx'
import { TextLink } from '#app/ui/navigation/text-link.tsx'
import type { Route } from './+types/collection'

/** Serves both addresses of the form; `new` has no collection. */
export async function loader({ context, params, url: { searchParams } }: Route.LoaderArgs) {
  const db = adminDb(context)
  const { settings } = await readSettings(db)
  const collection = settings.collections.find(({ id }) => id === params.collection)
  if (params.collection !== undefined && !collection) throw notFound('collection')
  const picked = collection?.kind === 'picked' ? await listPicked(db, collection.id) : undefined
  const search = readSearchText(searchParams.get('search')) ?? ''
  const taken = picked?.map(({ id }) => id) ?? []
  return {
    collection,
    card: collection && (await listShareCard(db, `collection-${collection.slug}`, settings))?.url,
    state: collection && stateText(collection, new Date()),
    categories: Object.fromEntries(settings.categories.map(({ key, name }) => [key, name])),
    picking: picked && { picked, search, found: await findProductsToAdd(db, search, taken) },
    isSaved: searchParams.has(SAVED_PARAM),
  }
}

type Sender = ReturnType<typeof byAdmin<Route.ActionArgs>>

export const action = formAction(byAdmin<Route.ActionArgs>, [
  prepared(
    async ({ context, form }: Sender & { form: FormData }) => ({
      refused: await storeFormImages(context.get(storageContext), form, ['image']),
    }),
    on(saveCollectionForm, async ({ context, params, value, ...services }) => {
      const outcome = await saveCollection(services, params.collection, value)
      await context.get(settingsCacheContext).refresh()
      return outcome
    }),
  ),
  on(countCollectionForm, async ({ db, params, value }) => {
    const id = params.collection ?? ''
    if (value.kind === 'picked') {
      return { status: 'picked' as const, total: isUuid(id) ? (await listPicked(db, id)).length : 0 }
    }
    const query = collectionQuery({ ...value, id }, DEFAULT_LIST_PARAMS, new Date())
    const { total, isMinimum } = await listCards(db, query)
    return { status: 'counted' as const, total, isMinimum }
  }),
  on(deleteCollectionForm, async ({ context, params, ...services }) => {
    const outcome = await deleteCollection(services, params.collection ?? '')
    await context.get(settingsCacheContext).refresh()
    return outcome
  }),
  on(pickProductForm, async ({ params: { collection = '' }, value, ...services }) =>
    isUuid(collection) ? pickProduct(services, { collection, ...value }) : { status: 'unknown-collection' as const },
  ),
])

/** A collection with everything the owner decides about it. */
export default function CollectionPage({ loaderData, actionData }: Route.ComponentProps) {
  const { collection, card, state, categories, picking, isSaved } = loaderData
  return (
    <>
      <AdminTitle title={collection ? collection.name : 'Add collection'} />
      <p className="mb-3 flex flex-wrap gap-x-5">
        {collection && (
          <>
            <span>{state}</span>
            <TextLink to={href('/collections/:slug', { slug: collection.slug })}>View its page</TextLink>
          </>
        )}
        <TextLink to={href('/admin/collections')}>All collections</TextLink>
      </p>
      <div className="grid max-w-3xl gap-3.5">
        {isSaved && collection && !actionData && <Banner tone="success">{savedCollectionText(collection)}</Banner>}
        <FormResponseBanner response={responseTo(actionData, pickProductForm.intent)} />
        {picking && <PickedProducts form={pickProductForm} title="Products" {...picking} />}
        <CollectionForm
          key={collection?.id}
          collection={collection}
          categories={categories}
          card={card}
          response={actionData}
        />
        {collection && <DeleteCollection response={actionData} />}
      </div>
    </>
  )
}
