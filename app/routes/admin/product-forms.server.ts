import { data, type RouterContextProvider } from 'react-router'
import { MAX_DRAFTS, publishDraft, type SaveDraftOutcome, saveDraft } from '#app/domain/catalog/drafts/drafts.server.ts'
import { describeFields } from '#app/domain/catalog/field-texts.ts'
import { SAVE_DRAFT, SAVE_PRODUCT } from '#app/domain/catalog/intents.ts'
import type { ProductInput } from '#app/domain/catalog/product-fields.ts'
import { findEditedProduct } from '#app/domain/catalog/product-form/edited-product.server.ts'
import type { ProductFormResponse } from '#app/domain/catalog/product-form/product-form-fields.tsx'
import { editedProductInput, productInput } from '#app/domain/catalog/product-form/product-input.ts'
import { productWarnings, SEEN_WARNINGS, warningText } from '#app/domain/catalog/product-form/product-warnings.ts'
import {
  keptAsDraftText,
  NO_SIZE_COUNT,
  NO_STOCK_REASON,
  saveErrorText,
  UNKNOWN_ERROR,
} from '#app/domain/catalog/product-form/save-messages.ts'
import {
  type ChangeProductOutcome,
  type CreateProductOutcome,
  changedFields,
  changeProduct,
  type SavedProduct,
} from '#app/domain/catalog/product-form/save-product.server.ts'
import { checkSizeStock, readSizeStock, SIZE_STOCK, sumOfSizes } from '#app/domain/catalog/product-form/size-stock.ts'
import { checkStockChange } from '#app/domain/catalog/product-form/stock-change-input.ts'
import { readUnsavedProduct } from '#app/domain/catalog/product-form/unsaved-product.ts'
import { findUsualPrice } from '#app/domain/catalog/product-form/usual-price.server.ts'
import type { StockBySize } from '#app/domain/catalog/stock-by-size.ts'
import type { StockChange } from '#app/domain/catalog/stock-reasons.ts'
import { shopContext } from '#app/domain/settings/settings.server.ts'
import type { AdminActor } from '#app/platform/auth/admin-actor.server.ts'
import { dbContext } from '#app/platform/http/context.server.ts'
import { parseForm } from '#app/platform/http/form.server.ts'
import { jobsContext } from '#app/platform/jobs/jobs-context.server.ts'
import { log } from '#app/platform/log.server.ts'
import { isUuid } from '#app/shared/ids.ts'

/** Who sent the form, and the services of the request. */
interface Sender {
  readonly context: Pick<RouterContextProvider, 'get'>
  readonly actor: AdminActor
}

/** The product form as it was sent. */
type SentProduct = ReturnType<typeof readSentProduct>

/**
 * The product that the form edits; undefined for a new one.
 *
 * @throws a 400 response when the form edits a product without saying which version it loaded.
 */
export function readTarget(productId: string | undefined, form: FormData) {
  if (productId === undefined) return undefined
  const edited = editedProductInput.safeParse(Object.fromEntries(form))
  if (!edited.success) throw data('Unknown form', { status: 400 })
  return { productId, ...edited.data }
}

/** The id that the new product will have. A form without an id, for example from a program, gets a new one. */
export function readDraftId(form: FormData): string {
  const draftId = String(form.get('draftId') ?? '')
  return isUuid(draftId) ? draftId.toLowerCase() : crypto.randomUUID()
}

/** Reads the product form, whose image files are stored already. With stock by size, the stock quantity is the sum of the sizes. */
export function readSentProduct(form: FormData, target: ReturnType<typeof readTarget>) {
  const sizeStock = readSizeStock(form)
  if (sizeStock.isBySize) form.set('stockQuantity', String(sumOfSizes(sizeStock.rows)))
  return {
    form,
    target,
    draftId: readDraftId(form),
    isDraft: target === undefined && form.get('intent') === SAVE_DRAFT,
    sizeStock,
    stockChange: { reason: String(form.get('stockReason') ?? ''), note: String(form.get('stockNote') ?? '') },
    submission: parseForm(form, productInput),
  }
}

/** The response that says why the product isn't saved, with everything that was typed. */
export function rejectProduct(sent: SentProduct, status: number, why: Partial<ProductFormResponse> = {}) {
  const { target, draftId, isDraft, sizeStock, stockChange, submission } = sent
  return data<ProductFormResponse>(
    {
      intent: isDraft ? SAVE_DRAFT : SAVE_PRODUCT,
      result: submission.reply(why.error === undefined ? {} : { formErrors: [why.error] }),
      ...(target ? { target } : { draftId }),
      stockChange,
      sizeStock,
      ...why,
    },
    status,
  )
}

/** Saves a new product's form as a draft, unchecked. @returns Why it isn't saved; undefined once it is. */
export async function saveSentDraft({ context, actor }: Sender, sent: SentProduct) {
  const saved = await saveDraft(context.get(dbContext), actor, sent.draftId, readUnsavedProduct(sent.form))
  return saved.status === 'saved' ? undefined : rejectProduct(sent, 409, { error: draftErrorText(saved) })
}

/** Checks the form, and adds the product or saves its changes. @returns Why it isn't saved; undefined once it is. */
export async function saveSentProduct(sender: Sender, sent: SentProduct) {
  const { form, sizeStock, submission, target } = sent
  if (submission.status !== 'success') return rejectProduct(sent, 400)

  const counted = checkSizeStock(sizeStock, {
    sizes: submission.value.sizes,
    isAsked: form.has(SIZE_STOCK.isAsked),
    quantity: submission.value.stockQuantity,
  })
  if (counted.status === 'invalid') return rejectProduct(sent, 400, { error: NO_SIZE_COUNT, wrongSize: counted.size })

  try {
    return await saveChecked(sender, sent, { input: submission.value, ...counted })
  } catch (error) {
    log.error({ err: error, productId: target?.productId }, 'could not save a product')
    return rejectProduct(sent, 500, { error: UNKNOWN_ERROR })
  }
}

/** A product whose fields are valid, with its stock by size: as entered, and as it was when the form was loaded. */
interface CheckedProduct {
  readonly input: ProductInput
  readonly onHand: StockBySize | undefined
  readonly loaded: StockBySize | undefined
}

/** The reason recorded when units move between sizes and their sum stays the same. */
const RECOUNTED: StockChange = { reason: 'counted', note: null }

/** Asks for the reason of a stock change and for what the administrator should confirm, then saves. */
async function saveChecked({ context, actor }: Sender, sent: SentProduct, { input, onHand, loaded }: CheckedProduct) {
  const { form, target, draftId } = sent
  const db = context.get(dbContext)
  const shown = target && (await findEditedProduct(db, target.productId))
  const added = target && shown ? input.stockQuantity - target.loadedStock : 0
  const checked = added === 0 ? undefined : checkStockChange(sent.stockChange, added)
  if (checked?.status === 'rejected') {
    return rejectProduct(sent, 400, { error: NO_STOCK_REASON, stockChangeErrors: checked.errors })
  }

  const usualPrice = await findUsualPrice(db, input.category)
  const { settings } = context.get(shopContext)
  const warnings = productWarnings({ usualPrice, input, shown, settings, seen: form.getAll(SEEN_WARNINGS) })
  if (warnings.length > 0) {
    const error = warnings.map((warning) => warningText(warning, usualPrice)).join('\n')
    return rejectProduct(sent, 409, { error, warnings })
  }

  const product: SavedProduct = { ...input, onHand }
  if (!target) {
    const outcome = await publishDraft(db, actor, draftId, product)
    if (outcome.status !== 'undeclared') return responseToSave(sent, input, outcome)
    const rejection = await saveSentDraft({ context, actor }, sent)
    return rejection ?? rejectProduct(sent, 400, { error: keptAsDraftText(outcome), undeclared: 'kept-as-draft' })
  }

  const services = { jobs: context.get(jobsContext), actor, stockChange: checked?.change ?? RECOUNTED }
  const outcome = await changeProduct(db, services, { ...target, loadedOnHand: loaded }, product)
  return responseToSave(sent, input, outcome)
}

function responseToSave(
  sent: SentProduct,
  input: ProductInput,
  outcome: CreateProductOutcome | ChangeProductOutcome,
): ReturnType<typeof rejectProduct> | undefined {
  switch (outcome.status) {
    case 'added':
    case 'changed':
    case 'unchanged':
      return undefined
    case 'edit-conflict':
      return rejectProduct(sent, 409, {
        error: saveErrorText(outcome),
        ...(sent.target && { target: { ...sent.target, version: outcome.product.version } }),
        savedElsewhere: describeFields(changedFields(outcome.product, input)),
      })
    case 'unknown-product':
      return rejectProduct(sent, 404, { error: saveErrorText(outcome) })
    case 'insufficient-stock':
      return rejectProduct(sent, 409, { error: saveErrorText(outcome), wrongSize: outcome.size })
    case 'undeclared':
      return rejectProduct(sent, 400, { error: saveErrorText(outcome), undeclared: 'not-saved' })
    case 'stock-by-size':
    case 'stock-changed':
    case 'unknown-image':
      return rejectProduct(sent, 409, { error: saveErrorText(outcome) })
  }
}

function draftErrorText(refusal: Exclude<SaveDraftOutcome, { status: 'saved' }>): string {
  switch (refusal.status) {
    case 'already-published':
      return 'This draft has already been published. Edit the product instead.'
    case 'too-many':
      return `You have ${MAX_DRAFTS} drafts. Publish or delete one first.`
    case 'too-large':
      return 'These texts are too long for a draft.'
    case 'unknown-image':
      return saveErrorText(refusal)
  }
}
