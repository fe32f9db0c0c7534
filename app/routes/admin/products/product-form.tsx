import { data, isRouteErrorResponse } from 'react-router'
import { AdminTitle } from '#app/domain/admin/frame/admin-title.tsx'
import { deleteDraft, findDraft, saveDraft } from '#app/domain/catalog/drafts/drafts.server.ts'
import { IMAGE_PROBLEMS } from '#app/domain/catalog/images/image-messages.ts'
import { storeFormImages } from '#app/domain/catalog/images/store-form-images.server.ts'
import { COPY_PARAM, DRAFT_PARAM, isFormPage, productListPath } from '#app/domain/catalog/manage/product-list.ts'
import { ProductUnavailable } from '#app/domain/catalog/manage/product-unavailable.tsx'
import { listAskedPrices } from '#app/domain/catalog/prices/price-history.server.ts'
import { findEditedProduct } from '#app/domain/catalog/product-form/edited-product.server.ts'
import {
  deleteDraftForm,
  type ShownProduct,
  saveDraftForm,
  saveProductForm,
} from '#app/domain/catalog/product-form/product.form.ts'
import { ProductForm } from '#app/domain/catalog/product-form/product-form.tsx'
import type { ProductFormResponse } from '#app/domain/catalog/product-form/product-form-state.ts'
import { editedProductInput } from '#app/domain/catalog/product-form/product-input.ts'
import { saveSentProduct } from '#app/domain/catalog/product-form/save-sent-product.server.ts'
import { copyOf, readUnsavedProduct } from '#app/domain/catalog/product-form/unsaved-product.ts'
import { findUsualPrices } from '#app/domain/catalog/product-form/usual-price.server.ts'
import { guideSettings } from '#app/domain/catalog/size-guide/size-guide.ts'
import { gatherSizeCodes } from '#app/domain/catalog/stock-fields/size-code-fields.tsx'
import { readSizeStock, sumOfSizes } from '#app/domain/catalog/stock-fields/size-stock.ts'
import { readStockChange } from '#app/domain/catalog/stock-fields/stock-change-input.ts'
import { shopContext } from '#app/domain/settings/settings.server.ts'
import { adminDb } from '#app/platform/auth/admin-actor.server.ts'
import type { Db } from '#app/platform/database/database.server.ts'
import { unknownForm } from '#app/platform/http/form.server.ts'
import { byAdmin, formAction, on, prepared } from '#app/platform/http/form-action.server.ts'
import { storageContext } from '#app/platform/storage/storage.server.ts'
import { notFound } from '#app/routes/not-found.ts'
import type { FormResponse } from '#app/shared/form-response.ts'
import { isUuid } from '#app/shared/ids.ts'
import type { Route } from './+types/product-form'
import { storeUploadedImages } from './product-image-uploads.server.ts'

/** Serves both addresses of the form; `new` has no id. */
export async function loader({ context, params: { productId }, url }: Route.LoaderArgs) {
  const db = adminDb(context)
  const closeTo = productListPath(url)
  const { settings } = context.get(shopContext)
  const prices = productId !== undefined && isUuid(productId) ? await listAskedPrices(db, [productId]) : undefined
  const shown = {
    usualPrices: await findUsualPrices(
      db,
      settings.categories.map(({ key }) => key),
    ),
    asked: { history: prices?.get(productId ?? '') ?? [], days: settings.struckPriceDays },
    sizeGuides: guideSettings(settings),
    declarationsRequired: settings.declarationsRequired,
    isPage: isFormPage(url.searchParams),
  }
  if (productId === undefined) {
    const draft = await openDraft(db, url)
    return { product: undefined, draft, usualDeliveryCharge: settings.deliveryCharge, ...shown, closeTo }
  }
  const product = await findEditedProduct(db, productId)
  if (!product) throw notFound('product')
  return { product, draft: undefined, usualDeliveryCharge: undefined, ...shown, closeTo }
}

type Sender = ReturnType<typeof byAdmin<Route.ActionArgs>>

export const action = formAction(
  byAdmin<Route.ActionArgs>,
  [
    prepared(
      prepareProduct,
      on(saveProductForm, async ({ context, params, form, value: input, url, ...services }) => {
        const { settings } = context.get(shopContext)
        const target = readTarget(params, form)
        const sent = { input, form, target, draftId: String(form.get('draftId')) }
        return { ...(await saveSentProduct({ ...services, settings }, sent)), url }
      }),
    ),
    prepared(
      prepareProduct,
      on(saveDraftForm, async ({ db, actor, form, url }) => {
        return { ...(await saveDraft(db, actor, String(form.get('draftId')), readUnsavedProduct(form))), url }
      }),
    ),
    on(deleteDraftForm, async ({ db, actor, value, url }) => {
      await deleteDraft(db, actor, value.draftId)
      return { status: 'deleted' as const, url }
    }),
  ],
  saveProductForm,
)

/** The product that the form edits; undefined for a new one. */
function readTarget({ productId }: Route.ActionArgs['params'], form: FormData) {
  if (productId === undefined) return undefined
  const edited = editedProductInput.safeParse(Object.fromEntries(form))
  if (!edited.success) throw unknownForm()
  return { productId, ...edited.data }
}

/**
 * Stores the image files, and gives a new product its id, also where a program sends the form. With stock by size, the stock quantity is
 * the sum of the sizes.
 *
 * @throws a 400 response when the form edits a product without saying which version it loaded.
 */
async function prepareProduct({ context, params, form }: Sender & { form: FormData }) {
  const target = readTarget(params, form)
  const storage = context.get(storageContext)
  const problem = await storeUploadedImages(form, storage)
  const refused = await storeFormImages(storage, form, ['shareImage'])
  gatherSizeCodes(form)
  const sizeStock = readSizeStock(form)
  if (sizeStock.isBySize) form.set('stockQuantity', String(sumOfSizes(sizeStock.rows)))
  const sentId = String(form.get('draftId') ?? '')
  const draftId = isUuid(sentId) ? sentId.toLowerCase() : crypto.randomUUID()
  form.set('draftId', draftId)
  return {
    shown: { ...(target ? { target } : { draftId }), sizeStock, stockChange: readStockChange(form) },
    refused: problem
      ? { code: problem === 'failed' ? 500 : 400, error: IMAGE_PROBLEMS[problem], isKept: true }
      : refused,
  }
}

/** Keeps the form on the page when the connection fails. */
export async function clientAction({ serverAction }: Route.ClientActionArgs) {
  try {
    return await serverAction()
  } catch (error) {
    if (error instanceof Response || isRouteErrorResponse(error)) throw error
    const { intent, fault } = saveProductForm
    return data<FormResponse>({ intent, result: { status: 'error' }, error: fault }, 503)
  }
}

export default function ProductFormPage({ loaderData, actionData }: Route.ComponentProps) {
  const { product, draft, isPage } = loaderData
  const response = actionData && ({ ...actionData, ...(actionData.shown as ShownProduct) } as ProductFormResponse)
  return (
    <>
      {isPage && <AdminTitle title={product ? 'Edit Product' : draft?.isSaved ? 'Draft' : 'Add Product'} />}
      <ProductForm key={product?.id ?? (draft?.isSaved ? draft.id : 'new')} {...loaderData} response={response} />
    </>
  )
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
    if (!started) throw notFound('draft')
    return { id: draftId, isSaved: true, started }
  }
  const id = crypto.randomUUID()
  if (copyId === null) return { id, isSaved: false, started: undefined }
  const copied = await findEditedProduct(db, copyId)
  if (!copied) throw notFound('product')
  return { id, isSaved: false, started: copyOf(copied) }
}
