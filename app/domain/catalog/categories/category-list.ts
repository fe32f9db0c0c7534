import type { Category } from '#app/vocabulary/categories.ts'
import type { CategoryInput } from './category-fields.ts'

/** Menus and filters have room for no more. */
export const MAX_CATEGORIES = 40

const MAX_SLUG = 40

/** A slug made of a name: `Évening Wear` is `evening-wear`. Empty if no Latin letter is in it. */
export function slugOf(name: string): string {
  return name
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replace(/^[^a-z]+/, '')
    .slice(0, MAX_SLUG)
    .replace(/-$/, '')
}

type Listed = readonly Category[]

export type AddCategory =
  | { readonly status: 'added'; readonly categories: Listed; readonly key: string }
  | { readonly status: 'address-taken' | 'no-address' | 'too-many' }

/** Adds a category at the end. Its slug is its key from now on, also if another category had it in the past. */
export function addCategory(categories: Listed, input: CategoryInput): AddCategory {
  const key = input.slug || slugOf(input.name)
  if (key === '') return { status: 'no-address' }
  if (categories.length >= MAX_CATEGORIES) return { status: 'too-many' }
  if (categories.some((other) => isNow(other, key))) return { status: 'address-taken' }
  const added: Category = { ...input, key, slug: key, formerSlugs: [] }
  return { status: 'added', categories: [...categories.map((other) => withoutFormer(other, key)), added], key }
}

export type EditCategory =
  | { readonly status: 'edited'; readonly categories: Listed }
  | { readonly status: 'unknown-category' | 'address-taken' }

/** Changes a category; its key stays, and it answers to its former slugs. Without a slug, it keeps the one it has. */
export function editCategory(categories: Listed, key: string, input: CategoryInput): EditCategory {
  const known = categories.find((category) => category.key === key)
  if (!known) return { status: 'unknown-category' }
  const slug = input.slug || known.slug
  const others = categories.filter((category) => category !== known)
  if (others.some((other) => isNow(other, slug))) return { status: 'address-taken' }
  const formerSlugs = [...known.formerSlugs, known.slug].filter((former) => former !== slug && former !== key)
  const edited: Category = { ...input, key, slug, formerSlugs: [...new Set(formerSlugs)] }
  return {
    status: 'edited',
    categories: categories.map((category) => (category === known ? edited : withoutFormer(category, slug))),
  }
}

/** Moves a category one place; the first one stays first, and the last one last. Undefined for an unknown one. */
export function moveCategory(categories: Listed, key: string, by: -1 | 1): Listed | undefined {
  const from = categories.findIndex((category) => category.key === key)
  const [moved, other] = [categories[from], categories[from + by]]
  if (!moved) return undefined
  if (!other) return categories
  return categories.map((category) => (category === moved ? other : category === other ? moved : category))
}

export type RemoveCategory =
  | { readonly status: 'removed'; readonly categories: Listed }
  | { readonly status: 'unknown-category' | 'unknown-target' | 'last-category' }

/** Removes a category. The one that gets its products answers to its addresses; without products, none does. */
export function removeCategory(categories: Listed, key: string, target: string | undefined): RemoveCategory {
  const removed = categories.find((category) => category.key === key)
  if (!removed) return { status: 'unknown-category' }
  if (categories.length === 1) return { status: 'last-category' }
  const others = categories.filter((category) => category !== removed)
  if (target === undefined) return { status: 'removed', categories: others }
  if (!others.some((category) => category.key === target)) return { status: 'unknown-target' }
  const addresses = [removed.key, removed.slug, ...removed.formerSlugs]
  const inherit = (category: Category) => ({
    ...category,
    formerSlugs: [...new Set([...category.formerSlugs, ...addresses])],
  })
  return {
    status: 'removed',
    categories: others.map((category) => (category.key === target ? inherit(category) : category)),
  }
}

/** Whether a category has this as its key or its slug. */
function isNow({ key, slug }: Category, address: string): boolean {
  return key === address || slug === address
}

function withoutFormer(category: Category, address: string): Category {
  return { ...category, formerSlugs: category.formerSlugs.filter((former) => former !== address) }
}
