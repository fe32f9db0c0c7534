import { sql } from 'kysely'
import { attachImages } from '#app/domain/catalog/images/image-cleanup.server.ts'
import type { AdminActor } from '#app/platform/auth/admin-actor.server.ts'
import { recordAudit } from '#app/platform/auth/audit-log.server.ts'
import type { Db, Tx } from '#app/platform/database/database.server.ts'
import { inTransaction } from '#app/platform/database/transaction.server.ts'
import type { JobSender } from '#app/platform/jobs/jobs.server.ts'
import { isBackInStock, isCheaper, PRODUCT_CHANGED_QUEUE, type ProductChange } from '../product-event.ts'
import type { ProductInput } from '../product-fields.ts'
import { toRow } from '../product-row.ts'
import type { StockChange, StockReason } from '../stock-reasons.ts'
import { lockEditedProduct } from './edited-product.server.ts'
import type { EditedProduct } from './edited-product.ts'

/** Who saves, and the queue for follow-up jobs. */
export interface SaveServices {
  readonly jobs: JobSender
  readonly actor: AdminActor
  /** Why the stock changes; undefined where nobody was asked. */
  readonly stockChange?: StockChange | undefined
}

/** The product to save over and, where known, the state that the changes were made to. */
export interface SaveTarget {
  readonly productId: string
  /** Version of the product when it was read; undefined overwrites any version. */
  readonly version: number | undefined
  /** Stock on hand when it was read. The difference is saved, so sales since then still count; undefined sets the stock. */
  readonly loadedStock: number | undefined
}

export type SaveRefusal =
  | { readonly status: 'unknown-product' }
  /** Someone else saved it after it was read; `product` is their version. */
  | { readonly status: 'edit-conflict'; readonly product: EditedProduct }
  /** The stock would fall below what is reserved for unpaid checkouts, or below zero. */
  | { readonly status: 'insufficient-stock'; readonly onHand: number; readonly reserved: number }
  /** The storage has no such image; `position` counts from 1. */
  | { readonly status: 'unknown-image'; readonly position: number }

export type CreateProductOutcome =
  | { readonly status: 'added'; readonly productId: string }
  | Extract<SaveRefusal, { status: 'unknown-image' }>

export type ChangeProductOutcome = { readonly status: 'changed' | 'unchanged' } | SaveRefusal

/** Adds a product to the catalogue, and records its initial stock as a stock movement. */
export async function createProduct(db: Db, actor: AdminActor, input: ProductInput): Promise<CreateProductOutcome> {
  return inTransaction(db, (tx) => createProductIn(tx, actor, input, undefined))
}

/**
 * Saves the product form over a product. Sales and reservations made since the form was opened stay in effect; a version
 * saved in another window is never silently overwritten. Safe to repeat: the same state again changes nothing.
 */
export async function changeProduct(
  db: Db,
  services: SaveServices,
  target: SaveTarget,
  input: ProductInput,
): Promise<ChangeProductOutcome> {
  return inTransaction(db, (tx) => changeProductIn(tx, services, target, input))
}

/** {@link createProduct} within a transaction. @param id Of the new product; undefined leaves it to the database. */
export async function createProductIn(
  tx: Tx,
  actor: AdminActor,
  input: ProductInput,
  id: string | undefined,
): Promise<CreateProductOutcome> {
  const attached = await attachImages(tx, { before: [], after: input.images })
  if (attached.status === 'unknown-image') return attached

  const { id: productId } = await tx
    .insertInto('products')
    .values({ ...toRow(input), ...(id ? { id } : {}) })
    .returning('id')
    .executeTakeFirstOrThrow()
  await recordMovement(tx, actor, { productId, delta: input.stockQuantity, reason: 'initial', note: null })
  await recordAudit(tx, { actor, action: 'create-product', entity: 'products', entityId: productId, after: input })
  return { status: 'added', productId }
}

/** {@link changeProduct} within a transaction. */
export async function changeProductIn(
  tx: Tx,
  { jobs, actor, stockChange }: SaveServices,
  target: SaveTarget,
  input: ProductInput,
): Promise<ChangeProductOutcome> {
  const { productId } = target
  const product = await lockEditedProduct(tx, productId)
  if (!product) return { status: 'unknown-product' }

  const plan = planChange(product, target, input)
  if (plan.status !== 'change') return plan
  const { wanted, before } = plan
  const added = wanted.stockQuantity - product.stockQuantity

  const attached = await attachImages(tx, { before: product.images, after: input.images })
  if (attached.status === 'unknown-image') return attached

  await tx
    .updateTable('products')
    .set((eb) => ({
      ...toRow(input),
      stock_quantity: eb('stock_quantity', '+', added),
      version: eb('version', '+', 1),
      updated_at: sql<Date>`now()`,
    }))
    .where('id', '=', productId)
    .execute()
  const { reason, note } = stockChange ?? { reason: added > 0 ? 'restock' : 'adjustment', note: null }
  await recordMovement(tx, actor, { productId, delta: added, reason, note })
  await recordAudit(tx, {
    actor,
    action: 'change-product',
    entity: 'products',
    entityId: productId,
    before,
    after: pick(wanted, Object.keys(before)),
  })
  const change: ProductChange = {
    productId,
    before: { price: product.price, available: product.stockQuantity - product.reserved },
    after: { price: input.price, available: wanted.stockQuantity - product.reserved },
  }
  if (isBackInStock(change) || isCheaper(change)) await jobs.enqueue(tx, PRODUCT_CHANGED_QUEUE, change)
  return { status: 'changed' }
}

/** What saving would do to the product, apart from its images; with `change`, what it would become. */
export type ChangePlan =
  | { readonly status: 'change'; readonly wanted: ProductInput; readonly before: Partial<ProductInput> }
  | { readonly status: 'unchanged' }
  | Extract<SaveRefusal, { status: 'edit-conflict' | 'insufficient-stock' }>

/** Decides what saving does to the product in its current state. */
export function planChange(
  product: EditedProduct,
  { version, loadedStock }: Pick<SaveTarget, 'version' | 'loadedStock'>,
  input: ProductInput,
): ChangePlan {
  const added = input.stockQuantity - (loadedStock ?? product.stockQuantity)
  const wanted = { ...input, stockQuantity: product.stockQuantity + added }
  const before = changedFields(product, wanted)
  const changed = Object.keys(before)
  if (changed.length === 0) return { status: 'unchanged' }

  if (version !== undefined && version !== product.version) {
    // The wanted values are already there: this save repeats an earlier one.
    const isRepeat = changed.every((name) => name === 'stockQuantity') && input.stockQuantity === product.stockQuantity
    return isRepeat ? { status: 'unchanged' } : { status: 'edit-conflict', product }
  }
  if (wanted.stockQuantity < product.reserved) {
    return { status: 'insufficient-stock', onHand: product.stockQuantity, reserved: product.reserved }
  }
  return { status: 'change', wanted, before }
}

/** The fields in which the product differs from what is wanted, with their current values. */
export function changedFields(product: EditedProduct, wanted: ProductInput): Partial<ProductInput> {
  const isSame = (name: string) =>
    JSON.stringify(product[name as keyof ProductInput]) === JSON.stringify(wanted[name as keyof ProductInput])
  return pick(
    product,
    Object.keys(wanted).filter((name) => !isSame(name)),
  )
}

function pick(values: ProductInput, names: string[]): Partial<ProductInput> {
  return Object.fromEntries(names.map((name) => [name, values[name as keyof ProductInput]]))
}

interface EditedStock {
  readonly productId: string
  readonly delta: number
  readonly reason: StockReason
  readonly note: string | null
}

async function recordMovement(tx: Tx, actor: AdminActor, { productId, delta, reason, note }: EditedStock) {
  if (delta === 0) return
  await tx
    .insertInto('stock_movements')
    .values({ product_id: productId, delta, reason, note, actor_email: actor.email })
    .execute()
}
