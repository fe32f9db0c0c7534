import type { Db, Tx } from '#app/platform/database/database.server.ts'
import { isUuid } from '#app/shared/ids.ts'
import { ALL_FIELDS } from '../product-row.ts'
import type { EditedProduct } from './edited-product.ts'

/** The product with this id in the catalogue; undefined for any other text. */
export async function findEditedProduct(db: Db, productId: string): Promise<EditedProduct | undefined> {
  if (!isUuid(productId)) return undefined
  return selectProduct(db, productId).executeTakeFirst()
}

/** The same, with its row locked until the transaction ends; sales of the product wait. */
export async function lockEditedProduct(tx: Tx, productId: string): Promise<EditedProduct | undefined> {
  if (!isUuid(productId)) return undefined
  return selectProduct(tx, productId).forNoKeyUpdate().executeTakeFirst()
}

/** Products in the catalogue by id. */
export async function listEditedProducts(db: Db, productIds: readonly string[]): Promise<Map<string, EditedProduct>> {
  if (productIds.length === 0) return new Map()
  const rows = await selectProducts(db).where('id', 'in', productIds).execute()
  return new Map(rows.map((row) => [row.id, row]))
}

/**
 * A batch of the catalogue in the order of ids, for reading all of it.
 *
 * @param after The last id of the previous batch; undefined for the first batch.
 */
export async function listEditedProductsAfter(
  db: Db,
  after: string | undefined,
  limit: number,
): Promise<EditedProduct[]> {
  return selectProducts(db)
    .$if(after !== undefined, (query) => query.where('id', '>', after ?? ''))
    .orderBy('id')
    .limit(limit)
    .execute()
}

function selectProducts(db: Db) {
  return db
    .selectFrom('products')
    .select(ALL_FIELDS)
    .select(['id', 'version', 'reserved_quantity as reserved'])
    .where('archived_at', 'is', null)
}

function selectProduct(db: Db, productId: string) {
  return selectProducts(db).where('id', '=', productId)
}
