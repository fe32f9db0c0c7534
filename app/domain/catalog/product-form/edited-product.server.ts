import { type InferResult, sql } from 'kysely'
import type { Db, Tx } from '#app/platform/database/database.server.ts'
import { isUuid } from '#app/shared/ids.ts'
import { sharedGuide } from '../designs/shared-guide.server.ts'
import type { SharedGuide } from '../designs/shared-guide.ts'
import { ALL_FIELDS, IN_CATALOGUE } from '../product-row.ts'
import type { EditedProduct } from './edited-product.ts'

/** The product with this id in the catalogue; undefined for any other text. */
export async function findEditedProduct(db: Db, productId: string): Promise<EditedProduct | undefined> {
  if (!isUuid(productId)) return undefined
  return toEdited(await selectProduct(db, productId).executeTakeFirst())
}

/** The same, with its row locked until the transaction ends; sales of the product wait. */
export async function lockEditedProduct(tx: Tx, productId: string): Promise<EditedProduct | undefined> {
  if (!isUuid(productId)) return undefined
  const locked = await tx
    .selectFrom('products')
    .select('id')
    .where('id', '=', productId)
    .forNoKeyUpdate()
    .executeTakeFirst()
  // A second statement sees what sales wrote before they gave up their lock.
  return locked && findEditedProduct(tx, productId)
}

/** Products in the catalogue by id. */
export async function listEditedProducts(db: Db, productIds: readonly string[]): Promise<Map<string, EditedProduct>> {
  if (productIds.length === 0) return new Map()
  const rows = await selectProducts(db).where('id', 'in', productIds).execute()
  return new Map(rows.map((row) => [row.id, toEdited(row)]))
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
  const rows = await selectProducts(db)
    .$if(after !== undefined, (query) => query.where('id', '>', after ?? ''))
    .orderBy('id')
    .limit(limit)
    .execute()
  return rows.map((row) => toEdited(row))
}

function selectProducts(db: Db) {
  return db
    .selectFrom('products')
    .select(ALL_FIELDS)
    .select(['id', 'version', 'reserved_quantity as reserved'])
    .select(
      sql<Record<string, number>>`(
        select json_object_agg(size, on_hand) from shop.product_stock where product_id = products.id
      )`.as('counted'),
    )
    .select(
      sql<Pick<EditedProduct, 'price' | 'originalPrice'> | null>`(
        select json_build_object('price', usual_price, 'originalPrice', usual_original_price)
        from shop.sale_prices where product_id = products.id and price = products.price
      )`.as('usual'),
    )
    .select(
      sql<SharedGuide | null>`case when products.design_id is not null then json_build_object(
        'sizeGuide', ${ofOtherColours('size_guide')}, 'measurements', ${ofOtherColours('measurements')}
      ) end`.as('designGuide'),
    )
    .where(IN_CATALOGUE)
}

function ofOtherColours(name: 'size_guide' | 'measurements') {
  return sharedGuide(name, sql.ref('products.design_id'), sql.ref('products.id'))
}

function selectProduct(db: Db, productId: string) {
  return selectProducts(db).where('id', '=', productId)
}

type Row = InferResult<ReturnType<typeof selectProduct>>[number]

function toEdited(row: Row): EditedProduct
function toEdited(row: Row | undefined): EditedProduct | undefined
function toEdited(row: Row | undefined): EditedProduct | undefined {
  if (!row) return undefined
  const { counted, usual, designGuide, ...product } = row
  const inOrder = product.sizes.filter((size) => Object.hasOwn(counted, size))
  const sizes = [...new Set([...inOrder, ...Object.keys(counted)])]
  return {
    ...product,
    ...(usual && { usual }),
    ...(designGuide && { designGuide }),
    onHand: new Map(sizes.map((size) => [size, counted[size] ?? 0])),
  }
}
