import { sql } from 'kysely'
import { changeCategories, REPLACED_IMAGE_RETENTION_DAYS } from '#app/domain/settings/settings.server.ts'
import type { AdminActor } from '#app/platform/auth/admin-actor.server.ts'
import { recordAudit } from '#app/platform/auth/audit-log.server.ts'
import type { Db, Tx } from '#app/platform/database/database.server.ts'
import { transactionTime } from '#app/platform/database/time.server.ts'
import { imageKey } from '#app/platform/storage/image-address.ts'
import { cancelDeletion, scheduleDeletion } from '#app/platform/storage/image-records.server.ts'
import type { Category } from '#app/vocabulary/categories.ts'
import type { CategoryInput } from './category-fields.ts'
import {
  type AddCategory,
  addCategory,
  type EditCategory,
  editCategory,
  moveCategory,
  removeCategory,
} from './category-list.ts'

interface Services {
  readonly db: Db
  readonly actor: AdminActor
}

export type SaveCategoryOutcome =
  | { readonly status: 'changed' }
  | { readonly status: Exclude<(AddCategory | EditCategory)['status'], 'added' | 'edited'> }
  /** The picture isn't stored, or no longer is. */
  | { readonly status: 'unknown-image' }

/** Adds a category at the end, or changes the one with this key. */
export function saveCategory(
  { db, actor }: Services,
  key: string | undefined,
  input: CategoryInput,
): Promise<SaveCategoryOutcome> {
  return changeCategories<SaveCategoryOutcome>(db, actor, async (tx, before) => {
    const plan = key === undefined ? addCategory(before, input) : editCategory(before, key, input)
    if (plan.status !== 'added' && plan.status !== 'edited') return plan
    const saved = key ?? (plan.status === 'added' ? plan.key : '')
    const known = before.find((category) => category.key === saved)
    if (!(await exchangeImage(tx, known?.image ?? '', input.image))) return { status: 'unknown-image' }
    await write(tx, before, plan.categories)
    const after = plan.categories.find((category) => category.key === saved)
    await audit(tx, actor, known ? 'change-category' : 'add-category', saved, {
      ...(known && { before: differing(known, after) }),
      after: differing(after, known),
    })
    return { status: 'changed' }
  })
}

export interface ArrangeCategoryOutcome {
  readonly status: 'changed' | 'unknown-category'
}

/** Moves a category up or down in the menu. Repeating it moves it further. */
export function arrangeCategory({ db, actor }: Services, key: string, by: -1 | 1): Promise<ArrangeCategoryOutcome> {
  return changeCategories<ArrangeCategoryOutcome>(db, actor, async (tx, before) => {
    const categories = moveCategory(before, key, by)
    if (!categories) return { status: 'unknown-category' }
    await write(tx, before, categories)
    await audit(tx, actor, 'move-category', key, {
      before: { position: placeOf(before, key) },
      after: { position: placeOf(categories, key) },
    })
    return { status: 'changed' }
  })
}

/** Hides a category, or shows it again. Safe to repeat. */
export function showCategory({ db, actor }: Services, key: string, isShown: boolean): Promise<ArrangeCategoryOutcome> {
  return changeCategories<ArrangeCategoryOutcome>(db, actor, async (tx, before) => {
    const known = before.find((category) => category.key === key)
    if (!known) return { status: 'unknown-category' }
    await write(
      tx,
      before,
      before.map((category) => (category === known ? { ...category, isShown } : category)),
    )
    await audit(tx, actor, isShown ? 'show-category' : 'hide-category', key, {
      before: { isShown: known.isShown },
      after: { isShown },
    })
    return { status: 'changed' }
  })
}

export type DeleteCategoryOutcome =
  | { readonly status: 'changed' }
  | { readonly status: 'unknown-category' | 'unknown-target' | 'last-category' }
  /** It has products, also counting those in the bin, and nobody said where they go. */
  | { readonly status: 'has-products'; readonly count: number }

/** Deletes a category, and moves its products to another one in the same transaction. @param target The key of that one. */
export function deleteCategory(
  { db, actor }: Services,
  key: string,
  target: string | undefined,
): Promise<DeleteCategoryOutcome> {
  return changeCategories<DeleteCategoryOutcome>(db, actor, async (tx, before) => {
    const plan = removeCategory(before, key, target)
    if (plan.status !== 'removed') return plan
    // Products are locked by id, as buyers lock them, so that nobody waits in a circle.
    const products = await tx
      .selectFrom('products')
      .select('id')
      .where('category', '=', key)
      .orderBy('id')
      .forNoKeyUpdate()
      .execute()
    if (products.length > 0 && target === undefined) return { status: 'has-products', count: products.length }
    const removed = before.find((category) => category.key === key)
    await exchangeImage(tx, removed?.image ?? '', '')
    await write(tx, before, plan.categories)
    if (target !== undefined && products.length > 0) await moveProducts(tx, key, target)
    const moved = products.length > 0 && { movedTo: target, movedProducts: products.length }
    await audit(tx, actor, 'delete-category', key, { before: { ...removed }, after: { ...moved } })
    return { status: 'changed' }
  })
}

async function moveProducts(tx: Tx, key: string, target: string): Promise<void> {
  await tx
    .updateTable('products')
    .set((eb) => ({ category: target, version: eb('version', '+', 1), updated_at: transactionTime }))
    .where('category', '=', key)
    .execute()
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

/** Retains the new picture, and schedules the replaced one for deletion. @returns Whether the new one is stored. */
async function exchangeImage(tx: Tx, before: string, after: string): Promise<boolean> {
  if (before === after) return true
  const keysOf = (address: string) => [imageKey(address) ?? []].flat()
  const wanted = keysOf(after)
  if ((await cancelDeletion(tx, wanted)).length < wanted.length) return false
  await scheduleDeletion(tx, keysOf(before), REPLACED_IMAGE_RETENTION_DAYS)
  return true
}

/** Makes the table what the list says. */
async function write(tx: Tx, before: readonly Category[], after: readonly Category[]): Promise<void> {
  const removed = before.filter(({ key }) => !after.some((category) => category.key === key)).map(({ key }) => key)
  if (removed.length > 0) await tx.deleteFrom('categories').where('key', 'in', removed).execute()
  const changed = after
    .map((category, index) => ({ category, position: index + 1 }))
    .filter(({ category }, index) => before[index] !== category)
  if (changed.length === 0) return
  const excluded = (column: string) => sql.ref<never>(`excluded.${column}`)
  await tx
    .insertInto('categories')
    .values(changed.map(({ category, position }) => rowOf(category, position)))
    .onConflict((conflict) =>
      conflict.column('key').doUpdateSet(Object.fromEntries(COLUMNS.map((column) => [column, excluded(column)]))),
    )
    .execute()
}

function rowOf(category: Category, position: number) {
  return {
    key: category.key,
    position,
    slug: category.slug,
    former_slugs: [...category.formerSlugs],
    name: category.name,
    menu_label: category.menuLabel,
    description: category.description,
    image: category.image,
    hsn_code: category.hsnCode,
    body_sizes: category.bodySizes,
    garment_sizes: category.garmentSizes,
    is_shown: category.isShown,
    search_title: category.searchTitle,
    search_description: category.searchDescription,
  }
}

const COLUMNS = [
  ...(['position', 'slug', 'former_slugs', 'name', 'menu_label', 'description', 'image', 'hsn_code'] as const),
  ...(['body_sizes', 'garment_sizes', 'is_shown', 'search_title', 'search_description'] as const),
]

function placeOf(categories: readonly Category[], key: string): number {
  return categories.findIndex((category) => category.key === key) + 1
}

/** The values in which one category differs from another; all that are set, if there is no other. */
function differing(one: Category | undefined, other: Category | undefined): Record<string, unknown> {
  const isOther = ([name, value]: [string, unknown]) =>
    JSON.stringify(value) !== JSON.stringify(other ? other[name as keyof Category] : '')
  return Object.fromEntries(Object.entries(one ?? {}).filter(isOther))
}

function audit(
  tx: Tx,
  actor: AdminActor,
  action: string,
  entityId: string,
  states: { before?: Record<string, unknown>; after?: Record<string, unknown> },
): Promise<void> {
  return recordAudit(tx, { actor, action, entity: 'categories', entityId, ...states })
}
