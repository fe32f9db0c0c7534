import type { Paise } from '#app/money.ts'

/** How a collection is sorted until a shopper chooses: `usual` is the owner's order if hand-picked, and else the most popular first. */
export const COLLECTION_SORTS = {
  usual: 'Default: yours, or most popular',
  popularity: 'Most popular first',
  newest: 'Newest first',
  price_low: 'Price, lowest first',
  price_high: 'Price, highest first',
  name: 'Name',
} as const

/** Which products a collection by rule has. Parts that are empty or null leave everything in. */
export interface CollectionRule {
  /** The key of a category. */
  readonly category: string
  readonly colorFamily: string
  readonly fabric: string
  readonly occasion: string
  /** Both ends of the price range are inclusive. */
  readonly minPrice: Paise | null
  readonly maxPrice: Paise | null
  /** Only products that were added within this many days. */
  readonly newDays: number | null
  /** Only products with a struck price. */
  readonly isReduced: boolean
}

/** A collection as the owner describes it. A text that isn't set is empty. */
export interface Collection extends CollectionRule {
  readonly id: string
  /** In menus and on the home page; without a heading, also on its page. */
  readonly name: string
  readonly slug: string
  /** Slugs that it no longer uses; they lead to its page. */
  readonly formerSlugs: readonly string[]
  readonly heading: string
  readonly description: string
  /** The public address of its picture. */
  readonly image: string
  readonly searchTitle: string
  readonly searchDescription: string
  readonly isShown: boolean
  readonly onHome: boolean
  readonly inMenu: boolean
  /** As `toISOString` writes it; null for one that is open from the beginning, or never ends. */
  readonly opensAt: string | null
  readonly endsAt: string | null
  readonly sort: keyof typeof COLLECTION_SORTS
  readonly kind: 'picked' | 'rule'
}

/** Whether visitors can open it: not hidden, opened, and not ended. It opens and ends at the very moments that the owner chose. */
export function isOpen({ isShown, opensAt, endsAt }: Collection, now: Date): boolean {
  return isShown && !(opensAt && isAhead(opensAt, now)) && !(endsAt && !isAhead(endsAt, now))
}

/** The collection that has this slug, or had it. */
export function findCollection(collections: readonly Collection[], slug: string): Collection | undefined {
  return (
    collections.find((collection) => collection.slug === slug) ??
    collections.find(({ formerSlugs }) => formerSlugs.includes(slug))
  )
}

/** How often a collection has opened or ended by now. Pages that show collections change when this number does. */
export function countPassedMoments(collections: readonly Collection[], now: Date): number {
  const moments = collections.flatMap(({ opensAt, endsAt }) => [opensAt, endsAt])
  return moments.filter((moment) => moment !== null && !isAhead(moment, now)).length
}

function isAhead(moment: string, now: Date): boolean {
  return Date.parse(moment) > now.getTime()
}
