import type { Db, Tx } from '#app/platform/database/database.server.ts'
import type { Collection } from '#app/vocabulary/collections.ts'
import { DEFAULT_LIST_PARAMS } from '../listing/list-params.ts'
import { type IdQuery, matching } from '../shop/product-rows.server.ts'
import { collectionQuery } from './collection-query.ts'

/** A query of the products of a collection that are for sale, also while its page is closed. */
export function selectMembers(db: Db | Tx, collection: Collection): IdQuery {
  return matching(db, collectionQuery(collection, DEFAULT_LIST_PARAMS, new Date())).select('products.id')
}
