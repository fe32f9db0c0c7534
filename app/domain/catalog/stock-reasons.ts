/** Why stock on hand changed, as the database stores it. */
export const STOCK_REASONS = [
  'initial',
  'sale',
  'restock',
  'adjustment',
  'counted',
  'damaged',
  'correction',
  'import',
  'cancellation',
  'return',
  'replacement',
  'split',
  'merge',
] as const

export type StockReason = (typeof STOCK_REASONS)[number]

const LABELS: Record<StockReason, string> = {
  initial: 'Initial stock',
  sale: 'Sold',
  restock: 'Received',
  adjustment: 'Changed in the form',
  counted: 'Counted',
  damaged: 'Damaged or lost',
  correction: 'Other',
  import: 'Product file',
  cancellation: 'Order cancelled',
  return: 'Returned',
  replacement: 'Sent as a replacement',
  split: 'Counted by size',
  merge: 'Counted for all sizes together',
}

export function stockReasonLabel(reason: StockReason): string {
  return LABELS[reason]
}

/** The reasons to choose from when the administrator changes the number in the product form. */
export const CHOSEN_STOCK_REASONS = ['counted', 'damaged', 'restock', 'correction'] as const satisfies StockReason[]

export type ChosenStockReason = (typeof CHOSEN_STOCK_REASONS)[number]

/** The direction in which a reason changes stock; the others go either way. */
const DIRECTIONS: Partial<Record<ChosenStockReason, 'up' | 'down'>> = { restock: 'up', damaged: 'down' }

/** Whether stock can change by `added` units for this reason: received units can't lower it, for example. */
export function explainsChange(reason: ChosenStockReason, added: number): boolean {
  const direction = DIRECTIONS[reason]
  return direction === undefined || (direction === 'up' ? added > 0 : added < 0)
}

/** Why the administrator or a product file changes a product's stock. */
export interface StockChange {
  readonly reason: ChosenStockReason | 'import'
  /** In the administrator's own words; null where there are none. */
  readonly note: string | null
}
