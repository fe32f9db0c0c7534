import type { Paise } from '#app/money.ts'
import { type Answer, formOf, goTo, refused, refusedAt } from '#app/shared/form-contract.ts'
import { listDeclarations } from '../declarations.ts'
import type { SaveDraftOutcome } from '../drafts/drafts.server.ts'
import { describeFields } from '../field-texts.ts'
import { productListPath } from '../manage/product-list.ts'
import type { TypedSizeStock } from '../stock-fields/size-stock.ts'
import type { StockChangeCheck, TypedStockChange } from '../stock-fields/stock-change-input.ts'
import { MAX_FORM_FIELDS, MAX_IMAGES, productInput } from './product-input.ts'
import { type ProductWarning, warningText } from './product-warnings.ts'
import type { SaveSentOutcome } from './save-sent-product.server.ts'
import { MAX_DRAFTS } from './unsaved-product.ts'

/** What the form shows after it was sent. */
export interface ShownProduct {
  /** The version and stock that the next save builds on: those the form was loaded with, or newer ones after a conflict. */
  readonly target?: { readonly version: number; readonly loadedStock: number }
  /** The id of a new product. */
  readonly draftId?: string
  /** What the next save confirms. */
  readonly warnings?: readonly ProductWarning[]
  /** Why the stock changes, as it was sent. */
  readonly stockChange?: TypedStockChange
  /** The stock of each size, as it was sent. */
  readonly sizeStock?: TypedSizeStock
  /** Errors in the reason for the stock change. */
  readonly stockChangeErrors?: Extract<StockChangeCheck, { status: 'rejected' }>['errors']
  /** The size whose number of units is rejected; empty if all sizes share it. */
  readonly wrongSize?: string
  /** The size whose SKU another product has, and what to say there. */
  readonly takenSku?: { readonly size: string; readonly error: string }
  /** It lacks declarations that the settings require: a new product was kept as a draft, an existing one was not saved. */
  readonly undeclared?: 'kept-as-draft' | 'not-saved'
  /** Values saved in another window that differ from this form. */
  readonly savedElsewhere?: readonly string[]
}

/** More files than a product can have images, so that a few too many don't lose what was typed. */
const BODY = { files: 2 * MAX_IMAGES, fields: MAX_FORM_FIELDS }

/** Nothing was saved; the form shows more than the reason. */
function refusedShowing<Outcome>(
  code: number,
  text: (outcome: Outcome) => string,
  shown: (outcome: Outcome) => ShownProduct,
): Answer<Outcome, unknown> {
  return (outcome) => ({ code, error: text(outcome), isKept: true, shown: shown(outcome) })
}

type Refusal<Status> = Extract<SaveSentOutcome, { status: Status }>

const draftRefusals = {
  'already-published': refused(409, 'This draft has already been published. Edit the product instead.'),
  'too-many': refused(409, `You have ${MAX_DRAFTS} drafts. Publish or delete one first.`),
  'too-large': refused(409, 'These texts are too long for a draft.'),
  'unknown-image': refused(
    409,
    ({ position }: Refusal<'unknown-image'>) => `Image ${position} is no longer available. Please upload it again.`,
  ),
  'unknown-share-image': refusedAt(409, 'shareImage', 'This image is no longer available. Please upload it again.'),
}

/** Adds a product, or saves changes to one. `url` is that of the form. */
export const saveProductForm = formOf<SaveSentOutcome & { url: URL }>()(
  // The screen checks each field as it is typed, so it has the rules' library at hand.
  { intent: 'save-product', body: BODY, fields: () => productInput, fault: 'Unknown error' },
  {
    ...draftRefusals,
    saved: goTo(({ url }) => productListPath(url, 'saved')),
    'no-size-count': refusedShowing(
      400,
      () => 'Please enter a whole number of at most 10,00,000 for each size.',
      ({ size }) => ({ wrongSize: size }),
    ),
    'no-stock-reason': refusedShowing(
      400,
      () => 'Please say why the stock is changing.',
      ({ errors }) => ({ stockChangeErrors: errors }),
    ),
    'unknown-category': refusedAt(409, 'category', 'This category was deleted. Please choose another one.'),
    warned: refusedShowing(409, warningsText, ({ warnings }) => ({ warnings })),
    'kept-as-draft': refusedShowing(
      400,
      ({ missing }) => `Saved as a draft. To publish this product, please add its ${listDeclarations(missing)}.`,
      () => ({ undeclared: 'kept-as-draft' }),
    ),
    undeclared: refusedShowing(
      400,
      ({ missing }) => `Your settings require this product’s ${listDeclarations(missing)}. Nothing was saved.`,
      () => ({ undeclared: 'not-saved' }),
    ),
    'sku-taken': (outcome) => ({
      code: 409,
      error: takenSkuText(outcome),
      isKept: true,
      shown: { takenSku: { size: outcome.size, error: takenSkuText(outcome) } },
    }),
    'edit-conflict': refusedShowing(
      409,
      () => 'This product was changed in another window. Saving again replaces these values with yours:',
      ({ target, differing }) => ({ target, savedElsewhere: describeFields(differing) }),
    ),
    'unknown-product': refused(404, 'This product is no longer in the catalogue.'),
    'insufficient-stock': refusedShowing(
      409,
      ({ size, reserved, onHand }) =>
        `${stockOf(size)} can’t be less than the ${reserved} units reserved for unpaid checkouts. ${onHand} are on hand now.`,
      ({ size }) => ({ wrongSize: size }),
    ),
    'stock-by-size': refused(409, 'This product’s stock is now counted by size. Reload the form to change it.'),
    'stock-changed': refused(
      409,
      ({ onHand }) =>
        `The stock changed while the form was open: ${onHand} units are on hand now. Please reload the form and count again.`,
    ),
  },
)

/** Saves the form of a new product unchecked. */
export const saveDraftForm = formOf<SaveDraftOutcome & { url: URL }>()(
  { intent: 'save-product-draft', body: BODY, fields: (zod) => zod.looseObject({}) },
  { ...draftRefusals, saved: goTo(({ url }) => productListPath(url, 'draft-saved')) },
)

/** Shows the form as a product page, in a new tab. `page` is what that page shows. */
export const previewProductForm = formOf<{ status: 'shown'; page: object }>()(
  {
    intent: 'preview-product',
    body: { fields: MAX_FORM_FIELDS, bytes: 256 * 1024 },
    fields: (zod) => zod.looseObject({}),
  },
  {
    shown: ({ page }) => ({
      code: 200,
      shown: { ...page, note: 'Preview: nothing is saved, and the buttons and links don’t work.' },
    }),
  },
)

/** Deletes a draft. */
export const deleteDraftForm = formOf<{ status: 'deleted'; url: URL }>()(
  { intent: 'delete-product-draft', isButton: true, fields: (zod) => zod.object({ draftId: zod.uuid() }) },
  { deleted: goTo(({ url }) => productListPath(url, 'draft-deleted')) },
)

function warningsText({
  warnings,
  usualPrice,
}: {
  warnings: readonly ProductWarning[]
  usualPrice: Paise | undefined
}) {
  return warnings.map((warning) => warningText(warning, usualPrice)).join('\n')
}

function takenSkuText({ sku, owner }: Refusal<'sku-taken'>): string {
  return `“${owner.name}”${owner.isInBin ? ', which is in the bin,' : ''} already has the SKU ${sku}`
}

function stockOf(size: string): string {
  return size === '' ? 'Stock' : `Stock in size ${size}`
}
