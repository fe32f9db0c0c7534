import type { Category } from '#app/vocabulary/categories.ts'
import { type Arrangement, slugOf } from '../owners-lists/list-entry.ts'
import type { CategoryInput } from './category-fields.ts'

/** Menus and filters have room for no more. */
export const MAX_CATEGORIES = 40

type Listed = readonly Category[]

/** The list after a change of the category with this key, or why it isn't changed. */
type Plan<Refusal> =
  | { readonly status: 'planned'; readonly categories: Listed; readonly key: string }
  | { readonly status: Refusal }

/** Adds a category at the end. Its slug is its key from now on, also if another category had it in the past. */
export function addCategory(
  categories: Listed,
  input: CategoryInput,
): Plan<'address-taken' | 'no-address' | 'too-many'> {
  const key = input.slug || slugOf(input.name)
  if (key === '') return { status: 'no-address' }
  if (categories.length >= MAX_CATEGORIES) return { status: 'too-many' }
  if (categories.some((other) => isNow(other, key))) return { status: 'address-taken' }
  const added: Category = { ...input, key, slug: key, formerSlugs: [] }
  return { status: 'planned', categories: [...categories.map((other) => withoutFormer(other, key)), added], key }
}

/** Changes a category; its key stays, and it answers to its former slugs. Without a slug, it keeps the one it has. */
export function editCategory(
  categories: Listed,
  key: string,
  input: CategoryInput,
): Plan<'unknown-category' | 'address-taken'> {
  const known = categories.find((category) => category.key === key)
  if (!known) return { status: 'unknown-category' }
  const slug = input.slug || known.slug
  if (categories.some((other) => other !== known && isNow(other, slug))) return { status: 'address-taken' }
  const former = [...known.formerSlugs, known.slug].filter((address) => address !== slug && address !== key)
  const edited: Category = { ...input, key, slug, formerSlugs: [...new Set(former)] }
  const change = (category: Category) => (category === known ? edited : withoutFormer(category, slug))
  return { status: 'planned', categories: categories.map(change), key }
}

/** Moves a category one place, hides or shows it; the first one stays first, and the last one last. */
export function arrangeCategory(categories: Listed, key: string, to: Arrangement): Plan<'unknown-category'> {
  const place = categories.findIndex((category) => category.key === key)
  const known = categories[place]
  if (!known) return { status: 'unknown-category' }
  if (to === 'hide' || to === 'show') {
    return { status: 'planned', categories: categories.with(place, { ...known, isShown: to === 'show' }), key }
  }
  const next = place + (to === 'up' ? -1 : 1)
  const other = categories[next]
  return { status: 'planned', categories: other ? categories.with(place, other).with(next, known) : categories, key }
}

/** Removes a category. The one that gets its products answers to its addresses; without products, none does. */
export function removeCategory(
  categories: Listed,
  key: string,
  target: string | undefined,
): Plan<'unknown-category' | 'unknown-target' | 'last-category'> {
  const removed = categories.find((category) => category.key === key)
  if (!removed) return { status: 'unknown-category' }
  if (categories.length === 1) return { status: 'last-category' }
  const others = categories.filter((category) => category !== removed)
  if (target !== undefined && !others.some((other) => other.key === target)) return { status: 'unknown-target' }
  const inherit = (heir: Category) => {
    const addresses = [...heir.formerSlugs, key, removed.slug, ...removed.formerSlugs]
    return { ...heir, formerSlugs: [...new Set(addresses)] }
  }
  return { status: 'planned', categories: others.map((other) => (other.key === target ? inherit(other) : other)), key }
}

/** Whether a category has this as its key or its slug. */
function isNow({ key, slug }: Category, address: string): boolean {
  return key === address || slug === address
}

function withoutFormer(category: Category, address: string): Category {
  return { ...category, formerSlugs: category.formerSlugs.filter((former) => former !== address) }
}
