import { sql } from 'kysely'
import type { Db } from '#app/platform/database/database.server.ts'

/** Products that can be sold by hand, by id: those in the bin are left out, hidden ones aren't. */
export async function listProductsByHand(db: Db, ids: readonly string[]) {
  const rows = await db
    .selectFrom('products')
    .select(['id', 'name', 'slug', 'price', 'mrp', 'size as sizes', 'has_delivery_charge as hasDeliveryCharge'])
    .select(['delivery_charge as deliveryCharge', 'free_delivery_threshold as freeDeliveryThreshold'])
    .select(sql<string>`coalesce(images[1], '')`.as('image'))
    .where(sql<boolean>`products.id = any(${sql.val(ids)}::uuid[])`)
    .where('archived_at', 'is', null)
    .execute()
  return new Map(rows.map(({ id, ...product }) => [id, product]))
}
