import { sql } from 'kysely'
import type { AdminActor } from '#app/platform/auth/admin-actor.server.ts'
import { recordAudit } from '#app/platform/auth/audit-log.server.ts'
import type { Db, Tx } from '#app/platform/database/database.server.ts'
import { inTransaction } from '#app/platform/database/transaction.server.ts'
import { IN_CATALOGUE } from '../product-row.ts'
import { MAX_PICKED, movePicked, type PickMove } from './collection-list.ts'

/** A product of a hand-picked collection, as the back office lists it. */
export interface PickedProduct {
  readonly id: string
  readonly name: string
  readonly image: string
  /** On sale: neither hidden nor in the bin. */
  readonly isShown: boolean
}

export interface PickOutcome {
  readonly status: 'saved' | 'unknown-collection' | 'unknown-product' | 'too-many'
}

interface Pick {
  readonly collection: string
  readonly product: string
  readonly to: PickMove
}

/** All products of a hand-picked collection in the owner's order, including those that shoppers don't see at present; may be empty. */
export async function listPicked(db: Db | Tx, collection: string): Promise<PickedProduct[]> {
  return db
    .selectFrom('collection_products')
    .innerJoin('products', 'products.id', 'collection_products.product_id')
    .select(['products.id', 'products.name', sql<string>`products.images[1]`.as('image')])
    .select(sql<boolean>`products.archived_at is null`.as('isShown'))
    .where('collection_id', '=', collection)
    .orderBy('position')
    .execute()
}

/** Adds a product to the end of a collection, moves it up or down, or removes it. Adding and removing are safe to repeat. */
export function pickProduct(
  { db, actor }: { readonly db: Db; readonly actor: AdminActor },
  { collection, product, to }: Pick,
): Promise<PickOutcome> {
  return inTransaction(db, async (tx) => {
    const known = tx.selectFrom('collections').select('id').where('id', '=', collection)
    if (!(await known.forNoKeyUpdate().executeTakeFirst())) return { status: 'unknown-collection' }
    const before = await listPicked(tx, collection)
    const ids = before.map(({ id }) => id)
    const moved = movePicked(ids, product, to)
    if (moved === ids) return { status: 'saved' }
    if (moved.length > MAX_PICKED) return { status: 'too-many' }
    const listed = tx.selectFrom('products').select('id').where('id', '=', product).where(IN_CATALOGUE)
    if (to === 'add' && !(await listed.forKeyShare().executeTakeFirst())) return { status: 'unknown-product' }

    await tx.deleteFrom('collection_products').where('collection_id', '=', collection).execute()
    const rows = moved.map((id, index) => ({ collection_id: collection, product_id: id, position: index + 1 }))
    if (rows.length > 0) await tx.insertInto('collection_products').values(rows).execute()
    await recordAudit(tx, {
      actor,
      action: 'pick-products',
      entity: 'collections',
      entityId: collection,
      before: namesOf(before),
      after: namesOf(await listPicked(tx, collection)),
    })
    return { status: 'saved' }
  })
}

function namesOf(products: readonly PickedProduct[]) {
  return { products: products.map(({ name }) => name) }
}
