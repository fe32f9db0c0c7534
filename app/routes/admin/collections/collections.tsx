import { href } from 'react-router'
import { AdminTitle } from '#app/domain/admin/frame/admin-title.tsx'
import { moveCollectionForm } from '#app/domain/catalog/collections/collection.form.ts'
import { stateText } from '#app/domain/catalog/collections/collection-list.ts'
import { arrangeCollection } from '#app/domain/catalog/collections/collections.server.ts'
import { CollectionsTable } from '#app/domain/catalog/collections/collections-table.tsx'
import { SAVED_PARAM, savedText } from '#app/domain/catalog/owners-lists/list-entry.ts'
import { readSettings } from '#app/domain/settings/settings.server.ts'
import { settingsCacheContext } from '#app/domain/settings/settings-cache.server.ts'
import { adminDb } from '#app/platform/auth/admin-actor.server.ts'
import { byAdmin, formAction, on } from '#app/platform/http/form-action.server.ts'
import { Banner } from '#app/ui/banner.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { FormResponseBanner } from '#app/ui/forms/form-response-banner.tsx'
import { ButtonLink } from '#app/ui/navigation/button-link.tsx'
import type { Route } from './+types/collections'

export async function loader({ context, url: { searchParams } }: Route.LoaderArgs) {
  const { settings } = await readSettings(adminDb(context))
  const now = new Date()
  return {
    collections: settings.collections.map((collection) => {
      const { id, name, image, kind, isShown, onHome, inMenu } = collection
      return { id, name, image, kind, isShown, onHome, inMenu, state: stateText(collection, now) }
    }),
    isSaved: searchParams.has(SAVED_PARAM),
  }
}

export const action = formAction(byAdmin<Route.ActionArgs>, [
  on(moveCollectionForm, async ({ context, value: { collection, to }, ...services }) => {
    const outcome = await arrangeCollection(services, collection, to)
    await context.get(settingsCacheContext).refresh()
    return outcome
  }),
])

/** The shop's collections, in the order of the menu and of the home page. */
export default function Collections({ loaderData: { collections, isSaved }, actionData }: Route.ComponentProps) {
  return (
    <>
      <AdminTitle
        title="Collections"
        count={collections.length}
        aside={<ButtonLink to={href('/admin/collections/new')}>Add collection</ButtonLink>}
      />
      {isSaved && !actionData && (
        <Banner tone="success" className="mb-3">
          {savedText}
        </Banner>
      )}
      <FormResponseBanner response={actionData} className="mb-3" />
      {collections.length > 0 ? (
        <CollectionsTable collections={collections} />
      ) : (
        <EmptyState motif="buti" title="No collections yet">
          A collection gathers products for a festival, a sale or a style.
        </EmptyState>
      )}
    </>
  )
}
