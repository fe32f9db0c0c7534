/** What the models of orders and of complaints share: units of an order, and where they come from and go. */

/** An item of an order, bought at its price for each unit. */
export interface BoughtLine {
  readonly product: string
  readonly size: string
  readonly quantity: number
  readonly price: number
  /** Its share of the discount of its order, for all units. */
  readonly discount: number
}

/** A size of a product. */
export type Sized = Pick<BoughtLine, 'product' | 'size'>

/** Units of a line of an order, by its position. */
export interface WantedUnits {
  readonly line: number
  readonly units: number
  readonly isRestocked: boolean
}

/** What the administrator wants to refund; amounts in paise. */
export interface ModelRefund {
  readonly items: readonly WantedUnits[]
  readonly delivery: number
  readonly other: number
}

/** The shelves that an order takes units from, and returns them to. */
export interface ModelStock {
  /** Which shelf of the product holds a size: its own, or `''` for all sizes. */
  shelf(sized: Sized): string
  /** Units that are neither sold nor reserved. */
  available(sized: Sized): number
  isOffered(sized: Sized): boolean
  add(sized: Sized, units: number): void
}

export type ItemsRejection = 'exceeds-quantity' | 'exceeds-delivery'
export type RefundOutcome = ItemsRejection | 'already-requested' | 'nothing-chosen' | 'exceeds-refundable' | 'requested'
