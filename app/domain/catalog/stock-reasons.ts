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
] as const

export type StockReason = (typeof STOCK_REASONS)[number]

const LABELS: Record<StockReason, string> = {
  initial: 'First stock',
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
}

export function stockReasonLabel(reason: StockReason): string {
  return LABELS[reason]
}

/** The reasons to choose from when the administrator changes the number in the product form. */
export const CHOSEN_STOCK_REASONS = ['counted', 'damaged', 'restock', 'correction'] as const satisfies StockReason[]

/** Why the administrator or a product file changes a product's stock. */
export interface StockChange {
  readonly reason: (typeof CHOSEN_STOCK_REASONS)[number] | 'import'
  /** In the administrator's own words; null where there are none. */
  readonly note: string | null
}
