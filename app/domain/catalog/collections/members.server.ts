import { readSettings } from '#app/domain/settings/settings.server.ts'
import type { Db, Tx } from '#app/platform/database/database.server.ts'
import { DEFAULT_LIST_PARAMS } from '../listing/list-params.ts'
import { type IdQuery, matching } from '../shop/product-rows.server.ts'
import { collectionQuery } from './collection-query.ts'

/** The products of each of these collections that are for sale, also while their pages are closed; a deleted one is left out. */
export async function selectMembers(db: Db | Tx, ids: readonly string[]): Promise<{ id: string; members: IdQuery }[]> {
  const { settings } = await readSettings(db)
  const now = new Date()
  return settings.collections
    .filter(({ id }) => ids.includes(id))
    .map((collection) => ({
      id: collection.id,
      members: matching(db, collectionQuery(collection, DEFAULT_LIST_PARAMS, now)).select('products.id'),
    }))
}
