import type { Paise } from '#app/money.ts'
import type { Category } from '#app/vocabulary/categories.ts'
import type { ProductInput } from '../product-fields.ts'
import type { EditedProduct } from '../product-form/edited-product.ts'
import { MAX_STOCK } from '../product-form/product-input.ts'
import type { SavedProduct, SaveRefusal } from '../product-form/save-product.server.ts'
import { isShared, type StockBySize } from '../stock-by-size.ts'
import { type ChosenStockReason, explainsChange } from '../stock-reasons.ts'
import { changedPrice, type PriceChange } from './changed-price.ts'

/** Which numbers of a product's stock change: the one its sizes share, those of all its sizes, or that of one size. */
export type StockScope = 'shared' | 'each' | `size:${string}`

/** What is done to each of many products; what is undefined stays as it is. */
export interface BulkChange {
  readonly price: (PriceChange & { readonly withOriginalPrice: boolean; readonly withMrp: boolean }) | undefined
  readonly stock:
    | {
        readonly mode: 'set' | 'add'
        /** Negative to take units away. */
        readonly units: number
        readonly scope: StockScope
        readonly reason: ChosenStockReason
        readonly note: string | null
      }
    | undefined
  /** The values that fields get. */
  readonly fields: Partial<Pick<ProductInput, 'category' | 'isNew' | 'isBestseller' | 'isFeatured' | 'isHidden'>>
}

/** Why one product of many stays as it is, beyond what saving it alone can refuse. */
export type BulkRefusal =
  | Exclude<SaveRefusal, { status: 'edit-conflict' }>
  | { readonly status: 'edit-conflict' | 'price-out-of-range' | 'above-mrp' | 'stock-shared' | 'stock-too-high' }
  /** The category was deleted, or never existed. */
  | { readonly status: 'unknown-category' }
  | { readonly status: 'no-such-size' | 'reason-against-change'; readonly size: string }

export type BulkPlan = { readonly status: 'planned'; readonly input: SavedProduct } | BulkRefusal

/** What a change makes of one product, apart from what saving it checks. @param categories Those of the shop. */
export function planBulkChange(
  product: EditedProduct,
  { price, stock, fields }: BulkChange,
  categories: readonly Category[],
): BulkPlan {
  if (fields.category !== undefined && !categories.some(({ key }) => key === fields.category)) {
    return { status: 'unknown-category' }
  }
  const prices = price ? changedPrices(product, price) : {}
  if (!prices) return { status: 'price-out-of-range' }
  const input = { ...inputOf(product), ...prices, ...fields }
  if (!isWithinMrp(input)) return { status: 'above-mrp' }
  if (!stock) return { status: 'planned', input }

  const sizes = sizesInScope(product, stock.scope)
  if ('status' in sizes) return sizes
  const onHand = new Map(product.onHand)
  for (const size of sizes) {
    const before = onHand.get(size) ?? 0
    const units = stock.mode === 'set' ? stock.units : before + stock.units
    if (units !== before && !explainsChange(stock.reason, units - before)) {
      return { status: 'reason-against-change', size }
    }
    onHand.set(size, units)
  }
  const sum = [...onHand.values()].reduce((total, units) => total + units, 0)
  if (sum > MAX_STOCK) return { status: 'stock-too-high' }
  return { status: 'planned', input: { ...input, onHand, stockQuantity: sum } }
}

/** Neither price may exceed the MRP. */
export function isWithinMrp({
  price,
  originalPrice,
  mrp,
}: Pick<ProductInput, 'price' | 'originalPrice' | 'mrp'>): boolean {
  return mrp === null || (price <= mrp && originalPrice <= mrp)
}

/** What saving a product takes, as it is. */
export function inputOf({
  id: _,
  version: __,
  onHand: ___,
  reserved: ____,
  usual: _____,
  designGuide: ______,
  ...input
}: EditedProduct): ProductInput {
  return input
}

function changedPrices(
  product: EditedProduct,
  { withOriginalPrice, withMrp, ...change }: NonNullable<BulkChange['price']>,
): Partial<Record<'price' | 'originalPrice' | 'mrp', Paise>> | undefined {
  const price = changedPrice(product.price, change)
  const originalPrice = withOriginalPrice ? changedPrice(product.originalPrice, change) : product.originalPrice
  const mrp = withMrp && product.mrp !== null ? changedPrice(product.mrp, change) : (product.mrp ?? undefined)
  if (price === undefined || originalPrice === undefined || (product.mrp !== null && mrp === undefined))
    return undefined
  return { price, originalPrice, ...(mrp !== undefined && { mrp }) }
}

function sizesInScope({ onHand, sizes }: EditedProduct, scope: StockScope): readonly string[] | BulkRefusal {
  if (scope === 'shared') return isShared(onHand) ? [''] : { status: 'stock-by-size' }
  if (isShared(onHand)) return { status: 'stock-shared' }
  if (scope === 'each') return sizes
  const size = scope.slice('size:'.length)
  return sizes.includes(size) ? [size] : { status: 'no-such-size', size }
}

/** The units that a change adds, by size; empty if it adds none. */
export function addedUnits(before: StockBySize, after: StockBySize | undefined): [size: string, units: number][] {
  if (!after) return []
  return [...after]
    .map(([size, units]): [string, number] => [size, units - (before.get(size) ?? 0)])
    .filter(([, units]) => units !== 0)
}
