import { sql } from 'kysely'
import { changeOwnersLists } from '#app/domain/settings/settings.server.ts'
import type { AdminActor } from '#app/platform/auth/admin-actor.server.ts'
import type { Db, Tx } from '#app/platform/database/database.server.ts'
import { formatDateTime } from '#app/shared/dates.ts'
import type { Collection } from '#app/vocabulary/collections.ts'
import type { Arrangement } from '../owners-lists/list-entry.ts'
import { recordChange } from '../owners-lists/record-change.server.ts'
import type { CollectionInput } from './collection-fields.ts'
import { MAX_COLLECTIONS, planAddress } from './collection-list.ts'

interface Services {
  readonly db: Db
  readonly actor: AdminActor
}

export type SaveCollectionOutcome =
  | { readonly status: 'changed'; readonly id: string }
  | { readonly status: 'unknown-collection' | 'unknown-category' | 'address-taken' | 'no-address' | 'too-many' }
  /** The picture isn't stored, or no longer is. */
  | { readonly status: 'unknown-image' }

/** Adds a collection at the end, or changes the one with this id. */
export function saveCollection({ db, actor }: Services, id: string | undefined, input: CollectionInput) {
  return changeOwnersLists<SaveCollectionOutcome>(db, actor, async (tx, { collections, categories }) => {
    const before = collections.find((collection) => collection.id === id)
    if (id !== undefined && !before) return { status: 'unknown-collection' }
    if (!before && collections.length >= MAX_COLLECTIONS) return { status: 'too-many' }
    if (input.category !== '' && !categories.some(({ key }) => key === input.category)) {
      return { status: 'unknown-category' }
    }
    const plan = planAddress(collections, before, input)
    if (plan.status !== 'planned') return plan

    const after = { ...input, id: id ?? crypto.randomUUID(), slug: plan.slug, formerSlugs: plan.formerSlugs }
    if (await record(tx, actor, before ? 'change-collection' : 'add-collection', { before, after })) {
      return { status: 'unknown-image' }
    }
    await tx
      .updateTable('collections')
      .set({ former_slugs: sql`array_remove(former_slugs, ${after.slug})` })
      .where(sql<boolean>`${after.slug} = any(former_slugs)`)
      .execute()
    const position = sql<number>`(select coalesce(max(position), 0) + 1 from shop.collections)`
    await tx
      .insertInto('collections')
      .values({ ...rowOf(after), id: after.id, position })
      .onConflict((conflict) => conflict.column('id').doUpdateSet(rowOf(after)))
      .execute()
    return { status: 'changed', id: after.id }
  })
}

export interface ChangeCollectionOutcome {
  readonly status: 'changed' | 'unknown-collection'
}

/** Moves a collection up or down in the list, hides it, or shows it again; the first one stays first, and the last one last. */
export function arrangeCollection({ db, actor }: Services, id: string, to: Arrangement) {
  return changeOwnersLists<ChangeCollectionOutcome>(db, actor, async (tx, { collections }) => {
    const place = collections.findIndex((collection) => collection.id === id)
    const before = collections[place]
    if (!before) return { status: 'unknown-collection' }
    if (to === 'hide' || to === 'show') {
      const after = { ...before, isShown: to === 'show' }
      await record(tx, actor, `${to}-collection`, { before, after })
      await tx.updateTable('collections').set({ is_shown: after.isShown }).where('id', '=', id).execute()
      return { status: 'changed' }
    }
    const next = place + (to === 'up' ? -1 : 1)
    const other = collections[next]
    if (!other) return { status: 'changed' }
    await record(tx, actor, 'arrange-collection', { before, after: before, more: { position: next + 1 } })
    await tx
      .updateTable('collections')
      .from('collections as other')
      .set((eb) => ({ position: eb.ref('other.position') }))
      .where('collections.id', 'in', [id, other.id])
      .where('other.id', 'in', [id, other.id])
      .whereRef('other.id', '<>', 'collections.id')
      .execute()
    return { status: 'changed' }
  })
}

/** Deletes a collection. Its products stay as they are. */
export function deleteCollection({ db, actor }: Services, id: string) {
  return changeOwnersLists<ChangeCollectionOutcome>(db, actor, async (tx, { collections }) => {
    const before = collections.find((collection) => collection.id === id)
    if (!before) return { status: 'unknown-collection' }
    await record(tx, actor, 'delete-collection', { before, after: undefined })
    await tx.deleteFrom('collections').where('id', '=', id).execute()
    return { status: 'changed' }
  })
}

interface Change {
  readonly before: Collection | undefined
  readonly after: Collection | undefined
  readonly more?: Readonly<Record<string, unknown>>
}

function record(tx: Tx, actor: AdminActor, action: string, { before, after, more }: Change) {
  const entityId = before?.id ?? after?.id ?? ''
  const entries = { before: before && entryOf(before), after: after && entryOf(after) }
  return recordChange(tx, { actor, action, entity: 'collections', entityId, more, ...entries })
}

/** A collection as the audit log shows it, in India time. */
function entryOf({ opensAt, endsAt, ...collection }: Collection) {
  const timeOf = (moment: string | null) => moment && formatDateTime(new Date(moment))
  return { ...collection, opensAt: timeOf(opensAt), endsAt: timeOf(endsAt) }
}

function rowOf(collection: Collection) {
  return {
    name: collection.name,
    slug: collection.slug,
    heading: collection.heading,
    description: collection.description,
    image: collection.image,
    sort: collection.sort,
    kind: collection.kind,
    category: collection.category,
    fabric: collection.fabric,
    occasion: collection.occasion,
    former_slugs: [...collection.formerSlugs],
    search_title: collection.searchTitle,
    search_description: collection.searchDescription,
    is_shown: collection.isShown,
    on_home: collection.onHome,
    in_menu: collection.inMenu,
    opens_at: collection.opensAt,
    ends_at: collection.endsAt,
    color_family: collection.colorFamily,
    min_price: collection.minPrice,
    max_price: collection.maxPrice,
    new_days: collection.newDays,
    is_reduced: collection.isReduced,
  }
}
