import { sql } from 'kysely'
import type { Db } from '#app/platform/database/database.server.ts'
import type { DesignColour } from './design-colour.ts'

/** The colours of a design that shoppers see, in the owner's order; empty if there is only one. */
export async function listDesignColours(db: Db, designId: string): Promise<DesignColour[]> {
  const rows = await db
    .selectFrom('products')
    .select(['id', 'name', 'slug', 'color', 'is_available as isAvailable', 'images'])
    .where('design_id', '=', designId)
    .where('archived_at', 'is', null)
    .orderBy('design_position')
    .orderBy('id')
    .execute()
  if (rows.length < 2) return []
  return rows.map(({ images, ...colour }) => ({ ...colour, image: images[0] ?? '' }))
}

/** The ids of all products of a product's design, including those that shoppers don't see; without a design, its own alone. */
export async function findDesignProducts(db: Db, productId: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select sibling.id from shop.products
    join shop.products as sibling on sibling.id = products.id or sibling.design_id = products.design_id
    where products.id = ${productId}
    order by sibling.design_position, sibling.id
  `.execute(db)
  return rows.map(({ id }) => id)
}
