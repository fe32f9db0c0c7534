import { href } from 'react-router'
import { AdminTitle } from '#app/domain/admin/frame/admin-title.tsx'
import {
  countCategoryProducts,
  deleteCategory,
  saveCategory,
} from '#app/domain/catalog/categories/categories.server.ts'
import { deleteCategoryForm, saveCategoryForm } from '#app/domain/catalog/categories/category.form.ts'
import { CategoryForm } from '#app/domain/catalog/categories/category-form.tsx'
import { DeleteCategory } from '#app/domain/catalog/categories/delete-category.tsx'
import { storeFormImages } from '#app/domain/catalog/images/store-form-images.server.ts'
import { listShareCard } from '#app/domain/catalog/product-page/share-card/list-share-card.server.ts'
import { readSettings } from '#app/domain/settings/settings.server.ts'
import { settingsCacheContext } from '#app/domain/settings/settings-cache.server.ts'
import { adminDb } from '#app/platform/auth/admin-actor.server.ts'
import { byAdmin, formAction, on, prepared } from '#app/platform/http/form-action.server.ts'
import { storageContext } from '#app/platform/storage/storage.server.ts'
import { notFound } from '#app/routes/not-found.ts'
import { TextLink } from '#app/ui/navigation/text-link.tsx'
import type { Route } from './+types/category'

/** Serves both addresses of the form; `new` has no category. */
export async function loader({ context, params }: Route.LoaderArgs) {
  const db = adminDb(context)
  const { settings } = await readSettings(db)
  const category = settings.categories.find(({ key }) => key === params.category)
  if (params.category !== undefined && !category) throw notFound('category')
  const counts = category ? await countCategoryProducts(db) : {}
  return {
    category,
    card: category && (await listShareCard(db, `category-${category.slug}`, settings))?.url,
    count: counts[category?.key ?? ''] ?? 0,
    isInRules: settings.collections.some((collection) => collection.category === category?.key),
    others: settings.categories.filter((other) => other !== category),
  }
}

type Sender = ReturnType<typeof byAdmin<Route.ActionArgs>>

export const action = formAction(byAdmin<Route.ActionArgs>, [
  prepared(
    async ({ context, form }: Sender & { form: FormData }) => ({
      refused: await storeFormImages(context.get(storageContext), form, ['image', 'shareImage']),
    }),
    on(saveCategoryForm, async ({ context, params, value, ...services }) => {
      const outcome = await saveCategory(services, params.category, value)
      await context.get(settingsCacheContext).refresh()
      return outcome
    }),
  ),
  on(deleteCategoryForm, async ({ context, params, value, ...services }) => {
    const outcome = await deleteCategory(services, params.category ?? '', value.target)
    await context.get(settingsCacheContext).refresh()
    return outcome
  }),
])

/** A category with everything the owner decides about it. */
export default function CategoryPage({ loaderData, actionData }: Route.ComponentProps) {
  const { category, card, others, ...deleted } = loaderData
  return (
    <>
      <AdminTitle title={category ? category.name : 'Add category'} />
      <p className="mb-3">
        <TextLink to={href('/admin/categories')}>All categories</TextLink>
      </p>
      <div className="grid max-w-3xl gap-3.5">
        <CategoryForm key={category?.key} category={category} card={card} response={actionData} />
        {category && others.length > 0 && <DeleteCategory {...deleted} others={others} response={actionData} />}
      </div>
    </>
  )
}
