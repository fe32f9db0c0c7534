/**
 * Units of a product by size; the number that all its sizes share is under the size `''`, on its own. A size that isn't there has
 * none.
 */
export type StockBySize = ReadonlyMap<string, number>

/** Whether the sizes of a product share one number. */
export function isShared(stock: StockBySize): boolean {
  return stock.has('')
}

/** The units of one size, which other sizes may share. */
export function unitsIn(stock: StockBySize, size: string): number {
  return stock.get('') ?? stock.get(size) ?? 0
}
