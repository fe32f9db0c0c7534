import type { AdminActor } from '#app/platform/auth/admin-actor.server.ts'
import { recordAudit } from '#app/platform/auth/audit-log.server.ts'
import type { Db, Tx } from '#app/platform/database/database.server.ts'
import { before, transactionTime } from '#app/platform/database/time.server.ts'
import { inTransaction } from '#app/platform/database/transaction.server.ts'
import type { JobSender } from '#app/platform/jobs/jobs.server.ts'
import type { FieldName, ProductInput } from '../product-fields.ts'
import { listEditedProducts } from '../product-form/edited-product.server.ts'
import type { EditedProduct } from '../product-form/edited-product.ts'
import { changeProductIn } from '../product-form/save-product.server.ts'
import { findShortage } from '../set-stock.server.ts'
import { lockStock } from '../stock.server.ts'
import type { StockBySize } from '../stock-by-size.ts'
import type { StockReason } from '../stock-reasons.ts'
import { type RecordedProduct, stateOf } from './bulk-change.server.ts'
import { UNDO_HOURS, UNDO_NOTE } from './bulk-limits.ts'
import { inputOf, isWithinMrp } from './plan-bulk-change.ts'

/** The last bulk change, while it can be undone. */
export interface UndoableChange {
  readonly id: string
  readonly changedAt: Date
  readonly products: number
}

/** A product that undoing leaves as it is, or some of its fields. */
export interface KeptProduct {
  /** Undefined if it is no longer in the catalogue. */
  readonly name: string | undefined
  readonly fields: readonly FieldName[]
}

export type UndoOutcome =
  | { readonly status: 'undone'; readonly restored: number; readonly kept: readonly KeptProduct[] }
  | { readonly status: 'nothing-to-undo' }

/** The last bulk change; undefined if it is undone, or too long ago. */
export async function findUndoableChange(db: Db): Promise<UndoableChange | undefined> {
  return selectUndoable(db)
    .select(({ fn }) => [
      'id',
      'changed_at as changedAt',
      fn<number>('jsonb_array_length', ['products']).as('products'),
    ])
    .executeTakeFirst()
}

function selectUndoable(db: Db) {
  return db
    .selectFrom('product_bulk_changes')
    .where('undone_at', 'is', null)
    .where('changed_at', '>', before(transactionTime, { hours: UNDO_HOURS }))
}

/**
 * Gives the fields that a bulk change changed their old values back, except those that have changed since; takes the units it added
 * out of stock again, unless someone else changed the stock or they are sold. Safe to repeat.
 */
export async function undoBulkChange(
  db: Db,
  { jobs, actor }: { jobs: JobSender; actor: AdminActor },
  changeId: string,
): Promise<UndoOutcome> {
  return inTransaction(db, async (tx) => {
    const found = await selectUndoable(tx).select('products').where('id', '=', changeId).forUpdate().executeTakeFirst()
    if (!found) return { status: 'nothing-to-undo' }

    const recorded = found.products as unknown as RecordedProduct[]
    const ids = recorded.map(({ id }) => id)
    await lockStock(tx, ids)
    const products = await listEditedProducts(tx, ids)
    const kept: KeptProduct[] = []
    let restored = 0
    for (const record of recorded) {
      const product = products.get(record.id)
      if (!product) {
        kept.push({ name: undefined, fields: [] })
        continue
      }
      const { input, onHand, fields } = await planUndo(tx, product, record, changeId)
      const outcome = await changeProductIn(
        tx,
        { jobs, actor, stockChange: { reason: 'correction', note: UNDO_NOTE } },
        { productId: product.id, ...stateOf(product) },
        onHand
          ? { ...input, onHand, stockQuantity: [...onHand.values()].reduce((sum, units) => sum + units, 0) }
          : input,
      )
      const isRefused = outcome.status !== 'changed' && outcome.status !== 'unchanged'
      if (outcome.status === 'changed') restored++
      const all = [...(Object.keys(record.before) as FieldName[]), ...(record.added.length > 0 ? [STOCK] : [])]
      const left = isRefused ? all : fields
      if (left.length > 0) kept.push({ name: product.name, fields: left })
    }
    await tx
      .updateTable('product_bulk_changes')
      .set({ undone_at: transactionTime })
      .where('id', '=', changeId)
      .execute()
    await recordAudit(tx, {
      actor,
      action: 'undo-change-of-many',
      entity: 'product_bulk_changes',
      entityId: changeId,
      after: { products: restored },
    })
    return { status: 'undone', restored, kept }
  })
}

const STOCK: FieldName = 'stockQuantity'

/** The product with its old values, and the fields that keep their new ones. */
async function planUndo(tx: Tx, product: EditedProduct, record: RecordedProduct, changeId: string) {
  const names = Object.keys(record.before) as FieldName[]
  const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)
  const untouched = names.filter((name) => isSame(product[name], record.after[name]))
  const restoredBy = (restoring: readonly FieldName[]): ProductInput => ({
    ...inputOf(product),
    ...Object.fromEntries(restoring.map((name) => [name, record.before[name]])),
  })
  // An MRP that was lowered since may no longer allow the old prices.
  const fits = isWithinMrp(restoredBy(untouched))
  const restoring = fits ? untouched : untouched.filter((name) => !PRICES.includes(name))
  const onHand = await stockBefore(tx, product, record, changeId)
  const fields = names.filter((name) => !restoring.includes(name))
  const keepsStock = record.added.length > 0 && !onHand
  return { input: restoredBy(restoring), onHand, fields: keepsStock ? [...fields, STOCK as FieldName] : fields }
}

const PRICES: readonly FieldName[] = ['price', 'originalPrice', 'mrp']

/** Reasons for which stock moves while nobody counts it. */
const TRADE: readonly StockReason[] = ['sale', 'cancellation', 'return', 'replacement']

/** The stock without the added units; undefined if none were added, or they can't be taken away. */
async function stockBefore(
  tx: Tx,
  { id, onHand }: EditedProduct,
  { added }: RecordedProduct,
  changeId: string,
): Promise<StockBySize | undefined> {
  if (added.length === 0 || added.some(([size]) => !onHand.has(size))) return undefined
  const counted = await tx
    .selectFrom('stock_movements')
    .select('id')
    .where('product_id', '=', id)
    .where('created_at', '>', (eb) =>
      eb.selectFrom('product_bulk_changes').select('changed_at').where('id', '=', changeId),
    )
    .where('reason', 'not in', TRADE)
    .executeTakeFirst()
  const old = new Map(onHand)
  for (const [size, units] of added) old.set(size, (old.get(size) ?? 0) - units)
  const isShort = [...old.values()].some((units) => units < 0) || (await findShortage(tx, id, old)) !== undefined
  return counted || isShort ? undefined : old
}
