import { type StockBySize, unitsIn } from '#app/domain/catalog/stock-by-size.ts'
import type { Paise } from '#app/money.ts'

/** Units of a product in one size that the cart should hold. */
export interface WantedLine {
  readonly productId: string
  readonly size: string
  /** Whole, at least 1. */
  readonly quantity: number
}

/** A product as one customer can buy it now. */
export interface OfferedProduct {
  readonly price: Paise
  readonly sizes: readonly string[]
  /** Units that this customer can buy, those in the cart included. */
  readonly stock: StockBySize
}

/** What the customer's cart has of a product in one size. */
export interface LineInCart {
  readonly productId: string
  readonly size: string
  readonly quantity: number
}

/** What a cart gets of a wanted line. */
export type TopUp =
  /** `added` units are added; the cart then has `missing` fewer than wanted. */
  | { readonly status: 'added'; readonly added: number; readonly missing: number; readonly price: Paise }
  /** The cart has some or all of it already and nothing can be added; `missing` is 0 when it has all. */
  | { readonly status: 'in-cart'; readonly missing: number; readonly price: Paise }
  | { readonly status: 'out-of-stock' | 'cart-full'; readonly price: Paise }
  | { readonly status: 'unknown-size' | 'unknown-product' }

/**
 * Plans what to add so that a cart has at least the wanted units, as far as the stock and the limit on lines allow. Once these
 * units are added, the next plan adds nothing.
 *
 * @param products By id; a product that is missing is no longer sold.
 * @param maxLines How many lines a cart can have.
 * @returns One entry for each wanted line, in the same order.
 */
export function planTopUp(
  wanted: readonly WantedLine[],
  {
    products,
    cart,
    maxLines,
  }: { products: ReadonlyMap<string, OfferedProduct>; cart: readonly LineInCart[]; maxLines: number },
): TopUp[] {
  const lines = [...cart]
  return wanted.map((line): TopUp => {
    const product = products.get(line.productId)
    if (!product) return { status: 'unknown-product' }
    if (!product.sizes.includes(line.size)) return { status: 'unknown-size' }

    const { price, stock } = product
    const ofProduct = lines.filter(({ productId }) => productId === line.productId)
    const ofSize = ofProduct.filter(({ size }) => size === line.size)
    const onStock = stock.has('') ? ofProduct : ofSize
    const missing = line.quantity - countUnits(ofSize)
    const added = Math.min(missing, unitsIn(stock, line.size) - countUnits(onStock))
    if (added <= 0) {
      return ofSize.length > 0
        ? { status: 'in-cart', missing: Math.max(0, missing), price }
        : { status: 'out-of-stock', price }
    }
    const isNewLine = ofSize.length === 0
    if (isNewLine && new Set(lines.map(({ productId, size }) => `${productId} ${size}`)).size >= maxLines) {
      return { status: 'cart-full', price }
    }
    lines.push({ ...line, quantity: added })
    return { status: 'added', added, missing: missing - added, price }
  })
}

function countUnits(lines: readonly LineInCart[]): number {
  return lines.reduce((sum, { quantity }) => sum + quantity, 0)
}
