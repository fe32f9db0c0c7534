import { readSearchText } from '#app/shared/search-text.ts'
import { readPage } from '#app/shared/table-page.ts'
import { addressWith, type PreservedParams } from '#app/ui/preserved-params.tsx'

/** The orders of the table, the first one unless another is asked for. */
export const PRODUCT_SORTS = ['newest', 'name', 'price_low', 'price_high', 'stock_low'] as const

export type ProductSort = (typeof PRODUCT_SORTS)[number]

/** What the table of products shows, as its address says. */
export interface ProductListView {
  readonly search: string
  readonly sort: ProductSort
  /** From 1. */
  readonly page: number
}

const PATH = '/admin/products'

/** What the address asks for; the usual in place of what means nothing. */
export function readProductList({ searchParams }: URL): ProductListView {
  return {
    search: readSearchText(searchParams.get('search')) ?? '',
    sort: PRODUCT_SORTS.find((sort) => sort === searchParams.get('sort')) ?? PRODUCT_SORTS[0],
    page: readPage(searchParams.get('page')),
  }
}

/** The parameters that every address of the table keeps; usual ones are left out. */
export function preservedParams({ search, sort, page }: ProductListView): PreservedParams {
  return {
    search: search || undefined,
    sort: sort === PRODUCT_SORTS[0] ? undefined : sort,
    page: page === 1 ? undefined : String(page),
  }
}

/** The table as it is shown at this address, whatever lies over it. */
export function productListPath(url: URL, notice?: ProductNotice): string {
  return addressWith(PATH, { ...preservedParams(readProductList(url)), notice })
}

/** What the table tells once about what has just been done. */
const NOTICES = { saved: 'Product saved successfully!', deleted: 'The product was deleted.' } as const

export type ProductNotice = keyof typeof NOTICES

/** The words of the notice that the address asks for; undefined for none. */
export function noticeText({ searchParams }: URL): string | undefined {
  const notice = searchParams.get('notice')
  return notice !== null && Object.hasOwn(NOTICES, notice) ? NOTICES[notice as ProductNotice] : undefined
}
