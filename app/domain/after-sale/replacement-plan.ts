import type { StockLine } from '#app/domain/catalog/stock.server.ts'
import { isShared, type StockBySize, unitsIn } from '#app/domain/catalog/stock-by-size.ts'
import type { RefundableItem } from './refund-plan.ts'

/** An order item, and how much of it can still be replaced. */
export interface ReplaceableItem
  extends Pick<RefundableItem, 'orderItemId' | 'productId' | 'name' | 'image' | 'size' | 'quantity' | 'unitsLeft'> {
  /** The sizes to choose from; empty once the product is deleted for good. */
  readonly sizes: readonly string[]
  /** Units of the product that could be sent now. */
  readonly available: StockBySize
}

export interface WantedReplacement {
  /** No order item twice; quantities of at least 1. */
  readonly items: readonly WantedReplacementItem[]
}

interface WantedReplacementItem {
  readonly orderItemId: string
  readonly quantity: number
  /** The size to send. */
  readonly size: string
  /** Whether the faulty units go back into stock. */
  readonly restock: boolean
}

export interface PlannedReplacement {
  /** Its product exists. */
  readonly item: ReplaceableItem & { readonly productId: string }
  readonly quantity: number
  readonly size: string
  readonly restock: boolean
}

export type ReplacementRejection =
  | { readonly status: 'nothing-chosen' }
  | { readonly status: 'unknown-item' }
  | { readonly status: 'exceeds-quantity'; readonly item: ReplaceableItem }
  | { readonly status: 'unknown-size'; readonly item: ReplaceableItem }
  | { readonly status: 'out-of-stock'; readonly item: ReplaceableItem; readonly size: string }

/** Decides on a replacement. Items of one product may need the same units. */
export function planReplacement(
  replaceable: readonly ReplaceableItem[],
  { items: wanted }: WantedReplacement,
): { readonly status: 'planned'; readonly items: readonly PlannedReplacement[] } | ReplacementRejection {
  const planned: PlannedReplacement[] = []
  const taken = new Map<string, number>()
  for (const { orderItemId, quantity, size, restock } of wanted) {
    const item = replaceable.find((each) => each.orderItemId === orderItemId)
    if (!item) return { status: 'unknown-item' }
    if (quantity > item.unitsLeft) return { status: 'exceeds-quantity', item }
    const { productId } = item
    if (productId === null) return { status: 'out-of-stock', item, size }
    // The size that was sold may have left the catalogue; it can still be sent.
    if (size !== item.size && !item.sizes.includes(size)) return { status: 'unknown-size', item }
    const shelf = JSON.stringify([productId, isShared(item.available) ? '' : size])
    const units = (taken.get(shelf) ?? 0) + quantity
    if (units > unitsIn(item.available, size)) return { status: 'out-of-stock', item, size }
    taken.set(shelf, units)
    planned.push({ item: { ...item, productId }, quantity, size, restock })
  }
  return planned.length === 0 ? { status: 'nothing-chosen' } : { status: 'planned', items: planned }
}

/** The units that a replacement takes out of stock. */
export function stockLines(items: readonly PlannedReplacement[]): StockLine[] {
  return items.map(({ item, size, quantity }) => ({ productId: item.productId, size, quantity }))
}
