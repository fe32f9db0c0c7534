import { type Declaration, listDeclarations } from '../declarations.ts'

/** Why a product file as a whole is rejected. */
export type FileProblem =
  | { readonly code: 'too-large' | 'not-utf-8' | 'row-too-long' | 'too-many-rows' | 'empty' | 'no-products' }
  | { readonly code: 'unknown-column' | 'repeated-column'; readonly column: string }
  /** Not valid CSV; `detail` is the parser's own message. */
  | { readonly code: 'unreadable'; readonly line: number; readonly detail: string }

/** Why a row of a product file isn't imported, as the database stores it. */
export type RowProblem =
  | { readonly code: 'unexpected-error' | 'not-an-administrator' }
  | { readonly code: 'invalid-id' | 'repeated-id' | 'archived-product' | 'deleted-product' | 'edit-conflict' }
  | { readonly code: 'wrong-cell-count'; readonly cells: number; readonly expected: number }
  | {
      readonly code: 'invalid-flag' | 'invalid-amount' | 'invalid-count' | 'invalid-stock-by-size'
      readonly column: string
    }
  | { readonly code: 'unknown-size'; readonly size: string }
  /** The form's rules reject the value; `message` is theirs. */
  | { readonly code: 'invalid-field'; readonly column: string; readonly message: string }
  | { readonly code: 'insufficient-stock'; readonly reserved: number }
  /**
   * The product's stock is by size, but the file changes only the sum; or the file splits a shared number that has changed since
   * the export.
   */
  | { readonly code: 'stock-by-size' | 'stock-changed' }
  /** Its price is from a sale, and the file has another one. */
  | { readonly code: 'in-sale' }
  | { readonly code: 'unknown-image'; readonly column?: 'share_image'; readonly url: string }
  /** Another product has this SKU. */
  | { readonly code: 'sku-taken'; readonly sku: string; readonly owner: string }
  /** The settings require these declarations. */
  | { readonly code: 'undeclared'; readonly missing: readonly Declaration[] }
  /** The image at this position was deleted since the check. */
  | { readonly code: 'image-unavailable'; readonly position: number }
  | { readonly code: 'share-image-unavailable' }
  /** In the other shop: visitors don't see it; its sizes have different prices; it has none; two of its variants have the same size. */
  | { readonly code: 'not-published' | 'prices-differ' | 'no-variants' }
  | { readonly code: 'repeated-size'; readonly size: string }
  /** An earlier import brought it. */
  | { readonly code: 'already-imported' }
  /** A picture of the other shop couldn't be taken over. */
  | { readonly code: 'picture-not-fetched'; readonly url: string; readonly reason: PictureProblem }

/** Why a picture of another shop isn't taken over. */
export type PictureProblem = 'not-public' | 'too-large' | 'unavailable' | 'not-an-image'

const PICTURE_PROBLEMS: Readonly<Record<PictureProblem, string>> = {
  'not-public': 'its address doesn’t lead to the public internet',
  'too-large': 'it is too large',
  unavailable: 'its address doesn’t respond with it',
  'not-an-image': 'it isn’t a picture',
}

/** Limits of a product file; a larger catalogue needs several files. */
export const FILE_LIMITS = { bytes: 20 * 1024 * 1024, rows: 20_000, rowLength: 100_000 } as const

/** Why a product file is rejected, for the administrator. */
export function fileProblemText(problem: FileProblem): string {
  switch (problem.code) {
    case 'too-large':
      return `The file is larger than ${FILE_LIMITS.bytes / 1024 / 1024} MB. Split it into smaller files.`
    case 'not-utf-8':
      return 'The file isn’t in UTF-8. Save it as “CSV UTF-8” and try again.'
    case 'row-too-long':
      return `The file has a row with more than ${inIndianDigits(FILE_LIMITS.rowLength)} characters.`
    case 'too-many-rows':
      return `The file has more than ${inIndianDigits(FILE_LIMITS.rows)} products. Split it into smaller files.`
    case 'empty':
      return 'The file is empty.'
    case 'no-products':
      return 'The file has a header but no products.'
    case 'unknown-column':
      return `Unknown column: “${problem.column}”.`
    case 'repeated-column':
      return `The column “${problem.column}” appears twice.`
    case 'unreadable':
      return `The file can’t be read from line ${problem.line}: ${problem.detail}`
  }
}

/** Why a row isn't imported, for the administrator; starts with the column where there is one. */
export function rowProblemText(problem: RowProblem): string {
  switch (problem.code) {
    case 'unexpected-error':
      return 'Unknown error'
    case 'not-an-administrator':
      return 'The user who started this import is no longer an administrator'
    case 'invalid-id':
      return 'id: not a valid product id; leave it empty to add a product'
    case 'repeated-id':
      return 'id: this product appears twice in the file'
    case 'archived-product':
      return 'id: this product is in the bin; restore it, or leave the id empty to add it as a new one'
    case 'deleted-product':
      return 'id: this product has been deleted since the check'
    case 'edit-conflict':
      return 'version: this product has changed since the export; export it again'
    case 'wrong-cell-count':
      return `This row has ${problem.cells} cells, but the header has ${problem.expected}`
    case 'invalid-flag':
      return `${problem.column}: enter yes or no`
    case 'invalid-amount':
      return `${problem.column}: enter an amount, such as 79 or 79.50`
    case 'invalid-count':
      return `${problem.column}: enter a whole number`
    case 'invalid-stock-by-size':
      return `${problem.column}: enter the units of each size, such as S: 3, M: 0`
    case 'unknown-size':
      return `stock_by_size: the product has no size “${problem.size}”`
    case 'invalid-field':
      return `${problem.column}: ${lowerFirst(problem.message)}`
    case 'insufficient-stock':
      return `stock_quantity: must be at least ${problem.reserved}, the units reserved for unpaid checkouts`
    case 'stock-by-size':
      return 'stock_quantity: this product’s stock is counted by size; change it in stock_by_size'
    case 'stock-changed':
      return 'stock_by_size: the stock has changed since the export; export it again'
    case 'in-sale':
      return 'price: this product is in a sale; import its price after the sale, or change it in the product’s form'
    case 'unknown-image':
      return `${problem.column ?? 'images'}: no image at ${problem.url}`
    case 'image-unavailable':
      return `images: image ${problem.position} is no longer available`
    case 'share-image-unavailable':
      return 'share_image: this picture is no longer available'
    case 'sku-taken':
      return `skus: the product “${problem.owner}” already has the SKU ${problem.sku}`
    case 'not-published':
      return 'Visitors don’t see this product in the other shop. Publish it there first, or add it by hand'
    case 'prices-differ':
      return 'The sizes of this product have different prices. This shop has one price for all sizes'
    case 'no-variants':
      return 'The file has no price or size of this product'
    case 'repeated-size':
      return `Two variants of this product have the size “${problem.size}”`
    case 'already-imported':
      return 'An earlier import added this product'
    case 'picture-not-fetched':
      return `Picture ${problem.url}: ${PICTURE_PROBLEMS[problem.reason]}`
    case 'undeclared':
      return `Missing legal declarations: ${listDeclarations(problem.missing)}`
  }
}

function inIndianDigits(count: number): string {
  return count.toLocaleString('en-IN')
}

function lowerFirst(text: string): string {
  return text.charAt(0).toLowerCase() + text.slice(1)
}
