import { sql } from 'kysely'
import type { Db } from '#app/platform/database/database.server.ts'
import { IN_BIN } from './product-row.ts'
import { type ItemCodes, readSizeCodes, type SizedCodes } from './size-codes.ts'

/** The product that has a SKU. */
export interface SkuOwner {
  readonly id: string
  readonly name: string
  readonly isInBin: boolean
}

/** The first of these SKUs that another product has, whatever the case of its letters; undefined if all are free. */
export async function findTakenSku(
  db: Db,
  productId: string | undefined,
  skus: string | undefined,
): Promise<{ readonly size: string; readonly sku: string; readonly owner: SkuOwner } | undefined> {
  const wanted = [...(readSizeCodes(skus ?? '') ?? [])]
  if (wanted.length === 0) return undefined
  const found = await db
    .selectFrom('product_codes')
    .innerJoin('products', 'products.id', 'product_codes.product_id')
    .select(['products.id', 'name', IN_BIN.as('isInBin'), sql<string>`upper(sku)`.as('key')])
    .where(
      sql`upper(sku)`,
      'in',
      wanted.map(([, sku]) => sku.toUpperCase()),
    )
    .$if(productId !== undefined, (query) => query.where('products.id', '!=', productId ?? ''))
    .executeTakeFirst()
  if (!found) return undefined
  const [size, sku] = wanted.find(([, sku]) => sku.toUpperCase() === found.key) ?? ['', found.key]
  return { size, sku, owner: { id: found.id, name: found.name, isInBin: found.isInBin } }
}

/** The codes of a product's sizes; empty if it has none. */
export async function listSizedCodes(db: Db, productId: string): Promise<SizedCodes[]> {
  return db.selectFrom('product_codes').select(['size', 'sku', 'barcode']).where('product_id', '=', productId).execute()
}

/** The codes of a product in a size; undefined if it has none. */
export type FindCodes = (item: { readonly productId: string | null; readonly size: string }) => ItemCodes | undefined

/** The codes of these products' sizes. */
export async function readProductCodes(db: Db, productIds: readonly (string | null)[]): Promise<FindCodes> {
  const ids = [...new Set(productIds)].filter((id) => id !== null)
  const rows =
    ids.length === 0
      ? []
      : await db
          .selectFrom('product_codes')
          .select(['product_id as productId', 'size', 'sku', 'barcode'])
          .where('product_id', 'in', ids)
          .execute()
  return ({ productId, size }) => rows.find((row) => row.productId === productId && row.size === size)
}

/** More than a search for a code finds. */
const MOST_MATCHES = 200

/** The ids of products with a SKU or barcode that starts with this text; none for an empty one. */
export async function listProductsWithCode(db: Db, text: string): Promise<string[]> {
  if (text === '') return []
  const pattern = `${text.toUpperCase().replaceAll(/[\\%_]/g, '\\$&')}%`
  const rows = await db
    .selectFrom('product_codes')
    .select('product_id as id')
    .distinct()
    .where(({ or, eb }) => or([eb(sql`upper(sku)`, 'like', pattern), eb(sql`upper(barcode)`, 'like', pattern)]))
    .limit(MOST_MATCHES)
    .execute()
  return rows.map(({ id }) => id)
}
