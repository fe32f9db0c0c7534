import { attachImages, imagesOf, type UnknownImage } from '#app/domain/catalog/images/image-cleanup.server.ts'
import { readSettings } from '#app/domain/settings/settings.server.ts'
import type { AdminActor } from '#app/platform/auth/admin-actor.server.ts'
import { recordAudit } from '#app/platform/auth/audit-log.server.ts'
import type { Db, Tx } from '#app/platform/database/database.server.ts'
import { transactionTime } from '#app/platform/database/time.server.ts'
import { inTransaction } from '#app/platform/database/transaction.server.ts'
import type { JobSender } from '#app/platform/jobs/jobs.server.ts'
import { type Declaration, undeclared } from '../declarations.ts'
import { findTakenSku, type SkuOwner } from '../product-codes.server.ts'
import { isBackInStock, isCheaper, PRODUCT_CHANGED_QUEUE, type ProductChange } from '../product-event.ts'
import type { ProductInput } from '../product-fields.ts'
import { toRow } from '../product-row.ts'
import { findShortage, setStock, startStock } from '../set-stock.server.ts'
import { isShared, type StockBySize } from '../stock-by-size.ts'
import { sizeStockText } from '../stock-fields/size-stock.ts'
import type { StockChange } from '../stock-reasons.ts'
import { lockEditedProduct } from './edited-product.server.ts'
import type { EditedProduct } from './edited-product.ts'

/** Who saves, and the queue for follow-up jobs. */
export interface SaveServices {
  readonly jobs: JobSender
  readonly actor: AdminActor
  /** Why the stock changes; undefined where nobody was asked. */
  readonly stockChange?: StockChange | undefined
}

/** A product to save. */
export interface SavedProduct extends ProductInput {
  /**
   * Its stock by size, or the one number that all sizes share; the sum is the stock quantity. Undefined where nobody was asked: the
   * stock quantity then counts, and sizes that are counted on their own stay as they are.
   */
  readonly onHand?: StockBySize | undefined
}

/** The product to save over and, where known, the state that the changes were made to. */
export interface SaveTarget {
  readonly productId: string
  /** Version of the product when it was read; undefined overwrites any version. */
  readonly version: number | undefined
  /** Stock on hand when it was read. The difference is saved, so sales since then still count; undefined sets the stock. */
  readonly loadedStock: number | undefined
  /** The same by size; undefined if the sizes shared a number, or to set the stock. */
  readonly loadedOnHand?: StockBySize | undefined
}

export type SaveRefusal =
  | { readonly status: 'unknown-product' }
  /** Someone else saved it after it was read; `product` is their version. */
  | { readonly status: 'edit-conflict'; readonly product: EditedProduct }
  /**
   * The stock would fall below what is reserved for unpaid checkouts, or below zero: in this size, or, if `size` is empty, in the
   * number that all sizes share.
   */
  | {
      readonly status: 'insufficient-stock'
      readonly size: string
      readonly onHand: number
      readonly reserved: number
    }
  /** The stock is by size, and only its sum was given. */
  | { readonly status: 'stock-by-size' }
  /** Units were sold or returned while a shared number was being split. */
  | { readonly status: 'stock-changed'; readonly onHand: number }
  | UnknownImage
  /** Another product, which may be in the bin, has this SKU. */
  | { readonly status: 'sku-taken'; readonly size: string; readonly sku: string; readonly owner: SkuOwner }
  /** The settings require these declarations of a product that is published or changed. */
  | { readonly status: 'undeclared'; readonly missing: readonly Declaration[] }

export type CreateProductOutcome =
  | { readonly status: 'added'; readonly productId: string }
  | UnknownImage
  | Extract<SaveRefusal, { status: 'undeclared' | 'sku-taken' }>

export type ChangeProductOutcome = { readonly status: 'changed' } | { readonly status: 'unchanged' } | SaveRefusal

/** Adds a product to the catalogue, and records its initial stock as a stock movement. */
export async function createProduct(db: Db, actor: AdminActor, input: SavedProduct): Promise<CreateProductOutcome> {
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
  input: SavedProduct,
): Promise<ChangeProductOutcome> {
  return inTransaction(db, (tx) => changeProductIn(tx, services, target, input))
}

/** {@link createProduct} within a transaction. @param id Of the new product; undefined leaves it to the database. */
export async function createProductIn(
  tx: Tx,
  actor: AdminActor,
  { onHand, ...input }: SavedProduct,
  id: string | undefined,
): Promise<CreateProductOutcome> {
  const missing = await findUndeclared(tx, input, undefined)
  if (missing.length > 0) return { status: 'undeclared', missing }

  const taken = await findTakenSku(tx, id, input.skus)
  if (taken) return { status: 'sku-taken', ...taken }

  const attached = await attachImages(tx, { before: [], product: input })
  if (attached.status !== 'attached') return attached

  const { id: productId } = await tx
    .insertInto('products')
    .values({ ...toRow(input), archived_at: input.isHidden ? transactionTime : null, ...(id ? { id } : {}) })
    .returning('id')
    .executeTakeFirstOrThrow()
  await startStock(tx, {
    productId,
    onHand: onHand ?? new Map([['', input.stockQuantity]]),
    reason: 'initial',
    note: null,
    actorEmail: actor.email,
  })
  await recordAudit(tx, { actor, action: 'create-product', entity: 'products', entityId: productId, after: input })
  return { status: 'added', productId }
}

/** {@link changeProduct} within a transaction. */
export async function changeProductIn(
  tx: Tx,
  { jobs, actor, stockChange }: SaveServices,
  target: SaveTarget,
  input: SavedProduct,
): Promise<ChangeProductOutcome> {
  const { productId } = target
  const product = await lockEditedProduct(tx, productId)
  if (!product) return { status: 'unknown-product' }

  const plan = planChange(product, target, input)
  if (plan.status !== 'change') return plan
  const { wanted, before, onHand } = plan
  const missing = await findUndeclared(tx, wanted, product)
  if (missing.length > 0) return { status: 'undeclared', missing }

  const taken = 'skus' in before ? await findTakenSku(tx, productId, input.skus) : undefined
  if (taken) return { status: 'sku-taken', ...taken }

  const shortage = await findShortage(tx, productId, onHand)
  if (shortage) return { ...shortage, onHand: product.onHand.get(shortage.size) ?? product.stockQuantity }

  const attached = await attachImages(tx, { before: imagesOf(product), product: input })
  if (attached.status !== 'attached') return attached

  await tx
    .updateTable('products')
    .set((eb) => ({
      ...toRow(input),
      archived_at: input.isHidden ? eb.fn.coalesce('archived_at', transactionTime) : null,
      // Maintained by the database, as the sum of the stock set below.
      stock_quantity: eb.ref('stock_quantity'),
      version: eb('version', '+', 1),
      updated_at: transactionTime,
    }))
    .where('id', '=', productId)
    .execute()
  const added = wanted.stockQuantity - product.stockQuantity
  const { reason, note } = stockChange ?? { reason: added > 0 ? 'restock' : 'adjustment', note: null }
  await setStock(tx, { productId, onHand, reason, note, actorEmail: actor.email })
  const isBySize = !isShared(onHand) || !isShared(product.onHand)
  const hasOtherSizes = isBySize && !isSameStock(onHand, product.onHand)
  await recordAudit(tx, {
    actor,
    action: 'change-product',
    entity: 'products',
    entityId: productId,
    before: { ...before, ...(hasOtherSizes && { stockBySize: sizeStockText(product.onHand) }) },
    after: { ...pick(wanted, Object.keys(before)), ...(hasOtherSizes && { stockBySize: sizeStockText(onHand) }) },
  })
  const change: ProductChange = {
    productId,
    before: { price: product.price, available: product.stockQuantity - product.reserved },
    after: { price: input.price, available: wanted.stockQuantity - product.reserved },
  }
  if (isBackInStock(change) || isCheaper(change)) await jobs.enqueue(tx, PRODUCT_CHANGED_QUEUE, change)
  return { status: 'changed' }
}

async function findUndeclared(
  tx: Tx,
  wanted: ProductInput,
  product: EditedProduct | undefined,
): Promise<Declaration[]> {
  const { settings } = await readSettings(tx)
  return undeclared(wanted, settings, product?.designGuide)
}

/** What saving would do to the product, apart from its images; with `change`, what it would become. */
export type ChangePlan =
  | {
      readonly status: 'change'
      readonly wanted: ProductInput
      readonly before: Partial<ProductInput>
      readonly onHand: StockBySize
    }
  | { readonly status: 'unchanged' }
  | Extract<SaveRefusal, { status: 'edit-conflict' | 'insufficient-stock' | 'stock-by-size' | 'stock-changed' }>

/** Decides what saving does to the product in its current state. */
export function planChange(
  product: EditedProduct,
  target: Pick<SaveTarget, 'version' | 'loadedStock' | 'loadedOnHand'>,
  { onHand: counted, ...input }: SavedProduct,
): ChangePlan {
  const { version } = target
  const onHand = plannedStock(product, target, { counted, quantity: input.stockQuantity })
  const wanted = { ...input, stockQuantity: sumOf(onHand) }
  const before = changedFields(product, wanted)
  const changed = Object.keys(before)
  if (changed.length === 0 && isSameStock(onHand, product.onHand)) return { status: 'unchanged' }

  const isThere = counted ? isSameStock(counted, product.onHand) : input.stockQuantity === product.stockQuantity
  if (version !== undefined && version !== product.version) {
    // The wanted values are already there: this save repeats an earlier one.
    const isRepeat = changed.every((name) => name === 'stockQuantity') && isThere
    return isRepeat ? { status: 'unchanged' } : { status: 'edit-conflict', product }
  }
  if (counted === undefined && !isShared(product.onHand) && wanted.stockQuantity !== product.stockQuantity) {
    return { status: 'stock-by-size' }
  }
  const isSplit = isShared(product.onHand) && !isShared(onHand)
  if (isSplit && (target.loadedStock ?? product.stockQuantity) !== product.stockQuantity) {
    return { status: 'stock-changed', onHand: product.stockQuantity }
  }
  const negative = [...onHand].find(([, units]) => units < 0)
  if (negative || (isShared(onHand) && wanted.stockQuantity < product.reserved)) {
    const [size] = negative ?? ['']
    const now = product.onHand.get(size) ?? product.stockQuantity
    return { status: 'insufficient-stock', size, onHand: now, reserved: size === '' ? product.reserved : 0 }
  }
  return { status: 'change', wanted, before, onHand }
}

/** The stock on hand after saving. If the stock was loaded before, units sold or returned since then stay sold or returned. */
function plannedStock(
  product: EditedProduct,
  { loadedStock, loadedOnHand }: Pick<SaveTarget, 'loadedStock' | 'loadedOnHand'>,
  { counted, quantity }: { counted: StockBySize | undefined; quantity: number },
): StockBySize {
  if (!counted || isShared(counted)) {
    const total = product.stockQuantity + quantity - (loadedStock ?? product.stockQuantity)
    const staysBySize = !counted && !isShared(product.onHand) && total === product.stockQuantity
    return staysBySize ? product.onHand : new Map([['', total]])
  }
  if (isShared(product.onHand)) return counted

  const loaded = loadedOnHand ?? product.onHand
  const since = (size: string) => (product.onHand.get(size) ?? 0) - (loaded.get(size) ?? 0)
  return new Map([...counted].map(([size, units]) => [size, units + since(size)]))
}

function isSameStock(one: StockBySize, other: StockBySize): boolean {
  return one.size === other.size && [...one].every(([size, units]) => other.get(size) === units)
}

function sumOf(stock: StockBySize): number {
  return [...stock.values()].reduce((sum, units) => sum + units, 0)
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
