import { sql } from 'kysely'
import type { AdminActor } from '#app/platform/auth/admin-actor.server.ts'
import { recordAudit } from '#app/platform/auth/audit-log.server.ts'
import type { Db, Tx } from '#app/platform/database/database.server.ts'
import { inTransaction } from '#app/platform/database/transaction.server.ts'
import { isUuid } from '#app/shared/ids.ts'
import type { CardProduct } from '../product.ts'
import { IN_CATALOGUE } from '../product-row.ts'
import { listCardsById } from '../shop/queries.server.ts'

/** How many products complete a look. */
export const MAX_LOOK = 4

/** A product of a look, as the back office lists it. */
export interface LookProduct {
  readonly id: string
  readonly name: string
  readonly image: string
  /** Whether shoppers see it in the look: on sale, and in stock. */
  readonly isShown: boolean
}

export type AddToLookOutcome =
  | { readonly status: 'added' }
  | { readonly status: 'look-full' }
  /** One of the products isn't in the catalogue, or they are the same. */
  | { readonly status: 'unknown-product' }

export type RemoveFromLookOutcome = { readonly status: 'removed' }

interface LookChange {
  readonly productId: string
  readonly otherId: string
}

/** The products that complete a product's look and can be bought now, in the owner's order; may be empty. */
export async function listLookCards(db: Db, productId: string): Promise<CardProduct[]> {
  const cards = await listCardsById(db, await listIds(db, productId))
  return cards.filter(({ available }) => available > 0)
}

/** All products of a look in the owner's order, including those that shoppers don't see at present; may be empty. */
export async function listLook(db: Db, productId: string): Promise<LookProduct[]> {
  return db
    .selectFrom('product_looks')
    .innerJoin('products', 'products.id', 'product_looks.other_id')
    .select(['products.id', 'products.name', sql<string>`products.images[1]`.as('image')])
    .select(sql<boolean>`products.archived_at is null and products.is_available`.as('isShown'))
    .where('product_looks.product_id', '=', productId)
    .orderBy('product_looks.position')
    .execute()
}

/** Adds a product to the end of another one's look. Safe to repeat: a product that is already in the look stays where it is. */
export async function addToLook(
  db: Db,
  actor: AdminActor,
  { productId, otherId }: LookChange,
): Promise<AddToLookOutcome> {
  if (!isUuid(productId) || !isUuid(otherId) || productId === otherId) return { status: 'unknown-product' }
  return inTransaction(db, async (tx) => {
    const known = await tx
      .selectFrom('products')
      .select('id')
      .where('id', 'in', [productId, otherId])
      .where(IN_CATALOGUE)
      .orderBy('id')
      .forNoKeyUpdate()
      .execute()
    if (known.length < 2) return { status: 'unknown-product' }

    const before = await listLook(tx, productId)
    if (before.some(({ id }) => id === otherId)) return { status: 'added' }
    if (before.length >= MAX_LOOK) return { status: 'look-full' }

    await tx.insertInto('product_looks').values({ product_id: productId, other_id: otherId }).execute()
    await recordChange(tx, actor, productId, before)
    return { status: 'added' }
  })
}

/** Removes a product from another one's look. Safe to repeat. */
export async function removeFromLook(
  db: Db,
  actor: AdminActor,
  { productId, otherId }: LookChange,
): Promise<RemoveFromLookOutcome> {
  if (!isUuid(productId) || !isUuid(otherId)) return { status: 'removed' }
  return inTransaction(db, async (tx) => {
    await tx.selectFrom('products').select('id').where('id', '=', productId).forNoKeyUpdate().execute()
    const before = await listLook(tx, productId)
    if (before.every(({ id }) => id !== otherId)) return { status: 'removed' }

    await tx.deleteFrom('product_looks').where('product_id', '=', productId).where('other_id', '=', otherId).execute()
    await recordChange(tx, actor, productId, before)
    return { status: 'removed' }
  })
}

async function recordChange(tx: Tx, actor: AdminActor, productId: string, before: LookProduct[]): Promise<void> {
  const names = (products: LookProduct[]) => ({ look: products.map(({ name }) => name) })
  await recordAudit(tx, {
    actor,
    action: 'change-look',
    entity: 'products',
    entityId: productId,
    before: names(before),
    after: names(await listLook(tx, productId)),
  })
}

async function listIds(db: Db, productId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('product_looks')
    .select('other_id')
    .where('product_id', '=', productId)
    .orderBy('position')
    .execute()
  return rows.map((row) => row.other_id)
}
