import { href } from 'react-router'
import { AdminTitle } from '#app/domain/admin/frame/admin-title.tsx'
import { countCategoryProducts, moveCategory } from '#app/domain/catalog/categories/categories.server.ts'
import { CategoriesTable } from '#app/domain/catalog/categories/categories-table.tsx'
import { moveCategoryForm } from '#app/domain/catalog/categories/category.form.ts'
import { SAVED_PARAM, savedText } from '#app/domain/catalog/owners-lists/list-entry.ts'
import { readSettings } from '#app/domain/settings/settings.server.ts'
import { settingsCacheContext } from '#app/domain/settings/settings-cache.server.ts'
import { adminDb } from '#app/platform/auth/admin-actor.server.ts'
import { byAdmin, formAction, on } from '#app/platform/http/form-action.server.ts'
import { Banner } from '#app/ui/banner.tsx'
import { FormResponseBanner } from '#app/ui/forms/form-response-banner.tsx'
import { ButtonLink } from '#app/ui/navigation/button-link.tsx'
import type { Route } from './+types/categories'

export async function loader({ context, url: { searchParams } }: Route.LoaderArgs) {
  const db = adminDb(context)
  const [{ settings }, counts] = await Promise.all([readSettings(db), countCategoryProducts(db)])
  const categories = settings.categories.map((category) => ({ ...category, count: counts[category.key] ?? 0 }))
  return { categories, isSaved: searchParams.has(SAVED_PARAM) }
}

export const action = formAction(byAdmin<Route.ActionArgs>, [
  on(moveCategoryForm, async ({ context, value: { category, to }, ...services }) => {
    const outcome = await moveCategory(services, category, to)
    await context.get(settingsCacheContext).refresh()
    return outcome
  }),
])

/** The shop's categories, in the order of its menu. */
export default function Categories({ loaderData: { categories, isSaved }, actionData }: Route.ComponentProps) {
  return (
    <>
      <AdminTitle
        title="Categories"
        count={categories.length}
        aside={<ButtonLink to={href('/admin/categories/new')}>Add category</ButtonLink>}
      />
      {isSaved && !actionData && (
        <Banner tone="success" className="mb-3">
          {savedText}
        </Banner>
      )}
      <FormResponseBanner response={actionData} className="mb-3" />
      <CategoriesTable categories={categories} />
    </>
  )
}
