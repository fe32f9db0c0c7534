import type { RefinementCtx } from 'zod'

/** What the owner does with a category or a collection in its list. */
export const ARRANGEMENTS = ['up', 'down', 'hide', 'show'] as const

export type Arrangement = (typeof ARRANGEMENTS)[number]

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

/** What a form calls an entry before it has a name. */
export const UNTITLED = 'Untitled'

/** The slug that an entry gets when its form is saved as it is. @param slug As typed. @param known The slug that it has. */
export function slugToBe(slug: string | undefined, known: string | undefined, name: string): string {
  return slug || known || slugOf(name) || slugOf(UNTITLED)
}

/** Reports a slug that the database wouldn't take. */
export function checkSlug({ slug }: { readonly slug?: unknown }, context: RefinementCtx): void {
  if (slug === '' || /^[a-z][a-z0-9-]{0,39}$/.test(String(slug))) return
  const message = 'Please use small letters, digits and hyphens, and begin with a letter'
  context.addIssue({ code: 'custom', path: ['slug'], message })
}

/** The parameter by which a page says that a form was saved. */
export const SAVED_PARAM = 'saved'
export const savedText = 'Saved. Your changes appear across the shop within two seconds.'
