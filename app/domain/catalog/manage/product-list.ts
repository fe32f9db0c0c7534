import { href } from 'react-router'
import { readSearchText } from '#app/shared/search-text.ts'
import { readPage } from '#app/shared/table-page.ts'
import { addressWith, type PreservedParams } from '#app/ui/navigation/preserved-params.tsx'

/** How the table can be sorted; the first one is the default. */
export const PRODUCT_SORTS = ['newest', 'name', 'price_low', 'price_high', 'stock_low'] as const

export type ProductSort = (typeof PRODUCT_SORTS)[number]

/** Which products the table can show; the first one is the default. */
const PRODUCT_SELECTIONS = ['all', 'undeclared', 'hidden'] as const

/** What the products table shows, as its address says. */
export interface ProductListView {
  /** All on sale; of those, the ones that lack a declaration that the law asks for; or the hidden ones. */
  readonly show: (typeof PRODUCT_SELECTIONS)[number]
  readonly search: string
  readonly sort: ProductSort
  /** From 1. */
  readonly page: number
}

const PATH = href('/admin/products')

/** In the address of a new product's form: the parameter that names the product to copy. */
export const COPY_PARAM = 'copy'

/** The parameter that names the draft to continue. */
export const DRAFT_PARAM = 'draft'

/** The parameter that says how the form is shown: as a dialog over the table, or as a page of its own. */
export const VIEW_PARAM = 'view'
export const PAGE_VIEW = 'page'

/** Whether this address shows the product form as a page. */
export function isFormPage(searchParams: URLSearchParams): boolean {
  return searchParams.get(VIEW_PARAM) === PAGE_VIEW
}

/** The view named in the address, with defaults for what is missing or invalid. */
export function readProductList({ searchParams }: URL): ProductListView {
  return {
    show: PRODUCT_SELECTIONS.find((show) => show === searchParams.get('show')) ?? PRODUCT_SELECTIONS[0],
    search: readSearchText(searchParams.get('search')) ?? '',
    sort: PRODUCT_SORTS.find((sort) => sort === searchParams.get('sort')) ?? PRODUCT_SORTS[0],
    page: readPage(searchParams.get('page')),
  }
}

/** The parameters that every address of the table preserves; defaults are left out. */
export function preservedParams({ show, search, sort, page }: ProductListView): PreservedParams {
  return {
    show: show === PRODUCT_SELECTIONS[0] ? undefined : show,
    search: search || undefined,
    sort: sort === PRODUCT_SORTS[0] ? undefined : sort,
    page: page === 1 ? undefined : String(page),
  }
}

/** The address of the table behind a dialog at this address. */
export function productListPath(url: URL, notice?: ProductNotice): string {
  return addressWith(PATH, { ...preservedParams(readProductList(url)), notice })
}

/** The id of the product form. */
export const PRODUCT_FORM = 'product'

/** The id of the form's input for the units in a size; for an empty one, of all sizes together. */
export function stockFieldId(size: string): string {
  return size === '' ? `${PRODUCT_FORM}-stockQuantity` : `stock-${encodeURIComponent(size)}`
}

/** The form of a product at the number of units in a size, or in all sizes that share one. */
export function stockFieldPath(productId: string, size: string, keep: PreservedParams = {}): string {
  return `${addressWith(href('/admin/products/:productId/edit', { productId }), keep)}#${stockFieldId(size)}`
}

/** Messages that the table shows once, after an action. */
const NOTICES = {
  saved: 'Product saved successfully!',
  deleted: 'Product deleted.',
  'draft-saved': 'Draft saved.',
  'draft-deleted': 'Draft deleted.',
} as const

export type ProductNotice = keyof typeof NOTICES

/** The text of the notice named in the address; undefined for none. */
export function noticeText({ searchParams }: URL): string | undefined {
  const notice = searchParams.get('notice')
  return notice !== null && Object.hasOwn(NOTICES, notice) ? NOTICES[notice as ProductNotice] : undefined
}
