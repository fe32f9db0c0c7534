import { sql } from 'kysely'
import type { Paise } from '#app/money.ts'
import type { Db } from '#app/platform/database/database.server.ts'
import { containsPattern } from '#app/shared/search-text.ts'
import { listSizesAndStock } from '../stock.server.ts'

/** A product that can be sold by hand. */
export interface ProductByHand {
  readonly name: string
  readonly slug: string
  readonly image: string
  readonly price: Paise
  readonly mrp: Paise | null
  readonly sizes: readonly string[]
  readonly hasDeliveryCharge: boolean
  readonly deliveryCharge: Paise
  readonly freeDeliveryThreshold: Paise | null
}

/** Products by id; those in the bin are left out, hidden ones aren't. */
export async function listProductsByHand(db: Db, ids: readonly string[]): Promise<Map<string, ProductByHand>> {
  if (ids.length === 0) return new Map()

  const rows = await db
    .selectFrom('products')
    .select(['id', 'name', 'slug', 'price', 'mrp', 'size as sizes', 'has_delivery_charge as hasDeliveryCharge'])
    .select(['delivery_charge as deliveryCharge', 'free_delivery_threshold as freeDeliveryThreshold'])
    .select(sql<string>`coalesce(images[1], '')`.as('image'))
    .where('id', 'in', ids)
    .where('archived_at', 'is', null)
    .execute()
  return new Map(rows.map(({ id, ...product }) => [id, product]))
}

/** How many products a search shows. */
const FOUND = 10

export interface FoundProduct {
  readonly id: string
  readonly name: string
  readonly price: Paise
  /** With the units that could be sold now. */
  readonly sizes: readonly { readonly size: string; readonly units: number }[]
}

/** Products whose name, SKU or barcode matches, by name; at most ten. */
export async function searchProductsByHand(db: Db, search: string): Promise<FoundProduct[]> {
  const text = search.trim()
  if (text === '') return []
  const products = await db
    .selectFrom('products')
    .select(['id', 'name', 'price'])
    .where('archived_at', 'is', null)
    .where((eb) =>
      eb.or([
        eb('name', 'ilike', containsPattern(text)),
        eb(
          'id',
          'in',
          eb
            .selectFrom('product_codes')
            .select('product_id')
            .where((code) => code.or([code('sku', '=', text), code('barcode', '=', text)])),
        ),
      ]),
    )
    .orderBy('name')
    .orderBy('id')
    .limit(FOUND)
    .execute()
  const stock = await listSizesAndStock(
    db,
    products.map(({ id }) => id),
  )
  return products.map((product) => {
    const { sizes = [], available = new Map<string, number>() } = stock.get(product.id) ?? {}
    return {
      ...product,
      sizes: sizes.map((size) => ({ size, units: available.get('') ?? available.get(size) ?? 0 })),
    }
  })
}
