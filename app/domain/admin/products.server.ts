import { sql } from 'kysely'
import type { Paise } from '#app/money.ts'
import type { Db } from '#app/platform/database/database.server.ts'

/** A product as a row of the back office's table. */
export interface ListedProduct {
  readonly id: string
  readonly name: string
  readonly image: string
  readonly category: string
  readonly price: Paise
  readonly hasDeliveryCharge: boolean
  readonly deliveryCharge: Paise
  /** Pieces on hand, promised ones included. */
  readonly stockQuantity: number
  readonly isFeatured: boolean
}

/**
 * The products of the catalogue, newest first; may be empty.
 *
 * @param search Looked for in the name, in any letter case; empty finds all.
 */
export async function listProductsForAdmin(db: Db, search: string): Promise<ListedProduct[]> {
  return db
    .selectFrom('products')
    .select([
      'id',
      'name',
      sql<string>`images[1]`.as('image'),
      'category',
      'price',
      'has_delivery_charge as hasDeliveryCharge',
      'delivery_charge as deliveryCharge',
      'stock_quantity as stockQuantity',
      'is_featured as isFeatured',
    ])
    .where('archived_at', 'is', null)
    .where('name', 'ilike', `%${search.trim().replace(/[\\%_]/g, '\\$&')}%`)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .execute()
}
