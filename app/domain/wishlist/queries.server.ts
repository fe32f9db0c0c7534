import { sql } from 'kysely'
import { availableBySize } from '#app/domain/catalog/shop/product-rows.server.ts'
import { listImages } from '#app/domain/catalog/shop/queries.server.ts'
import { unitsOffered } from '#app/domain/catalog/stock-by-size.ts'
import type { Db } from '#app/platform/database/database.server.ts'
import type { WishlistEntry } from './wishlist-entry.ts'

/** The ids of the products a customer saved, newest first; may be empty. */
export async function listSavedProductIds(db: Db, userId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('wishlist')
    .select('product_id')
    .where('user_id', '=', userId)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .execute()
  return rows.map((row) => row.product_id)
}

/** The products a customer saved, newest first; may be empty. Archived ones stay, with nothing available. */
export async function listWishlist(db: Db, userId: string): Promise<WishlistEntry[]> {
  const rows = await db
    .selectFrom('wishlist')
    .innerJoin('products', 'products.id', 'wishlist.product_id')
    .select([
      'wishlist.id',
      // The database derives it from `notify_when_available`, which the switch writes (M82).
      'wishlist.notify_on_stock',
      'wishlist.notify_on_price_drop',
      'wishlist.alert_sizes',
      'wishlist.created_at',
      'wishlist.product_id',
      'products.name',
      'products.slug',
      'products.images',
      'products.price',
      'products.original_price',
      'products.category',
      'products.size',
    ])
    .select(sql<boolean>`products.archived_at is null`.as('is_on_sale'))
    .select(availableBySize.as('available_by_size'))
    .where('wishlist.user_id', '=', userId)
    .orderBy('wishlist.created_at', 'desc')
    .orderBy('wishlist.id', 'desc')
    .execute()
  const covers = await listImages(
    db,
    rows.map((row) => row.images[0] ?? ''),
  )
  return rows.flatMap((row, index) => {
    const cover = covers[index]
    if (!cover) return []
    const stock = new Map(row.is_on_sale ? Object.entries(row.available_by_size) : [['', 0]])
    return {
      id: row.id,
      product: {
        id: row.product_id,
        name: row.name,
        slug: row.slug,
        images: row.images,
        cover,
        price: row.price,
        originalPrice: row.original_price,
        category: row.category,
        available: unitsOffered({ sizes: row.size, stock }),
        stock,
        sizes: row.size,
      },
      isOnSale: row.is_on_sale,
      notifyOnStock: row.notify_on_stock ?? false,
      notifyOnPriceDrop: row.notify_on_price_drop,
      alertSizes: row.alert_sizes,
      createdAt: row.created_at,
    }
  })
}
