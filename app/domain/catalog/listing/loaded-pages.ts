import type { CardProduct } from '../product.ts'
import { type ListParams, listAddress } from './list-params.ts'

/** A page of the list, as the server sends it. */
interface LoadedPage {
  readonly params: ListParams
  readonly products: readonly CardProduct[]
}

/**
 * The pages of the list that this browser tab has loaded, so that the next one is added to them, even after coming back from a
 * product. A list with other filters, or its first page, starts over.
 */
export function createLoadedPages() {
  let loaded = { list: '', pages: new Map<number, readonly CardProduct[]>() }

  function add({ params, products }: LoadedPage): void {
    const list = listAddress({ ...params, page: 1 })
    if (list !== loaded.list || params.page === 1) loaded = { list, pages: new Map() }
    loaded.pages.set(params.page, products)
  }

  return {
    add,

    /** Adds the page that the document came with, unless the tab has loaded pages before. */
    addFirst(page: LoadedPage): void {
      if (loaded.list === '') add(page)
    },

    /**
     * The products of an added page, preceded by those of the loaded pages directly before it, and the number of the first of them.
     */
    withEarlier({ params, products }: LoadedPage): { products: CardProduct[]; firstPage: number } {
      let [all, firstPage] = [[...products], params.page]
      for (let earlier = loaded.pages.get(firstPage - 1); earlier; earlier = loaded.pages.get(firstPage - 1)) {
        // A product whose price or name has changed since may appear on a second page.
        const shown = new Set(earlier.map(({ id }) => id))
        all = [...earlier, ...all.filter(({ id }) => !shown.has(id))]
        firstPage--
      }
      return { products: all, firstPage }
    },
  }
}
