import type { ShopSettings } from '#app/domain/settings/settings-fields.ts'
import type { Paise } from '#app/money.ts'
import type { AdminActor } from '#app/platform/auth/admin-actor.server.ts'
import type { Db } from '#app/platform/database/database.server.ts'
import type { JobSender } from '#app/platform/jobs/jobs.server.ts'
import type { Declaration } from '../declarations.ts'
import { publishDraft, type SaveDraftOutcome, saveDraft } from '../drafts/drafts.server.ts'
import type { ProductInput } from '../product-fields.ts'
import { checkSizeStock, readSizeStock, SIZE_STOCK } from '../stock-fields/size-stock.ts'
import { checkStockChange, readStockChange, type StockChangeCheck } from '../stock-fields/stock-change-input.ts'
import type { StockChange } from '../stock-reasons.ts'
import { findEditedProduct } from './edited-product.server.ts'
import { type ProductWarning, productWarnings, SEEN_WARNINGS } from './product-warnings.ts'
import { changedFields, changeProduct, type SavedProduct, type SaveRefusal } from './save-product.server.ts'
import { readUnsavedProduct } from './unsaved-product.ts'
import { findUsualPrice } from './usual-price.server.ts'

interface SaveServices {
  readonly db: Db
  readonly jobs: JobSender
  readonly actor: AdminActor
  readonly settings: Pick<ShopSettings, 'taxMode' | 'categories'>
}

/** The product form as it was sent. */
interface SentProduct {
  /** Its fields, which are valid. */
  readonly input: ProductInput
  readonly form: FormData
  /** The product that the form edits, as it was when the form was loaded; undefined for a new one. */
  readonly target: { readonly productId: string; readonly version: number; readonly loadedStock: number } | undefined
  /** The id of a new product. */
  readonly draftId: string
}

export type SaveSentOutcome =
  | { readonly status: 'saved' }
  /** The number of units of a size can't be read. */
  | { readonly status: 'no-size-count'; readonly size: string }
  | {
      readonly status: 'no-stock-reason'
      readonly errors: Extract<StockChangeCheck, { status: 'rejected' }>['errors']
    }
  /** The category was deleted, or never existed. */
  | { readonly status: 'unknown-category' }
  /** Something has to be confirmed first. */
  | {
      readonly status: 'warned'
      readonly warnings: readonly ProductWarning[]
      readonly usualPrice: Paise | undefined
    }
  /** A new product lacks declarations that the settings require. */
  | { readonly status: 'kept-as-draft'; readonly missing: readonly Declaration[] }
  /** Someone else saved it; `differing` are their values that differ from the form. */
  | {
      readonly status: 'edit-conflict'
      readonly target: { readonly version: number; readonly loadedStock: number }
      readonly differing: Partial<ProductInput>
    }
  | Exclude<SaveRefusal, { status: 'edit-conflict' }>
  | Exclude<SaveDraftOutcome, { status: 'saved' }>

/** The reason recorded when units move between sizes and their sum stays the same. */
const RECOUNTED: StockChange = { reason: 'counted', note: null }

/** Asks for the reason of a stock change and for what the administrator should confirm, then adds the product or saves its changes. */
export async function saveSentProduct(
  { db, jobs, actor, settings }: SaveServices,
  { input, form, target, draftId }: SentProduct,
): Promise<SaveSentOutcome> {
  const counted = checkSizeStock(readSizeStock(form), {
    sizes: input.sizes,
    isAsked: form.has(SIZE_STOCK.isAsked),
    quantity: input.stockQuantity,
  })
  if (counted.status === 'invalid') return { status: 'no-size-count', size: counted.size }

  const shown = target && (await findEditedProduct(db, target.productId))
  const isKnown = settings.categories.some(({ key }) => key === input.category)
  if (!isKnown && shown?.category !== input.category) return { status: 'unknown-category' }
  const added = target && shown ? input.stockQuantity - target.loadedStock : 0
  const checked = added === 0 ? undefined : checkStockChange(readStockChange(form), added)
  if (checked?.status === 'rejected') return { status: 'no-stock-reason', errors: checked.errors }

  const usualPrice = await findUsualPrice(db, input.category)
  const warnings = productWarnings({ usualPrice, input, shown, settings, seen: form.getAll(SEEN_WARNINGS) })
  if (warnings.length > 0) return { status: 'warned', warnings, usualPrice }

  const product: SavedProduct = { ...input, onHand: counted.onHand }
  if (!target) {
    const outcome = await publishDraft(db, actor, draftId, product)
    if (outcome.status === 'added') return { status: 'saved' }
    if (outcome.status !== 'undeclared') return outcome
    const draft = await saveDraft(db, actor, draftId, readUnsavedProduct(form))
    return draft.status === 'saved' ? { status: 'kept-as-draft', missing: outcome.missing } : draft
  }

  const services = { jobs, actor, stockChange: checked?.change ?? RECOUNTED }
  const outcome = await changeProduct(db, services, { ...target, loadedOnHand: counted.loaded }, product)
  if (outcome.status === 'changed' || outcome.status === 'unchanged') return { status: 'saved' }
  if (outcome.status !== 'edit-conflict') return outcome
  const { version } = outcome.product
  const differing = changedFields(outcome.product, input)
  return { status: 'edit-conflict', target: { version, loadedStock: target.loadedStock }, differing }
}
