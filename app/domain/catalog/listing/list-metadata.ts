import { cityName } from '#app/domain/settings/brand.ts'
import type { PublicSettings } from '#app/domain/settings/public-settings.ts'
import { categoryKurtis } from '#app/vocabulary/categories.ts'
import { DEFAULT_LIST_PARAMS, type ListParams, listAddress } from './list-params.ts'

interface ListMetadata {
  readonly title: string
  readonly description: string
  /** The address under which search engines should list it. */
  readonly path: string
  /** Whether search engines should leave it out: it's empty, or shows only what another list shows, too. */
  readonly isExcludedFromSearch: boolean
  readonly sharePicture: string | undefined
}

/**
 * A list's metadata for search engines. The whole catalogue, each category and each collection have pages of their own; a search, a
 * filter or another order is a view of them.
 *
 * @param shown How many products are on its page.
 * @param own What the owner has written for a category or a collection; texts may be empty.
 */
export function listMetadata(
  params: ListParams,
  shown: number,
  shop: Pick<PublicSettings, 'city' | 'categories'>,
  own?: { readonly title: string; readonly description: string; readonly sharePicture?: string },
): ListMetadata {
  const { category, collection, page } = params
  const isView =
    listAddress({ ...params, view: 'grid', after: undefined }) !== listAddress({ category, collection, page })
  const title = own?.title || (category ? categoryKurtis(shop, category) : 'Our Kurti Collection')
  return {
    title: page > 1 ? `${title}, page ${page}` : title,
    description:
      own?.description ||
      (category
        ? `${categoryKurtis(shop, category)} and kurta sets, made by hand in ${cityName(shop)} and delivered all over India.`
        : 'Handcrafted kurtis for every day, work, parties and festivals.'),
    path: listAddress({ category, collection, page: isView ? DEFAULT_LIST_PARAMS.page : page }),
    isExcludedFromSearch: isView || shown === 0,
    sharePicture: own?.sharePicture,
  }
}
