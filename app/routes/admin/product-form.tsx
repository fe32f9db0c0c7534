import { data, isRouteErrorResponse, redirect } from 'react-router'
import {
  deleteDraft,
  findDraft,
  MAX_DRAFTS,
  publishDraft,
  type SaveDraftOutcome,
  saveDraft,
} from '#app/domain/catalog/drafts/drafts.server.ts'
import { describeFields } from '#app/domain/catalog/field-texts.ts'
import { DELETE_DRAFT, SAVE_DRAFT, SAVE_PRODUCT } from '#app/domain/catalog/intents.ts'
import { COPY_PARAM, DRAFT_PARAM, productListPath } from '#app/domain/catalog/manage/product-list.ts'
import { ProductUnavailable } from '#app/domain/catalog/manage/product-unavailable.tsx'
import { findEditedProduct } from '#app/domain/catalog/product-form/edited-product.server.ts'
import { ProductForm } from '#app/domain/catalog/product-form/product-form.tsx'
import type { ProductFormResponse } from '#app/domain/catalog/product-form/product-form-fields.tsx'
import { editedProductInput, MAX_FORM_FIELDS, productInput } from '#app/domain/catalog/product-form/product-input.ts'
import { productWarnings, SEEN_WARNINGS, warningText } from '#app/domain/catalog/product-form/product-warnings.ts'
import { changedFields, changeProduct, type SaveRefusal } from '#app/domain/catalog/product-form/save-product.server.ts'
import { checkSizeStock, readSizeStock, SIZE_STOCK, sumOfSizes } from '#app/domain/catalog/product-form/size-stock.ts'
import { copyOf, readStartedProduct } from '#app/domain/catalog/product-form/started-product.ts'
import { checkStockChange, type TypedStockChange } from '#app/domain/catalog/product-form/stock-change-input.ts'
import { findUsualPrice } from '#app/domain/catalog/product-form/usual-price.server.ts'
import type { StockChange } from '#app/domain/catalog/stock-reasons.ts'
import { shopContext } from '#app/domain/settings/settings.server.ts'
import { requireAdmin } from '#app/platform/auth/admin-actor.server.ts'
import type { Db } from '#app/platform/database/database.server.ts'
import { MAX_UPLOAD_BYTES } from '#app/platform/http/body.server.ts'
import { dbContext } from '#app/platform/http/context.server.ts'
import { parseForm, readForm } from '#app/platform/http/form.server.ts'
import { jobsContext } from '#app/platform/jobs/jobs-context.server.ts'
import { log } from '#app/platform/log.server.ts'
import { storageContext } from '#app/platform/storage/storage.server.ts'
import { isUuid } from '#app/shared/ids.ts'
import type { Route } from './+types/product-form'
import { MAX_SENT_FILES, storeUploadedImages, uploadErrorText } from './product-image-uploads.server.ts'

/** Serves both addresses of the form; `new` has no id. */
export async function loader({ context, params: { productId }, url }: Route.LoaderArgs) {
  requireAdmin({ context })
  const closeTo = productListPath(url)
  const { deliveryCharge } = context.get(shopContext).settings
  if (productId === undefined) {
    const draft = await openDraft(context.get(dbContext), url)
    return { product: undefined, draft, usualDeliveryCharge: deliveryCharge, closeTo }
  }
  const product = await findEditedProduct(context.get(dbContext), productId)
  if (!product) throw data('Product not found', { status: 404 })
  return { product, draft: undefined, usualDeliveryCharge: undefined, closeTo }
}

export async function action({ context, params: { productId }, request, url }: Route.ActionArgs) {
  const actor = requireAdmin({ context })
  const db = context.get(dbContext)
  const form = await readForm(request, { bytes: MAX_UPLOAD_BYTES, files: MAX_SENT_FILES, fields: MAX_FORM_FIELDS })
  const draftId = readDraftId(form)
  if (form.get('intent') === DELETE_DRAFT) {
    await deleteDraft(db, actor, draftId)
    return redirect(productListPath(url, 'draft-deleted'))
  }
  const isDraft = productId === undefined && form.get('intent') === SAVE_DRAFT
  const target = readTarget(productId, form)
  const sizeStock = readSizeStock(form)
  if (sizeStock.isBySize) form.set('stockQuantity', String(sumOfSizes(sizeStock.rows)))
  const uploadProblem = await storeUploadedImages(form, context.get(storageContext))
  const submission = parseForm(form, productInput)
  const stockChange = readStockChange(form)
  const reject = (status: number, error?: string, more: Partial<ProductFormResponse> = {}) =>
    data<ProductFormResponse>(
      {
        intent: isDraft ? SAVE_DRAFT : SAVE_PRODUCT,
        result: submission.reply(error === undefined ? {} : { formErrors: [error] }),
        ...(error !== undefined && { error }),
        ...(target ? { target } : { draftId }),
        stockChange,
        sizeStock,
        ...more,
      },
      status,
    )
  if (uploadProblem) return reject(uploadProblem === 'failed' ? 500 : 400, uploadErrorText(uploadProblem))
  if (isDraft) {
    const saved = await saveDraft(db, actor, draftId, readStartedProduct(form))
    if (saved.status === 'saved') return redirect(productListPath(url, 'draft-saved'))
    return reject(409, draftErrorText(saved))
  }
  if (submission.status !== 'success') return reject(400)

  const counted = checkSizeStock(sizeStock, {
    sizes: submission.value.sizes,
    isAsked: form.has(SIZE_STOCK.isAsked),
    quantity: submission.value.stockQuantity,
  })
  if (counted.status === 'invalid') return reject(400, NO_SIZE_COUNT)
  const input = { ...submission.value, onHand: counted.onHand }
  try {
    const shown = target && (await findEditedProduct(db, target.productId))
    const added = target && shown ? input.stockQuantity - target.loadedStock : 0
    const checked = added !== 0 ? checkStockChange(stockChange, added) : undefined
    if (checked?.status === 'rejected') return reject(400, NO_STOCK_REASON, { stockChangeErrors: checked.errors })

    const usualPrice = await findUsualPrice(db, input.category)
    const warnings = productWarnings({
      usualPrice,
      input,
      shown,
      settings: context.get(shopContext).settings,
      seen: form.getAll(SEEN_WARNINGS),
    })
    if (warnings.length > 0)
      return reject(409, warnings.map((warning) => warningText(warning, usualPrice)).join('\n'), { warnings })

    const outcome = target
      ? await changeProduct(
          db,
          { jobs: context.get(jobsContext), actor, stockChange: checked?.change ?? RECOUNTED },
          { ...target, loadedOnHand: counted.loaded },
          input,
        )
      : await publishDraft(db, actor, draftId, input)
    switch (outcome.status) {
      case 'added':
      case 'changed':
      case 'unchanged':
        return redirect(productListPath(url, 'saved'))
      case 'edit-conflict':
        return reject(409, saveErrorText(outcome), {
          ...(target && { target: { ...target, version: outcome.product.version } }),
          savedElsewhere: describeFields(changedFields(outcome.product, submission.value)),
        })
      case 'unknown-product':
        return reject(404, saveErrorText(outcome))
      case 'insufficient-stock':
      case 'stock-by-size':
      case 'stock-changed':
      case 'unknown-image':
        return reject(409, saveErrorText(outcome))
    }
  } catch (error) {
    log.error({ err: error, productId }, 'could not save a product')
    return reject(500, UNKNOWN_ERROR)
  }
}

/** Keeps the form on the page when the connection fails. */
export async function clientAction({ serverAction }: Route.ClientActionArgs) {
  try {
    return await serverAction()
  } catch (error) {
    if (error instanceof Response || isRouteErrorResponse(error)) throw error
    return data<ProductFormResponse>({ intent: SAVE_PRODUCT, result: { status: 'error' }, error: UNKNOWN_ERROR }, 503)
  }
}

export default function ProductFormPage({ loaderData, actionData }: Route.ComponentProps) {
  const { product, draft } = loaderData
  return <ProductForm key={product?.id ?? (draft?.isSaved ? draft.id : 'new')} {...loaderData} response={actionData} />
}

export const ErrorBoundary = ProductUnavailable

const UNKNOWN_ERROR = 'Unknown error'

const NO_SIZE_COUNT = 'Please enter a whole number of at most 10,00,000 for each size.'

/** Units that move between sizes, with the same number in all. */
const RECOUNTED: StockChange = { reason: 'counted', note: null }

const NO_STOCK_REASON = 'Please say why the stock changes.'

/**
 * The new product that the address asks for: a saved draft, a copy of a product, or a blank one.
 *
 * @throws a 404 response when the draft or the product to copy isn't there.
 */
async function openDraft(db: Db, { searchParams }: URL) {
  const [draftId, copyId] = [searchParams.get(DRAFT_PARAM), searchParams.get(COPY_PARAM)]
  if (draftId !== null) {
    const started = await findDraft(db, draftId)
    if (!started) throw data('Draft not found', { status: 404 })
    return { id: draftId, isSaved: true, started }
  }
  const id = crypto.randomUUID()
  if (copyId === null) return { id, isSaved: false, started: undefined }
  const copied = await findEditedProduct(db, copyId)
  if (!copied) throw data('Product not found', { status: 404 })
  return { id, isSaved: false, started: copyOf(copied) }
}

/** The id that the new product will have. A form without one, such as a program's, gets one. */
function readDraftId(form: FormData): string {
  const draftId = String(form.get('draftId') ?? '')
  return isUuid(draftId) ? draftId.toLowerCase() : crypto.randomUUID()
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

/** @throws a 400 response when the form edits a product without saying which version it loaded. */
function readTarget(productId: string | undefined, form: FormData) {
  if (productId === undefined) return undefined
  const edited = editedProductInput.safeParse(Object.fromEntries(form))
  if (!edited.success) throw data('Unknown form', { status: 400 })
  return { productId, ...edited.data }
}

function readStockChange(form: FormData): TypedStockChange {
  return { reason: String(form.get('stockReason') ?? ''), note: String(form.get('stockNote') ?? '') }
}

function saveErrorText(refusal: SaveRefusal): string {
  switch (refusal.status) {
    case 'edit-conflict':
      return 'This product was changed in another window. Saving again replaces these values with yours:'
    case 'unknown-product':
      return 'This product is no longer in the catalogue.'
    case 'insufficient-stock':
      return `${stockOf(refusal.size)} can’t be less than the ${refusal.reserved} units reserved for unpaid checkouts. ${refusal.onHand} are on hand now.`
    case 'stock-by-size':
      return 'This product’s stock is now counted by size. Reload the form to change it.'
    case 'stock-changed':
      return `The stock changed while the form was open: ${refusal.onHand} units are on hand now. Please reload the form and count again.`
    case 'unknown-image':
      return `Image ${refusal.position} is no longer available. Please upload it again.`
  }
}

function stockOf(size: string): string {
  return size === '' ? 'Stock' : `Stock in size ${size}`
}
