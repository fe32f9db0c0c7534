import { readSettings } from '#app/domain/settings/settings.server.ts'
import type { Paise } from '#app/money.ts'
import type { AdminActor } from '#app/platform/auth/admin-actor.server.ts'
import { recordAudit } from '#app/platform/auth/audit-log.server.ts'
import type { Db, Tx } from '#app/platform/database/database.server.ts'
import { inTransaction } from '#app/platform/database/transaction.server.ts'
import type { JobSender } from '#app/platform/jobs/jobs.server.ts'
import { undeclared } from '../declarations.ts'
import { listAskedPrices } from '../prices/price-history.server.ts'
import type { ProductInput } from '../product-fields.ts'
import { listEditedProducts } from '../product-form/edited-product.server.ts'
import type { EditedProduct } from '../product-form/edited-product.ts'
import { type ProductWarning, productWarnings } from '../product-form/product-warnings.ts'
import { changedFields, changeProductIn, planChange, type SavedProduct } from '../product-form/save-product.server.ts'
import { findUsualPrices } from '../product-form/usual-price.server.ts'
import { findShortage } from '../set-stock.server.ts'
import { lockStock } from '../stock.server.ts'
import type { StockBySize } from '../stock-by-size.ts'
import { addedUnits, type BulkChange, type BulkRefusal, planBulkChange } from './plan-bulk-change.ts'

/** A product of a bulk change, before it is done. */
export interface PreviewedProduct {
  readonly id: string
  readonly name: string
  readonly version: number
  /** The fields that change. */
  readonly before: Partial<ProductInput>
  readonly after: Partial<ProductInput>
  /** Where units are added or taken away. */
  readonly stock: { readonly before: StockBySize; readonly after: StockBySize } | undefined
  readonly warnings: readonly ProductWarning[]
  readonly usualPrice: Paise | undefined
  /** Why it stays as it is. */
  readonly refusal: BulkRefusal | undefined
}

/** A product with the version that the administrator saw. */
export interface SeenProduct {
  readonly id: string
  readonly version: number
}

export interface RefusedProduct {
  readonly name: string
  readonly refusal: BulkRefusal
}

/** A product as {@link applyBulkChange} stores it, for undoing. */
export interface RecordedProduct {
  readonly id: string
  readonly before: Partial<ProductInput>
  readonly after: Partial<ProductInput>
  readonly added: readonly (readonly [size: string, units: number])[]
}

/** What a change would do to these products, in their order; unknown ones are left out. */
export async function previewBulkChange(
  db: Db,
  productIds: readonly string[],
  change: BulkChange,
): Promise<PreviewedProduct[]> {
  return inTransaction(db, async (tx) => {
    const products = await listEditedProducts(tx, productIds)
    const { settings } = await readSettings(tx)
    const listed = productIds.flatMap((id) => products.get(id) ?? [])
    const usualPrices = await findUsualPrices(tx, [...new Set(listed.map(({ category }) => category))])
    const histories = await listAskedPrices(tx, productIds)
    const previewed: PreviewedProduct[] = []
    for (const product of listed) {
      const plan = planBulkChange(product, change, settings.categories)
      const usualPrice = usualPrices[product.category]
      const { id, name, version } = product
      const nothing = { id, name, version, before: {}, after: {}, stock: undefined, warnings: [], usualPrice }
      if (plan.status !== 'planned') {
        previewed.push({ ...nothing, refusal: plan })
        continue
      }
      const { input } = plan
      const { before, after } = changesOf(product, input)
      const missing = undeclared(input, settings, product.designGuide)
      const refusal =
        missing.length > 0 ? ({ status: 'undeclared', missing } as const) : await stockRefusal(tx, product, input)
      const isChanged = addedUnits(product.onHand, input.onHand).length > 0
      previewed.push({
        ...nothing,
        before,
        after,
        refusal,
        stock: isChanged && input.onHand ? { before: product.onHand, after: input.onHand } : undefined,
        warnings: productWarnings({
          input,
          shown: product,
          settings,
          usualPrice,
          seen: [],
          asked: { history: histories.get(id) ?? [], days: settings.struckPriceDays, until: new Date() },
        }),
      })
    }
    return previewed
  })
}

/** Why saving the product would refuse its new stock. */
async function stockRefusal(tx: Tx, product: EditedProduct, input: SavedProduct): Promise<BulkRefusal | undefined> {
  const plan = planChange(product, stateOf(product), input)
  if (plan.status === 'edit-conflict' || plan.status === 'unchanged') return undefined
  if (plan.status !== 'change') return plan
  const shortage = input.onHand && (await findShortage(tx, product.id, plan.onHand))
  return shortage && { ...shortage, onHand: product.onHand.get(shortage.size) ?? product.stockQuantity }
}

export type ApplyBulkOutcome = {
  readonly status: 'applied'
  readonly changed: number
  /** Those that stay as they are, with the reason. */
  readonly refused: readonly RefusedProduct[]
}

/**
 * Changes the products, and keeps what undoing it takes, in one transaction: shoppers see all of it at once, and whoever buys one of
 * the products meanwhile waits for the second or so that a few hundred take. A product that is refused stays as it is, and doesn't
 * stop the others. Not safe to repeat, but a repetition finds other versions than were seen, and changes nothing.
 */
export async function applyBulkChange(
  db: Db,
  { jobs, actor }: { jobs: JobSender; actor: AdminActor },
  seen: readonly SeenProduct[],
  change: BulkChange,
): Promise<ApplyBulkOutcome> {
  const versions = new Map(seen.map(({ id, version }) => [id, version]))
  const stockChange = change.stock && { reason: change.stock.reason, note: change.stock.note }
  return inTransaction(db, async (tx) => {
    const ids = [...versions.keys()]
    await lockStock(tx, ids)
    const products = await listEditedProducts(tx, ids)
    const { settings } = await readSettings(tx)
    const refused: RefusedProduct[] = []
    const recorded: RecordedProduct[] = []
    for (const product of products.values()) {
      const { id, name } = product
      const plan: ReturnType<typeof planBulkChange> =
        versions.get(id) === product.version
          ? planBulkChange(product, change, settings.categories)
          : { status: 'edit-conflict' }
      const outcome =
        plan.status === 'planned'
          ? await changeProductIn(tx, { jobs, actor, stockChange }, { productId: id, ...stateOf(product) }, plan.input)
          : plan
      if (outcome.status === 'changed' && plan.status === 'planned') {
        const added = addedUnits(product.onHand, plan.input.onHand)
        recorded.push({ id, ...withUsualPrices(product, changesOf(product, plan.input), plan.input), added })
      } else if (outcome.status !== 'unchanged' && outcome.status !== 'changed') {
        refused.push({ name, refusal: outcome })
      }
    }
    if (recorded.length > 0) await keepForUndo(tx, actor, recorded)
    return { status: 'applied', changed: recorded.length, refused }
  })
}

/** Only the last change can be undone. */
async function keepForUndo(tx: Tx, actor: AdminActor, recorded: readonly RecordedProduct[]): Promise<void> {
  await tx.deleteFrom('product_bulk_changes').execute()
  const { id } = await tx
    .insertInto('product_bulk_changes')
    .values({ actor_email: actor.email, products: JSON.stringify(recorded) })
    .returning('id')
    .executeTakeFirstOrThrow()
  await recordAudit(tx, {
    actor,
    action: 'change-many-products',
    entity: 'product_bulk_changes',
    entityId: id,
    after: { products: recorded.length },
  })
}

/** The product as it is now, as the state that a change was made to. */
export function stateOf({ version, stockQuantity, onHand }: EditedProduct) {
  return { version, loadedStock: stockQuantity, loadedOnHand: onHand }
}

/** Undoing brings back what a product costs without the sale that its price was from. */
function withUsualPrices(
  { usual }: EditedProduct,
  { before, after }: ReturnType<typeof changesOf>,
  { price, originalPrice }: ProductInput,
) {
  if (!usual) return { before, after }
  if ('price' in before) return { before: { ...before, ...usual }, after: { ...after, price, originalPrice } }
  return {
    before: { ...before, ...('originalPrice' in before && { originalPrice: usual.originalPrice }) },
    after,
  }
}

/** The fields that an input changes, without stock. */
function changesOf(product: EditedProduct, input: SavedProduct) {
  const { onHand: _, ...wanted } = input
  const { stockQuantity: __, ...before } = changedFields(product, wanted)
  const after = Object.fromEntries(Object.keys(before).map((name) => [name, input[name as keyof ProductInput]]))
  return { before, after: after as Partial<ProductInput> }
}
