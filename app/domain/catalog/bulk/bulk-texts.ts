import { listDeclarations } from '../declarations.ts'
import { shownText } from '../field-texts.ts'
import { FIELD_LIST, PRODUCT_FIELDS } from '../product-fields.ts'
import { sizeStockText } from '../stock-fields/size-stock.ts'
import type { PreviewedProduct } from './bulk-change.server.ts'
import type { BulkRefusal } from './plan-bulk-change.ts'
import type { KeptProduct } from './undo-bulk-change.server.ts'

/** Why a product stays as it is, in words. */
export function refusalText(refusal: BulkRefusal): string {
  switch (refusal.status) {
    case 'price-out-of-range':
      return 'A price would fall below ₹1, or rise beyond what the shop can hold.'
    case 'above-mrp':
      return 'A price would be above the MRP, which the law forbids.'
    case 'unknown-category':
      return 'The category no longer exists. Choose another one.'
    case 'edit-conflict':
      return 'It has changed since you checked. Check it again.'
    case 'unknown-product':
      return 'It is no longer in the catalogue.'
    case 'stock-by-size':
      return 'Its stock is counted by size. Choose a size, or all sizes.'
    case 'stock-shared':
      return 'Its sizes share one number. Choose the number that all sizes share.'
    case 'no-such-size':
      return `It has no size ${refusal.size}.`
    case 'stock-too-high':
      return 'It would have more units than the shop can count.'
    case 'stock-changed':
      return 'Its stock is changing just now. Check it again.'
    case 'reason-against-change':
      return `The reason doesn’t fit: its stock would change the other way${refusal.size && ` in size ${refusal.size}`}.`
    case 'insufficient-stock':
      return refusal.reserved > 0
        ? `${refusal.reserved} units${inSize(refusal.size)} are reserved for unpaid checkouts, so it can’t have fewer.`
        : `It has only ${refusal.onHand} units${inSize(refusal.size)}.`
    case 'undeclared':
      return `Your settings require its ${listDeclarations(refusal.missing)}.`
    case 'unknown-image':
      return `Image ${refusal.position} is no longer available.`
    case 'unknown-share-image':
      return 'Its share picture is no longer available.'
    case 'sku-taken':
      return `“${refusal.owner.name}” already has the SKU ${refusal.sku}.`
  }
}

function inSize(size: string): string {
  return size && ` in size ${size}`
}

/** A field before and after, in words. */
export interface ChangeLine {
  readonly label: string
  readonly before: string
  readonly after: string
}

/** What changes about a product, in the order of the form. */
export function changeLines({ before, after, stock }: PreviewedProduct): ChangeLine[] {
  const lines = FIELD_LIST.flatMap(({ name, label }) => {
    const [old, changed] = [before[name], after[name]]
    if (old === undefined || changed === undefined) return []
    return [{ label, before: shownText(name, old), after: shownText(name, changed) }]
  })
  if (!stock) return lines
  return [...lines, { label: 'Stock', before: sizeStockText(stock.before), after: sizeStockText(stock.after) }]
}

/** What undoing left as it is, in words. */
export function keptText({ name, fields }: KeptProduct): string {
  if (name === undefined) return 'A product that is no longer in the catalogue'
  return `${name}: ${fields.map((field) => PRODUCT_FIELDS[field].label).join(', ')}`
}
