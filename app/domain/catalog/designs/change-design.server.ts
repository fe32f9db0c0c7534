import { sql } from 'kysely'
import type { AdminActor } from '#app/platform/auth/admin-actor.server.ts'
import { recordAudit } from '#app/platform/auth/audit-log.server.ts'
import type { Db, Tx } from '#app/platform/database/database.server.ts'
import { inTransaction } from '#app/platform/database/transaction.server.ts'
import { isUuid } from '#app/shared/ids.ts'
import { movePicked, type PickMove } from '../collections/collection-list.ts'
import type { PickableProduct } from '../components/pick-list.tsx'
import { IN_CATALOGUE } from '../product-row.ts'
import { MAX_COLOURS } from './design-colour.ts'

export interface ChangeDesignOutcome {
  /** `unknown-product`: one of the products isn't in the catalogue. */
  readonly status: 'saved' | 'unknown-product' | 'in-other-design' | 'too-many'
}

interface DesignChange {
  /** The product whose design changes. */
  readonly productId: string
  /** The product that is added, moved or taken out. */
  readonly product: string
  readonly to: PickMove
}

/** The products of a product's design in the owner's order, including those that shoppers don't see at present; empty without a design. */
export function listDesign(db: Db | Tx, productId: string): Promise<PickableProduct[]> {
  return db
    .selectFrom('products')
    .select(['id', 'name', sql<string>`images[1]`.as('image'), sql<boolean>`archived_at is null`.as('isShown')])
    .where('design_id', '=', designOf(db, productId))
    .orderBy('design_position')
    .orderBy('id')
    .execute()
}

/**
 * Adds a product to the end of another one's design, moves it up or down, or takes it out. The first one that is added makes the design,
 * and one that is left alone is in none. Adding and taking out are safe to repeat.
 */
export async function changeDesign(
  db: Db,
  actor: AdminActor,
  { productId, product, to }: DesignChange,
): Promise<ChangeDesignOutcome> {
  if (!isUuid(productId) || !isUuid(product)) return { status: 'unknown-product' }
  return inTransaction(db, async (tx) => {
    // A change concerns two designs at most, which a change at the same time may just be making: they take turns.
    await sql`select pg_advisory_xact_lock(hashtext('shop.designs'))`.execute(tx)
    const listed = tx.selectFrom('products').select(['id', 'design_id']).where('id', 'in', [productId, product])
    const known = new Map((await listed.where(IN_CATALOGUE).execute()).map(({ id, design_id: design }) => [id, design]))
    const design = known.get(productId)
    const others = known.get(product)
    if (design === undefined || (to === 'add' && others === undefined)) return { status: 'unknown-product' }
    if (to === 'add' && others && others !== design) return { status: 'in-other-design' }

    const before = await listDesign(tx, productId)
    const ids = before.length > 0 ? before.map(({ id }) => id) : [productId]
    const moved = movePicked(ids, product, to)
    if (moved === ids) return { status: 'saved' }
    if (moved.length > MAX_COLOURS) return { status: 'too-many' }

    const kept = moved.length > 1 ? moved : []
    const gone = ids.filter((id) => !kept.includes(id))
    await savePlaces(tx, null, gone)
    await savePlaces(tx, design ?? crypto.randomUUID(), kept)
    const namesOf = (products: readonly PickableProduct[]) => ({ design: products.map(({ name }) => name) })
    await recordAudit(tx, {
      actor,
      action: 'change-design',
      entity: 'products',
      entityId: productId,
      before: namesOf(before),
      after: namesOf(await listDesign(tx, kept[0] ?? productId)),
    })
    return { status: 'saved' }
  })
}

/** Makes a design of products that are in none, in their order. @param tx Has added them. */
export async function joinColours(tx: Tx, designId: string, ids: readonly string[]): Promise<void> {
  await savePlaces(tx, designId, ids.slice(0, MAX_COLOURS))
}

async function savePlaces(tx: Tx, design: string | null, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return
  const place = sql<number | null>`case when ${design}::uuid is not null then array_position(${ids}::uuid[], id) end`
  await tx.updateTable('products').set({ design_id: design, design_position: place }).where('id', 'in', ids).execute()
}

function designOf(db: Db | Tx, productId: string) {
  return db.selectFrom('products').select('design_id').where('id', '=', productId)
}
