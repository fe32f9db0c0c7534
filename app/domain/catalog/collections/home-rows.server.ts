import type { ShopSettings } from '#app/domain/settings/settings-fields.ts'
import type { Db } from '#app/platform/database/database.server.ts'
import { type Collection, isOpen } from '#app/vocabulary/collections.ts'
import { oneCardEach } from '../designs/one-card-each.ts'
import type { CardProduct } from '../product.ts'
import { listCards } from '../shop/listing.server.ts'
import { MAX_ON_HOME } from './collection-fields.ts'
import { collectionQuery, listedCollection } from './collection-query.ts'

/** A collection on the home page. */
export interface HomeRow {
  readonly slug: string
  readonly name: string
  /** Its first products; at least one. */
  readonly products: readonly CardProduct[]
}

/** How many products the home page shows of each collection. */
const SHOWN = 4

/** The first open collections that the home page should show, in the owner's order, without those that have no products; may be empty. */
export async function listHomeRows(
  db: Db,
  shop: Pick<ShopSettings, 'oneCardPerDesign'> & { readonly collections: readonly Collection[] },
  now: Date,
): Promise<HomeRow[]> {
  const shown = shop.collections.filter((collection) => collection.onHome && isOpen(collection, now))
  const rows = await Promise.all(
    shown.slice(0, MAX_ON_HOME).map(async (collection) => {
      const { sort } = listedCollection(collection)
      const query = collectionQuery(collection, { sort, page: 1, after: undefined }, now)
      const { products } = await listCards(db, oneCardEach(query, shop))
      return { slug: collection.slug, name: collection.name, products: products.slice(0, SHOWN) }
    }),
  )
  return rows.filter(({ products }) => products.length > 0)
}
