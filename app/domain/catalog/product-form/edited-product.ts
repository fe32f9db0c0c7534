import type { SharedGuide } from '../designs/shared-guide.ts'
import type { ProductInput } from '../product-fields.ts'
import type { StockBySize } from '../stock-by-size.ts'

/** A product as the administrator opens it: the editable fields, its version and its reserved stock. */
export interface EditedProduct extends ProductInput {
  readonly id: string
  /** Incremented by each edit, but not by sales. */
  readonly version: number
  /** The stock by size, reserved units included; its sum is the stock quantity. */
  readonly onHand: StockBySize
  /** Units of the stock reserved for unpaid checkouts. */
  readonly reserved: number
  /** What it costs without the sale that its price is from; absent if the price is its own. */
  readonly usual?: Pick<ProductInput, 'price' | 'originalPrice'>
  /** What the other colours of its design share with it; absent if it is in none. */
  readonly designGuide?: SharedGuide
}
