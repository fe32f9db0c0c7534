import type { ProductInput } from '../product-fields.ts'

/** A product as the administrator opens it: the editable fields, its version and its reserved stock. */
export interface EditedProduct extends ProductInput {
  readonly id: string
  /** Incremented by each edit, but not by sales. */
  readonly version: number
  /** Units of the stock reserved for unpaid checkouts. */
  readonly reserved: number
}
