import type { ShopSettings } from '#app/domain/settings/settings-fields.ts'
import type { Db } from '#app/platform/database/database.server.ts'
import { categoryKurtis, findCategory } from '#app/vocabulary/categories.ts'
import { findCollection, isOpen } from '#app/vocabulary/collections.ts'
import { collectionQuery, listedCollection } from '../../collections/collection-query.ts'
import { oneCardEach } from '../../designs/one-card-each.ts'
import { DEFAULT_LIST_PARAMS } from '../../listing/list-params.ts'
import { listCards } from '../../shop/listing.server.ts'
import { type ShareCard, shareCardImage } from './share-card.server.ts'

/**
 * The card of a category or a collection: its name, with the category's own picture or that of the first product. A collection with a
 * picture of its own shares that, without a card.
 *
 * @param subject `category-{slug}` or `collection-{slug}`.
 * @returns Undefined for a list that isn't there, isn't open, or has neither a picture nor a product.
 */
export async function findListCard(db: Db, subject: string, settings: ShopSettings): Promise<ShareCard | undefined> {
  const list = findList(subject, settings, new Date())
  if (!list) return undefined
  const { products } = list.image ? { products: [] } : await listCards(db, oneCardEach(list.query, settings))
  const picture = list.image || products[0]?.cover.url
  return picture ? { shop: settings.name, name: list.name, picture } : undefined
}

/** Where the card of a list is served, with its size; undefined without one. */
export async function listShareCard(db: Db, subject: string, settings: ShopSettings) {
  const card = await findListCard(db, subject, settings)
  return card && shareCardImage(subject, card)
}

function findList(subject: string, settings: ShopSettings, now: Date) {
  const [, kind, slug = ''] = /^(category|collection)-(.+)$/.exec(subject) ?? []
  if (kind === 'category') {
    const category = findCategory(settings.categories, slug)
    if (!category) return undefined
    const name = categoryKurtis(settings, category.key)
    return { name, image: category.image, query: { ...DEFAULT_LIST_PARAMS, category: category.key } }
  }
  const collection = findCollection(settings.collections, slug)
  if (!collection || !isOpen(collection, now)) return undefined
  const params = { ...DEFAULT_LIST_PARAMS, sort: listedCollection(collection).sort }
  return { name: collection.name, image: '', query: collectionQuery(collection, params, now) }
}
