import type { ProductInput } from './product-input.ts'

/** A product as the administrator opens it: all that can be edited, and what the shop knows besides. */
export interface EditedProduct extends ProductInput {
  readonly id: string
  /** Raised by each edit; sales do not raise it. */
  readonly version: number
  /** Pieces of the stock that are promised to open payments. */
  readonly reserved: number
}
