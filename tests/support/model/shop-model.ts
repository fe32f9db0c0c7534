import { apportion } from '#app/domain/orders/invoicing/gst.ts'
import { paise } from '#app/money.ts'
import { ModelOrder, type Sized } from './order-model.ts'

/** An item of a cart, or of a purchase made from it. */
export interface ModelLine {
  readonly id: number
  readonly product: string
  readonly size: string
  readonly quantity: number
}

/** A checkout. */
export interface ModelCheckout {
  readonly id: string
  readonly shopper: string
  readonly purchase: ModelPurchase
  readonly madeAt: number
  /** Undefined while the provider has created no order, or its id was lost. */
  providerOrder: string | undefined
  /** Whether its units are reserved. */
  isLive: boolean
  hasExpired: boolean
  /** Whether it has reserved its units for an hour, which ended less than half an hour ago. */
  isReservedTooLong: boolean
  orderedAt: number | undefined
}

/** What a customer who presses Pay wants to buy. */
export interface ModelPurchase {
  readonly lines: readonly ModelLine[]
  /** The lines with the price of each unit, and their share of the discount. */
  readonly priced: readonly (ModelLine & { readonly price: number; readonly discount: number })[]
  /** Whether it uses the offer. */
  readonly hasOffer: boolean
  readonly notes: string | null
  readonly delivery: number
  /** Delivery included. */
  readonly total: number
  /** Two purchases with the same key are the same one. */
  readonly key: string
}

export type Outcome = 'order' | 'refund'

/** The offer of the shop: a code for an amount off, for so many orders. */
export interface ModelOffer {
  readonly amount: number
  readonly maxUses: number
}

/** A product as visitors see it; amounts in paise. */
export interface ModelProduct {
  readonly price: number
  readonly deliveryCharge: number
  /** The subtotal from which its delivery is free. */
  readonly freeFrom: number
  /** Units on hand by size, or under `''` those that all sizes share. */
  readonly onHand: Map<string, number>
  /** The sizes that it is offered in. */
  readonly sizes: readonly string[]
  /** In the owner's bin: nobody can find or buy it. */
  isBinned: boolean
}

/**
 * What the shop should do, in a few hundred lines without a database: stock, carts, checkouts, the outcome of each payment, and
 * what becomes of orders ({@link ModelOrder}). It knows nothing of statements, locks and jobs.
 */
export class ShopModel {
  readonly products = new Map<string, ModelProduct>()
  readonly carts = new Map<string, ModelLine[]>()
  readonly checkouts: ModelCheckout[] = []
  readonly outcomes = new Map<string, Outcome>()
  readonly orders: ModelOrder[] = []
  offer: ModelOffer = { amount: 0, maxUses: 0 }
  /** Who has entered its code. */
  readonly entered = new Set<string>()
  #time = 0

  /** Where the units of a size are counted: under the size, or under `''` with those of all others. */
  shelf({ product, size }: Sized): string {
    return this.products.get(product)?.onHand.has('') ? '' : size
  }

  /** Units on a shelf that are reserved, except by one shopper's own checkout. */
  reserved(product: string, shelf: string, except?: string): number {
    return this.checkouts
      .filter((checkout) => checkout.isLive && checkout.shopper !== except)
      .reduce((sum, checkout) => sum + this.#unitsOn(checkout.purchase.lines, product, shelf), 0)
  }

  #unitsOn(lines: readonly ModelLine[], product: string, shelf: string): number {
    return lines
      .filter((line) => line.product === product && this.shelf(line) === shelf)
      .reduce((sum, line) => sum + line.quantity, 0)
  }

  #available(sized: Sized, to?: string): number {
    const shelf = this.shelf(sized)
    const onHand = this.products.get(sized.product)?.onHand.get(shelf) ?? 0
    return onHand - this.reserved(sized.product, shelf, to)
  }

  /** Units of a size that a shopper can buy. */
  #buyable(sized: Sized, shopper: string): number {
    const product = this.products.get(sized.product)
    return product?.isBinned || !product?.sizes.includes(sized.size) ? 0 : this.#available(sized, shopper)
  }

  /** Whether the lines need no more units than are available. */
  #isEnough(lines: readonly ModelLine[], available: (line: ModelLine) => number): boolean {
    return lines.every((line) => this.#unitsOn(lines, line.product, this.shelf(line)) <= available(line))
  }

  #addUnits(sized: Sized, units: number): void {
    const shelf = this.shelf(sized)
    const onHand = this.products.get(sized.product)?.onHand
    onHand?.set(shelf, (onHand.get(shelf) ?? 0) + units)
  }

  /**
   * The administrator counts a product's units by size, or under `''` those that all sizes share, and says which sizes it is offered
   * in. Reserved units can't be removed.
   */
  count(
    product: string,
    { onHand, sizes }: Pick<ModelProduct, 'onHand' | 'sizes'>,
  ): 'unknown-product' | 'insufficient-stock' | 'set' {
    const known = this.products.get(product)
    if (!known) return 'unknown-product'
    const lines = this.checkouts
      .flatMap(({ isLive, purchase }) => (isLive ? purchase.lines : []))
      .filter((line) => line.product === product)
    const shelf = (size: string) => (onHand.has('') ? '' : size)
    const isEnough = lines.every(({ size }) => {
      const onShelf = lines.filter((line) => shelf(line.size) === shelf(size))
      return onShelf.reduce((sum, line) => sum + line.quantity, 0) <= (onHand.get(shelf(size)) ?? 0)
    })
    if (!isEnough) return 'insufficient-stock'
    this.products.set(product, { ...known, onHand: new Map(onHand), sizes })
    return 'set'
  }

  binProduct(product: string): 'unknown-product' | 'deleted' {
    const known = this.products.get(product)
    if (!known || known.isBinned) return 'unknown-product'
    known.isBinned = true
    return 'deleted'
  }

  restoreProduct(product: string): 'unknown-product' | 'restored' {
    const known = this.products.get(product)
    if (!known?.isBinned) return 'unknown-product'
    known.isBinned = false
    return 'restored'
  }

  /** Adds one unit to a cart. */
  add(
    shopper: string,
    product: string,
    size: string,
  ): 'added' | 'insufficient-stock' | 'unknown-product' | 'unknown-size' {
    const known = this.products.get(product)
    if (known?.isBinned) return 'unknown-product'
    if (!known?.sizes.includes(size)) return 'unknown-size'
    const cart = this.carts.get(shopper) ?? []
    const sized = { product, size }
    const inCart = this.#unitsOn(cart, product, this.shelf(sized))
    if (inCart + 1 > this.#available(sized, shopper)) return 'insufficient-stock'
    const same = cart.find((line) => line.product === product && line.size === size)
    const grown = same
      ? cart.map((line) => (line === same ? { ...line, quantity: line.quantity + 1 } : line))
      : [...cart, { id: ++this.#time, product, size, quantity: 1 }]
    this.carts.set(shopper, grown)
    return 'added'
  }

  /** What pressing Pay would buy now, or why it is rejected. */
  plan(
    shopper: string,
    notes: string | null,
  ): ModelPurchase | 'empty-cart' | 'insufficient-stock' | 'reserved-too-long' {
    const cart = this.carts.get(shopper) ?? []
    if (cart.length === 0) return 'empty-cart'
    const lines = cart.filter((line) => this.#buyable(line, shopper) > 0)
    const isEnough = this.#isEnough(lines, (line) => this.#buyable(line, shopper))
    if (lines.length === 0 || !isEnough) return 'insufficient-stock'
    if (lines.some(({ product }) => this.#isReservedTooLong(shopper, product))) return 'reserved-too-long'

    const values = lines.map((line) => paise((this.products.get(line.product)?.price ?? 0) * line.quantity))
    const subtotal = values.reduce((sum, value) => sum + value, 0)
    const delivery = this.#delivery(lines, subtotal)
    const isGranted = this.entered.has(shopper) && this.#uses({ exceptLiveOf: shopper }) < this.offer.maxUses
    // At least a rupee is left of the goods.
    const discount = isGranted ? Math.max(0, Math.min(this.offer.amount, subtotal - 100)) : 0
    const shares: readonly number[] = apportion(paise(discount), values)
    const priced = lines.map((line, index) => ({
      ...line,
      price: this.products.get(line.product)?.price ?? 0,
      discount: shares[index] ?? 0,
    }))
    const total = subtotal - discount + delivery
    return { lines, priced, notes, delivery, total, hasOffer: discount > 0, key: JSON.stringify([priced, notes]) }
  }

  /** Orders that use the offer, and payments in progress, without those that one customer has in progress. */
  #uses({ exceptLiveOf }: { exceptLiveOf?: string } = {}): number {
    return this.checkouts.filter(
      ({ purchase, shopper, isLive, orderedAt }) =>
        purchase.hasOffer && (orderedAt !== undefined || (isLive && shopper !== exceptLiveOf)),
    ).length
  }

  #isReservedTooLong(shopper: string, product: string): boolean {
    return this.checkouts.some(
      (checkout) =>
        checkout.shopper === shopper &&
        checkout.isReservedTooLong &&
        checkout.orderedAt === undefined &&
        checkout.purchase.lines.some((line) => line.product === product),
    )
  }

  /** The highest charge, until the subtotal reaches the highest threshold. */
  #delivery(lines: readonly ModelLine[], subtotal: number): number {
    const terms = lines.flatMap((line) => this.products.get(line.product) ?? [])
    const isFree = subtotal >= Math.max(...terms.map(({ freeFrom }) => freeFrom))
    return isFree ? 0 : Math.max(...terms.map(({ deliveryCharge }) => deliveryCharge))
  }

  live(shopper: string): ModelCheckout | undefined {
    return this.checkouts.find((checkout) => checkout.isLive && checkout.shopper === shopper)
  }

  /** The purchase's units are reserved now, and those of the shopper's other checkout released. */
  begin(shopper: string, purchase: ModelPurchase, id: string, providerOrder: string | undefined): void {
    const live = this.live(shopper)
    if (live?.purchase.key === purchase.key) {
      live.hasExpired = false
      live.providerOrder = providerOrder
      return
    }
    if (live) live.isLive = false
    const madeAt = ++this.#time
    const orderedAt = undefined
    this.checkouts.push({
      id,
      shopper,
      purchase,
      madeAt,
      providerOrder,
      isLive: true,
      hasExpired: false,
      isReservedTooLong: false,
      orderedAt,
    })
  }

  /** A payment for a provider's order is reported. @returns Its expected outcome. */
  finalise(payment: string, { providerOrder, amount }: { providerOrder: string; amount: number }): Outcome {
    const checkout = this.checkouts.find((one) => one.providerOrder === providerOrder)
    if (!checkout) throw new Error(`unknown provider order ${providerOrder}`)
    const outcome = this.#decide(checkout, amount)
    this.outcomes.set(payment, outcome)
    if (outcome === 'order') this.#sell(checkout, payment)
    else if (checkout.orderedAt === undefined) checkout.isLive = false
    return outcome
  }

  #decide(checkout: ModelCheckout, amount: number): Outcome {
    const { purchase, shopper, madeAt, isLive } = checkout
    if (checkout.orderedAt !== undefined || amount !== purchase.total) return 'refund'
    const isOrderedBefore = this.checkouts.some(
      (other) =>
        other.shopper === shopper &&
        (other.orderedAt ?? 0) > madeAt &&
        other.purchase.lines.some((line) => purchase.lines.some((own) => own.id === line.id)),
    )
    if (isOrderedBefore) return 'refund'
    if (isLive) return 'order'
    const isUsedUp = purchase.hasOffer && this.#uses() >= this.offer.maxUses
    if (isUsedUp && this.#uses({ exceptLiveOf: shopper }) >= this.offer.maxUses) return 'refund'
    // A late payment takes the use of its customer's retry, and the units.
    const retry = isUsedUp ? this.live(shopper) : undefined
    if (!this.#isEnough(purchase.lines, (line) => this.#available(line, retry && shopper))) return 'refund'
    if (retry) retry.isLive = false
    return 'order'
  }

  #sell(checkout: ModelCheckout, payment: string): void {
    const { shopper, purchase } = checkout
    const { total, delivery, priced: lines } = purchase
    const stock = {
      shelf: (sized: Sized) => this.shelf(sized),
      available: (sized: Sized) => this.#available(sized),
      add: (sized: Sized, units: number) => this.#addUnits(sized, units),
    }
    const order = new ModelOrder({ payment, shopper, total, delivery, lines }, stock)
    this.orders.push(order)
    checkout.isLive = false
    checkout.orderedAt = ++this.#time
    if (purchase.hasOffer) this.entered.delete(shopper)
    for (const sold of checkout.purchase.lines) this.#addUnits(sold, -sold.quantity)
    const left = (this.carts.get(checkout.shopper) ?? []).map((line) => {
      const sold = checkout.purchase.lines.find((one) => one.id === line.id)
      return { ...line, quantity: line.quantity - (sold?.quantity ?? 0) }
    })
    this.carts.set(
      checkout.shopper,
      left.filter((line) => line.quantity > 0),
    )
  }
}
