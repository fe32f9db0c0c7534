import { data, isRouteErrorResponse, redirect } from 'react-router'
import { deleteDraft, findDraft } from '#app/domain/catalog/drafts/drafts.server.ts'
import { DELETE_DRAFT, SAVE_PRODUCT } from '#app/domain/catalog/intents.ts'
import { COPY_PARAM, DRAFT_PARAM, productListPath } from '#app/domain/catalog/manage/product-list.ts'
import { ProductUnavailable } from '#app/domain/catalog/manage/product-unavailable.tsx'
import { findEditedProduct } from '#app/domain/catalog/product-form/edited-product.server.ts'
import { ProductForm } from '#app/domain/catalog/product-form/product-form.tsx'
import type { ProductFormResponse } from '#app/domain/catalog/product-form/product-form-fields.tsx'
import { MAX_FORM_FIELDS } from '#app/domain/catalog/product-form/product-input.ts'
import { UNKNOWN_ERROR } from '#app/domain/catalog/product-form/save-messages.ts'
import { copyOf } from '#app/domain/catalog/product-form/unsaved-product.ts'
import { findUsualPrices } from '#app/domain/catalog/product-form/usual-price.server.ts'
import { guideSettings } from '#app/domain/catalog/size-guide/size-guide.ts'
import { shopContext } from '#app/domain/settings/settings.server.ts'
import { requireAdmin } from '#app/platform/auth/admin-actor.server.ts'
import type { Db } from '#app/platform/database/database.server.ts'
import { MAX_UPLOAD_BYTES } from '#app/platform/http/body.server.ts'
import { dbContext } from '#app/platform/http/context.server.ts'
import { readForm } from '#app/platform/http/form.server.ts'
import { storageContext } from '#app/platform/storage/storage.server.ts'
import { CATEGORIES } from '#app/shop.ts'
import type { Route } from './+types/product-form'
import {
  readDraftId,
  readSentProduct,
  readTarget,
  rejectProduct,
  saveSentDraft,
  saveSentProduct,
} from './product-forms.server.ts'
import { MAX_SENT_FILES, storeUploadedImages, uploadErrorText } from './product-image-uploads.server.ts'

/** Serves both addresses of the form; `new` has no id. */
export async function loader({ context, params: { productId }, url }: Route.LoaderArgs) {
  requireAdmin({ context })
  const closeTo = productListPath(url)
  const db = context.get(dbContext)
  const { settings } = context.get(shopContext)
  const usual = {
    usualPrices: await findUsualPrices(db, CATEGORIES),
    sizeGuides: guideSettings(settings),
    declarationsRequired: settings.declarationsRequired,
  }
  if (productId === undefined) {
    const draft = await openDraft(db, url)
    return { product: undefined, draft, usualDeliveryCharge: settings.deliveryCharge, ...usual, closeTo }
  }
  const product = await findEditedProduct(db, productId)
  if (!product) throw data('Product not found', { status: 404 })
  return { product, draft: undefined, usualDeliveryCharge: undefined, ...usual, closeTo }
}

export async function action({ context, params: { productId }, request, url }: Route.ActionArgs) {
  const actor = requireAdmin({ context })
  const form = await readForm(request, { bytes: MAX_UPLOAD_BYTES, files: MAX_SENT_FILES, fields: MAX_FORM_FIELDS })
  if (form.get('intent') === DELETE_DRAFT) {
    await deleteDraft(context.get(dbContext), actor, readDraftId(form))
    return redirect(productListPath(url, 'draft-deleted'))
  }
  const target = readTarget(productId, form)
  const uploadProblem = await storeUploadedImages(form, context.get(storageContext))
  const sent = readSentProduct(form, target)
  if (uploadProblem) {
    const status = uploadProblem === 'failed' ? 500 : 400
    return rejectProduct(sent, status, { error: uploadErrorText(uploadProblem) })
  }
  const rejection = await (sent.isDraft ? saveSentDraft : saveSentProduct)({ context, actor }, sent)
  return rejection ?? redirect(productListPath(url, sent.isDraft ? 'draft-saved' : 'saved'))
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

/**
 * The new product that the address selects: a saved draft, a copy of a product, or a blank one.
 *
 * @throws a 404 response when the draft or the product to copy doesn't exist.
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
