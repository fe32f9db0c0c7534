import { formatDateTime } from '#app/shared/dates.ts'
import { type Collection, isOpen } from '#app/vocabulary/collections.ts'
import { slugOf } from '../owners-lists/list-entry.ts'
import type { CollectionInput } from './collection-fields.ts'

/** They travel with the settings to every process. */
export const MAX_COLLECTIONS = 60

/** As many products as the owner can keep in order by hand. */
export const MAX_PICKED = 200

/** What the owner does with a product of a collection. */
export const PICK_MOVES = ['add', 'up', 'down', 'remove'] as const

export type PickMove = (typeof PICK_MOVES)[number]

/** The ids of a collection's products after a move; the first one stays first, and the last one last. */
export function movePicked(ids: readonly string[], id: string, to: PickMove): readonly string[] {
  const place = ids.indexOf(id)
  if (to === 'add') return place === -1 ? [...ids, id] : ids
  if (place === -1) return ids
  if (to === 'remove') return ids.toSpliced(place, 1)
  const next = place + (to === 'up' ? -1 : 1)
  const other = ids[next]
  return other === undefined ? ids : ids.with(place, other).with(next, id)
}

type Plan =
  | { readonly status: 'planned'; readonly slug: string; readonly formerSlugs: readonly string[] }
  | { readonly status: 'address-taken' | 'no-address' }

/**
 * The slug that a collection has once its form is saved, and those that lead to it. Without one, it keeps the slug it has, or a new one is
 * made of its name. Another collection may have had the slug before.
 *
 * @param known The collection as it was; undefined for a new one.
 */
export function planAddress(
  collections: readonly Collection[],
  known: Collection | undefined,
  input: Pick<CollectionInput, 'name' | 'slug'>,
): Plan {
  const slug = input.slug || (known?.slug ?? slugOf(input.name))
  if (slug === '') return { status: 'no-address' }
  if (collections.some((other) => other.id !== known?.id && other.slug === slug)) return { status: 'address-taken' }
  const former = known ? [...known.formerSlugs, known.slug].filter((address) => address !== slug) : []
  return { status: 'planned', slug, formerSlugs: [...new Set(former)] }
}

/** Whether visitors can open a collection's page now, until when, or from when on. */
export function stateText(collection: Collection, now: Date): string {
  const { isShown, opensAt, endsAt } = collection
  if (!isShown) return 'Hidden'
  if (isOpen(collection, now)) return endsAt ? `Open until ${timeText(endsAt)}` : 'Open'
  return opensAt && Date.parse(opensAt) > now.getTime()
    ? `Opens ${timeText(opensAt)}`
    : `Ended ${timeText(endsAt ?? '')}`
}

function timeText(moment: string): string {
  return formatDateTime(new Date(moment))
}
