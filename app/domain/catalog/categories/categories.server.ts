import { changeOwnersLists } from '#app/domain/settings/settings.server.ts'
import type { AdminActor } from '#app/platform/auth/admin-actor.server.ts'
import type { Db, Tx } from '#app/platform/database/database.server.ts'
import { transactionTime } from '#app/platform/database/time.server.ts'
import type { Category } from '#app/vocabulary/categories.ts'
import type { Arrangement } from '../owners-lists/list-entry.ts'
import { type ImageName, recordChange } from '../owners-lists/record-change.server.ts'
import type { CategoryInput } from './category-fields.ts'
import { addCategory, arrangeCategory, editCategory, removeCategory } from './category-list.ts'

interface Services {
  readonly db: Db
  readonly actor: AdminActor
}

/** The picture in this field isn't stored, or no longer is. */
export interface UnknownCategoryImage {
  readonly status: 'unknown-image'
  readonly field: ImageName
}

export type SaveCategoryOutcome =
  | { readonly status: 'changed' | 'unknown-category' | 'address-taken' | 'no-address' | 'too-many' }
  | UnknownCategoryImage

/** Adds a category at the end, or changes the one with this key. */
export function saveCategory({ db, actor }: Services, key: string | undefined, input: CategoryInput) {
  return changeOwnersLists<SaveCategoryOutcome>(db, actor, async (tx, { categories: before }) => {
    const plan = key === undefined ? addCategory(before, input) : editCategory(before, key, input)
    if (plan.status !== 'planned') return plan
    return publish(tx, actor, key === undefined ? 'add-category' : 'change-category', { ...plan, before })
  })
}

export type MoveCategoryOutcome = { readonly status: 'changed' | 'unknown-category' } | UnknownCategoryImage

/** Moves a category up or down in the menu, hides it, or shows it again. */
export function moveCategory({ db, actor }: Services, key: string, to: Arrangement) {
  return changeOwnersLists<MoveCategoryOutcome>(db, actor, async (tx, { categories: before }) => {
    const plan = arrangeCategory(before, key, to)
    return plan.status === 'planned' ? publish(tx, actor, 'arrange-category', { ...plan, before }) : plan
  })
}

export type DeleteCategoryOutcome =
  | { readonly status: 'changed' | 'unknown-category' | 'unknown-target' | 'last-category' }
  | UnknownCategoryImage
  /** Collections have its products by a rule, and nobody said which category they name instead. */
  | { readonly status: 'has-collections' }
  /** It has products, also counting those in the bin, and nobody said where they go. */
  | { readonly status: 'has-products'; readonly count: number }

/**
 * Deletes a category. Its products move to another one in the same transaction, and rules of collections name that one.
 *
 * @param target The key of that one.
 */
export function deleteCategory({ db, actor }: Services, key: string, target: string | undefined) {
  return changeOwnersLists<DeleteCategoryOutcome>(db, actor, async (tx, { categories: before, collections }) => {
    const plan = removeCategory(before, key, target)
    if (plan.status !== 'planned') return plan
    // Products are locked by id, as buyers lock them, so that nobody waits in a circle.
    const ofCategory = tx.selectFrom('products').select('id').where('category', '=', key)
    const products = await ofCategory.orderBy('id').forNoKeyUpdate().execute()
    const naming = collections.filter(({ category }) => category === key)
    if (target === undefined) {
      if (products.length > 0) return { status: 'has-products', count: products.length }
      if (naming.length > 0) return { status: 'has-collections' }
      return publish(tx, actor, 'delete-category', { ...plan, before })
    }
    await tx.updateTable('collections').set({ category: target }).where('category', '=', key).execute()
    await tx
      .updateTable('products')
      .set((eb) => ({ category: target, version: eb('version', '+', 1), updated_at: transactionTime }))
      .where('category', '=', key)
      .execute()
    const moved = {
      movedTo: target,
      movedProducts: products.length,
      ...(naming.length > 0 && { movedCollections: naming.map(({ name }) => name) }),
    }
    return publish(tx, actor, 'delete-category', { ...plan, before }, moved)
  })
}

/** How many products each category has, also counting those in the bin; by key, without categories that have none. */
export async function countCategoryProducts(db: Db): Promise<Readonly<Record<string, number>>> {
  const rows = await db
    .selectFrom('products')
    .groupBy('category')
    .select(['category', (eb) => eb.fn.countAll<number>().as('count')])
    .execute()
  return Object.fromEntries(rows.map(({ category, count }) => [category, count]))
}

interface Change {
  /** Of the category that changes. */
  readonly key: string
  readonly before: readonly Category[]
  readonly categories: readonly Category[]
}

/** Makes the table what the list says, and records what changed. */
async function publish(
  tx: Tx,
  actor: AdminActor,
  action: string,
  { key, before, categories }: Change,
  more?: Record<string, unknown>,
): Promise<{ status: 'changed' } | UnknownCategoryImage> {
  const unknownImage = await recordChange(tx, {
    actor,
    action,
    entity: 'categories',
    entityId: key,
    more,
    before: entryOf(before, key),
    after: entryOf(categories, key),
  })
  if (unknownImage) return { status: 'unknown-image', field: unknownImage }
  await tx.deleteFrom('categories').execute()
  await tx
    .insertInto('categories')
    .values(categories.map((category, index) => ({ ...rowOf(category), position: index + 1 })))
    .execute()
  return { status: 'changed' }
}

function rowOf({ key, slug, name, description, image, ...category }: Category) {
  return {
    key,
    slug,
    name,
    description,
    image,
    former_slugs: [...category.formerSlugs],
    menu_label: category.menuLabel,
    hsn_code: category.hsnCode,
    body_sizes: category.bodySizes,
    garment_sizes: category.garmentSizes,
    is_shown: category.isShown,
    search_title: category.searchTitle,
    search_description: category.searchDescription,
    share_image: category.shareImage,
  }
}

function entryOf(categories: readonly Category[], key: string) {
  const index = categories.findIndex((category) => category.key === key)
  const category = categories[index]
  return category && { ...category, position: index + 1 }
}
