import { MAX_PAISE } from '#app/money.ts'
import { shopDate } from '#app/shared/dates.ts'
import type { Collection, CollectionRule } from '#app/vocabulary/collections.ts'
import { DEFAULT_LIST_PARAMS, type ListedCollection, type ListParams } from '../listing/list-params.ts'
import type { ListQuery } from '../shop/product-rows.server.ts'

const DAY_MS = 86_400_000

/** A collection as the listing knows it. */
export function listedCollection({ slug, sort, kind }: Pick<Collection, 'slug' | 'sort' | 'kind'>): ListedCollection {
  if (sort !== 'usual') return { slug, sort }
  return { slug, sort: kind === 'picked' ? 'picked' : DEFAULT_LIST_PARAMS.sort }
}

/** What its page says of a collection to search engines and where it is shared. */
export function ownMetadata(
  texts: Pick<Collection, 'name' | 'heading' | 'description' | 'searchTitle' | 'searchDescription'>,
) {
  const { name, heading, description, searchTitle, searchDescription } = texts
  return { title: searchTitle || heading || name, description: searchDescription || description }
}

/**
 * What the page of a collection lists: the listing's own query, with the filters of its rule, and what no filter can say.
 *
 * @param place The order, and the place in the list.
 */
export function collectionQuery(
  { id, kind, ...rule }: Pick<Collection, 'id' | 'kind'> & CollectionRule,
  { sort, page, after }: Pick<ListParams, 'sort' | 'page' | 'after'>,
  now: Date,
): ListQuery {
  const everything = { ...DEFAULT_LIST_PARAMS, maxPrice: MAX_PAISE, sort, page, after }
  return kind === 'picked' ? { ...everything, only: { pickedIn: id } } : { ...everything, ...filtersOf(rule, now) }
}

/** A rule as filters of the listing. Products are new up to the end of a day in India. */
function filtersOf(rule: CollectionRule, now: Date): Partial<ListQuery> {
  const { category, minPrice, maxPrice, newDays, isReduced } = rule
  const only = {
    ...(isReduced && { isReduced }),
    ...(newDays && { addedSince: `${shopDate(new Date(now.getTime() - newDays * DAY_MS))}T00:00:00+05:30` }),
  }
  return {
    ...(category !== '' && { category }),
    ...(minPrice !== null && { minPrice }),
    ...(maxPrice !== null && { maxPrice }),
    colorFamily: oneOf(rule.colorFamily),
    fabric: oneOf(rule.fabric),
    occasion: oneOf(rule.occasion),
    only,
  }
}

function oneOf(value: string): string[] {
  return value === '' ? [] : [value]
}
