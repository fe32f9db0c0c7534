import { listDeclarations } from '../declarations.ts'
import type { SaveRefusal } from './save-product.server.ts'

/** Shown when saving fails through no fault of the administrator. */
export const UNKNOWN_ERROR = 'Unknown error'

export const NO_SIZE_COUNT = 'Please enter a whole number of at most 10,00,000 for each size.'

export const NO_STOCK_REASON = 'Please say why the stock is changing.'

/** Why a product isn't saved, for the administrator. */
export function saveErrorText(refusal: SaveRefusal): string {
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
    case 'undeclared':
      return `Your settings require this product’s ${listDeclarations(refusal.missing)}. Nothing was saved.`
  }
}

/** Shown when a new product became a draft, because it can't be published yet. */
export function keptAsDraftText({ missing }: Extract<SaveRefusal, { status: 'undeclared' }>): string {
  return `Saved as a draft. To publish this product, please add its ${listDeclarations(missing)}.`
}

function stockOf(size: string): string {
  return size === '' ? 'Stock' : `Stock in size ${size}`
}
