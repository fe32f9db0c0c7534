import { MAX_STOCK } from '../product-form/product-input.ts'
import { isShared, type StockBySize } from '../stock-by-size.ts'

/** The stock of each size as it stands in the product form. */
export interface TypedSizeStock {
  /** Whether each size is counted on its own; otherwise the stock quantity counts. */
  readonly isBySize: boolean
  readonly rows: readonly { readonly size: string; readonly count: string; readonly loaded: string }[]
}

/** Names of the fields; the last three repeat for each size. */
export const SIZE_STOCK = {
  isAsked: 'asksSizeStock',
  isBySize: 'isBySize',
  size: 'stockSize',
  count: 'stockCount',
  loaded: 'stockLoaded',
} as const

export type SizeStockCheck =
  | {
      readonly status: 'ok'
      /** Units on hand as typed; undefined when the form doesn't ask. */
      readonly onHand: StockBySize | undefined
      /** What the form was loaded with, by size; undefined when the sizes shared a number. */
      readonly loaded: StockBySize | undefined
    }
  /** The first size whose number can't be read. */
  | { readonly status: 'invalid'; readonly size: string }

/** Reads the stock by size from the product form. */
export function readSizeStock(form: FormData): TypedSizeStock {
  const texts = (name: string) => form.getAll(name).map(String)
  const [counts, loaded] = [texts(SIZE_STOCK.count), texts(SIZE_STOCK.loaded)]
  return {
    isBySize: form.has(SIZE_STOCK.isAsked) && form.has(SIZE_STOCK.isBySize),
    rows: texts(SIZE_STOCK.size).map((size, index) => ({
      size,
      count: counts[index] ?? '',
      loaded: loaded[index] ?? '',
    })),
  }
}

/**
 * Validates the stock by size; a blank count is 0.
 *
 * @param sizes Those the product has now; one that the form doesn't list has no units.
 */
export function checkSizeStock(
  { isBySize, rows }: TypedSizeStock,
  { sizes, isAsked, quantity }: { sizes: readonly string[]; isAsked: boolean; quantity: number },
): SizeStockCheck {
  const loadedRows = rows.filter(({ loaded }) => loaded !== '')
  const loaded = loadedRows.length > 0 ? new Map(loadedRows.map((row) => [row.size, Number(row.loaded)])) : undefined
  if (!isAsked) return { status: 'ok', onHand: undefined, loaded }
  if (!isBySize) return { status: 'ok', onHand: new Map([['', quantity]]), loaded }

  const isCount = (text: string) => /^\d{0,7}$/.test(text.trim()) && Number(text) <= MAX_STOCK
  const invalid = rows.find(({ count, size }) => !isCount(count) || size === '')
  if (invalid) return { status: 'invalid', size: invalid.size }
  const counts = new Map(rows.map(({ size, count }) => [size, Number(count)]))
  const offered = sizes.map((size) => [size, counts.get(size) ?? 0] as const)
  const others = [...counts].filter(([size, count]) => count > 0 && !sizes.includes(size))
  return { status: 'ok', onHand: new Map([...offered, ...others]), loaded }
}

/** The units typed for all sizes, for a form that counts them one by one. Unreadable counts are 0. */
export function sumOfSizes(rows: TypedSizeStock['rows']): number {
  return rows.reduce((sum, { count }) => sum + (/^\d{1,7}$/.test(count.trim()) ? Number(count) : 0), 0)
}

/** Stock by size as people read it: `S 3, M 0`; the number alone when the sizes share it. */
export function sizeStockText(stock: StockBySize): string {
  if (isShared(stock)) return String(stock.get(''))
  return [...stock].map(([size, units]) => `${size} ${units}`).join(', ')
}

/** What the form shows when it is opened. @param sizes In the order of the form. */
export function typedSizeStock(stock: StockBySize, sizes: readonly string[]): TypedSizeStock {
  if (isShared(stock)) return { isBySize: false, rows: sizes.map((size) => ({ size, count: '', loaded: '' })) }
  const counted = [...new Set([...sizes, ...stock.keys()])]
  const rows = counted.map((size) => {
    const units = String(stock.get(size) ?? 0)
    return { size, count: units, loaded: units }
  })
  return { isBySize: true, rows }
}
