/**
 * Units of a product by size; a number that all its sizes share is under the size `''`, as the only entry. A size that isn't there
 * has none.
 */
export type StockBySize = ReadonlyMap<string, number>

/** A product's sizes, never empty, with their available units. */
export interface SizedStock {
  readonly sizes: readonly string[]
  readonly stock: StockBySize
}

/** Whether the sizes of a product share one number. */
export function isShared(stock: StockBySize): boolean {
  return stock.has('')
}

/** The units of one size, which other sizes may share. */
export function unitsIn(stock: StockBySize, size: string): number {
  return stock.get('') ?? stock.get(size) ?? 0
}

/** The size to start with: the first one that is available, or the first one. */
export function firstSize({ sizes, stock }: SizedStock): string {
  return sizes.find((size) => unitsIn(stock, size) > 0) ?? sizes[0] ?? ''
}

/** The units that shoppers can buy in all sizes. Those of a size that is no longer offered don't count. */
export function unitsOffered({ sizes, stock }: SizedStock): number {
  return stock.get('') ?? sizes.reduce((sum, size) => sum + (stock.get(size) ?? 0), 0)
}

/** The units of the size that has most of them. */
export function unitsOfAnySize({ sizes, stock }: SizedStock): number {
  return Math.max(...sizes.map((size) => unitsIn(stock, size)))
}

/** Sizes that are out of stock: all of them or none while they share a number. */
export function sizesOut({ sizes, stock }: SizedStock): string[] {
  return sizes.filter((size) => unitsIn(stock, size) <= 0)
}
