import { apportion } from '#app/domain/orders/invoicing/gst.ts'
import { paise } from '#app/money.ts'
import type { Sized } from './bought-units.ts'
import { ModelOrder } from './order-model.ts'

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
  /** Of a draft: cancelled or changed by the owner, so that nobody can pay for it any more. */
  isWithdrawn: boolean
  /** Whether a payment for it couldn't become an order. */
  hasRefund: boolean
  /** Typed instead of the code that confirms it. */
  wrongCodes: number
}

/** How a checkout becomes an order: by a payment in the widget, confirmed for cash on delivery, or as a draft that the owner made. */
export type CheckoutKind = 'payment' | 'cod' | 'draft'

/** What a customer who presses Pay wants to buy, or the owner sells by hand. */
export interface ModelPurchase {
  readonly kind: CheckoutKind
  readonly lines: readonly ModelLine[]
  /** The lines with the price of each unit, and their share of the discount. */
  readonly priced: readonly (ModelLine & { readonly price: number; readonly discount: number })[]
  /** Whether it uses the offer. */
  readonly hasOffer: boolean
  readonly notes: string | null
  readonly gift: ModelGift | undefined
  /** With the fees of cash on delivery and gift wrap. */
  readonly delivery: number
  /** Delivery included. */
  readonly total: number
  /** Two purchases with the same key are the same one. */
  readonly key: string
}

/** What makes a purchase a gift; the fee is null if it isn't wrapped. */
export interface ModelGift {
  readonly message: string
  readonly wrapFee: number | null
}

/** Where drafts are delivered; nobody corrects an address to it. */
export const DRAFT_STATE = 'Goa'

/** A line that the owner sells by hand; the price is null for the shop's. */
export type DraftLine = Omit<ModelLine, 'id'> & { readonly price: number | null }

export type Outcome = 'order' | 'refund'

/** The owner's terms of cash on delivery. */
export interface ModelCod {
  readonly fee: number
  /** Refused parcels after which a customer can't use it. */
  readonly maxRefusals: number
}

/** A customer leaves this many purchases unconfirmed. */
const MAX_UNCONFIRMED = 5
/** A purchase ends with this many wrong codes. */
const MAX_WRONG_CODES = 5

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
  cod: ModelCod = { fee: 0, maxRefusals: 0 }
  /** What gift wrap costs; null in a shop without it. */
  wrapFee: number | null = null
  /** Whether an exchange is sent as soon as the owner accepts it. */
  sendsAtOnce = false
  /** What customers want for their next order. */
  readonly gifts = new Map<string, { readonly message: string; readonly isWrapped: boolean }>()
  /** Who has entered its code. */
  readonly entered = new Set<string>()
  /** Who has deleted their account. */
  readonly gone = new Set<string>()
  #time = 0

  /** Where the units of a size are counted: under the size, or under `''` with those of all others. */
  shelf({ product, size }: Sized): string {
    return this.products.get(product)?.onHand.has('') ? '' : size
  }

  /** Units on a shelf that are reserved, except by one checkout. */
  reserved(product: string, shelf: string, except?: ModelCheckout): number {
    return this.checkouts
      .filter((checkout) => checkout.isLive && checkout !== except)
      .reduce(
        (sum, checkout) => sum + this.#unitsOn(checkout.purchase.lines, product, shelf),
        this.held(product, shelf),
      )
  }

  /** Units on a shelf that are held for exchanges. */
  held(product: string, shelf: string): number {
    return this.#unitsOn(
      this.orders.flatMap((order) => order.complaints.held),
      product,
      shelf,
    )
  }

  #unitsOn(lines: readonly (Sized & { readonly quantity: number })[], product: string, shelf: string): number {
    return lines
      .filter((line) => line.product === product && this.shelf(line) === shelf)
      .reduce((sum, line) => sum + line.quantity, 0)
  }

  #available(sized: Sized, except?: ModelCheckout): number {
    const shelf = this.shelf(sized)
    const onHand = this.products.get(sized.product)?.onHand.get(shelf) ?? 0
    return onHand - this.reserved(sized.product, shelf, except)
  }

  /** Units of a size that a shopper can buy. */
  #buyable(sized: Sized, shopper: string): number {
    return this.#isSold(sized) ? this.#available(sized, this.live(shopper)) : 0
  }

  #isSold({ product, size }: Sized): boolean {
    const known = this.products.get(product)
    return known?.isBinned === false && known.sizes.includes(size)
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
    const reserved = this.checkouts.flatMap(({ isLive, purchase }) => (isLive ? purchase.lines : []))
    const held = this.orders.flatMap((order) => order.complaints.held)
    const lines = [...reserved, ...held].filter((line) => line.product === product)
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
    if (inCart + 1 > this.#available(sized, this.live(shopper))) return 'insufficient-stock'
    const same = cart.find((line) => line.product === product && line.size === size)
    const grown = same
      ? cart.map((line) => (line === same ? { ...line, quantity: line.quantity + 1 } : line))
      : [...cart, { id: ++this.#time, product, size, quantity: 1 }]
    this.carts.set(shopper, grown)
    return 'added'
  }

  /** What the last step of the checkout would buy now, or why it is rejected. */
  plan(
    shopper: string,
    { kind, notes }: { kind: 'payment' | 'cod'; notes: string | null },
  ): ModelPurchase | 'empty-cart' | 'insufficient-stock' | 'not-cod' | 'reserved-too-long' {
    const cart = this.carts.get(shopper) ?? []
    if (cart.length === 0) return 'empty-cart'
    const lines = cart.filter((line) => this.#buyable(line, shopper) > 0)
    const isEnough = this.#isEnough(lines, (line) => this.#buyable(line, shopper))
    if (lines.length === 0 || !isEnough) return 'insufficient-stock'
    const gift = this.#giftOf(shopper)
    if (kind === 'cod' && (gift || !this.#mayPayOnDelivery())) return 'not-cod'
    if (kind === 'payment' && lines.some(({ product }) => this.#isReservedTooLong(shopper, product)))
      return 'reserved-too-long'

    const values = lines.map((line) => paise((this.products.get(line.product)?.price ?? 0) * line.quantity))
    const subtotal = values.reduce((sum, value) => sum + value, 0)
    const delivery = this.#delivery(lines, subtotal) + (kind === 'cod' ? this.cod.fee : 0) + (gift?.wrapFee ?? 0)
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
    const key = JSON.stringify([kind, priced, notes, gift])
    return { kind, lines, priced, notes, gift, delivery, total, hasOffer: discount > 0, key }
  }

  /** A customer makes the next order a gift. */
  chooseGift(shopper: string, choice: { message: string; isWrapped: boolean }): 'no-wrap' | 'saved' {
    if (choice.isWrapped && this.wrapFee === null) return 'no-wrap'
    this.gifts.set(shopper, choice)
    return 'saved'
  }

  #giftOf(shopper: string): ModelGift | undefined {
    const chosen = this.gifts.get(shopper)
    return chosen && { message: chosen.message, wrapFee: chosen.isWrapped ? this.wrapFee : null }
  }

  /** A customer deletes their account, unless a payment may be in progress. What would be paid on delivery is released, as are drafts. */
  deleteAccount(shopper: string): 'deleted' | 'payment-in-progress' {
    const live = this.live(shopper)
    if (live?.purchase.kind === 'payment') return 'payment-in-progress'
    if (live) live.isLive = false
    for (const draft of this.listCheckouts('draft')) if (draft.shopper === shopper) this.cancelDraft(draft)
    this.gone.add(shopper)
    this.carts.delete(shopper)
    this.gifts.delete(shopper)
    for (const order of this.orders) if (order.shopper === shopper) order.forgetCustomer()
    return 'deleted'
  }

  /** Both customers have the same phone number, so what one leaves unconfirmed or refuses counts for the other. */
  #mayPayOnDelivery(): boolean {
    const isUnconfirmed = ({ purchase, isLive, orderedAt }: ModelCheckout) =>
      purchase.kind === 'cod' && !isLive && orderedAt === undefined
    return (
      this.orders.filter(({ status }) => status === 'refused').length < this.cod.maxRefusals &&
      this.checkouts.filter(isUnconfirmed).length < MAX_UNCONFIRMED
    )
  }

  /** What the owner sells by hand, or why that is rejected. @param draft.replaces The draft that is changed. */
  planDraft({
    lines: wanted,
    delivery: charged,
    replaces,
  }: {
    lines: readonly DraftLine[]
    /** Null for the shop's. */
    delivery: number | null
    replaces: ModelCheckout | undefined
  }): ModelPurchase | 'draft-ended' | 'unknown-product' | 'wrong-total' | 'insufficient-stock' {
    if (replaces && (replaces.orderedAt !== undefined || replaces.isWithdrawn || replaces.hasRefund))
      return 'draft-ended'
    if (!wanted.every((line) => this.#isSold(line))) return 'unknown-product'
    const priced = wanted.map(({ price, ...line }) => ({
      ...line,
      id: ++this.#time,
      discount: 0,
      price: price ?? this.products.get(line.product)?.price ?? 0,
    }))
    const subtotal = priced.reduce((sum, line) => sum + line.price * line.quantity, 0)
    const delivery = charged ?? this.#delivery(priced, subtotal)
    const total = subtotal + delivery
    if (total < 100) return 'wrong-total'
    if (!this.#isEnough(priced, (line) => this.#available(line, replaces))) return 'insufficient-stock'
    return {
      kind: 'draft',
      lines: priced,
      priced,
      notes: null,
      gift: undefined,
      delivery,
      total,
      hasOffer: false,
      key: '',
    }
  }

  /** How often the offer is used. */
  get uses(): number {
    return this.#uses()
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

  /** A shopper's own checkout that isn't paid or confirmed; a draft is none. */
  live(shopper: string): ModelCheckout | undefined {
    return this.checkouts.find(
      ({ isLive, purchase, ...checkout }) => isLive && checkout.shopper === shopper && purchase.kind !== 'draft',
    )
  }

  listCheckouts(kind: CheckoutKind): ModelCheckout[] {
    return this.checkouts.filter(({ purchase }) => purchase.kind === kind)
  }

  /** The purchase's units are reserved now, and those of the checkout that it replaces are released. */
  begin(
    shopper: string,
    purchase: ModelPurchase,
    {
      id,
      providerOrder,
      replaces,
    }: { id: string; providerOrder?: string | undefined; replaces?: ModelCheckout | undefined },
  ): ModelCheckout {
    if (replaces && replaces.purchase.kind !== 'draft' && replaces.purchase.key === purchase.key) {
      // For cash on delivery, the units are held no longer.
      if (purchase.kind === 'payment') replaces.hasExpired = false
      replaces.providerOrder = providerOrder
      return replaces
    }
    if (replaces) {
      replaces.isLive = false
      replaces.isWithdrawn = purchase.kind === 'draft'
    }
    const flags = { isLive: true, hasExpired: false, isReservedTooLong: false, isWithdrawn: false, hasRefund: false }
    const madeAt = ++this.#time
    const checkout = { id, shopper, purchase, madeAt, providerOrder, orderedAt: undefined, wrongCodes: 0, ...flags }
    this.checkouts.push(checkout)
    return checkout
  }

  /** A payment for a checkout is reported. @returns Its expected outcome. */
  finalise(payment: string, { checkout, amount }: { checkout: ModelCheckout; amount: number }): Outcome {
    const outcome = this.#decide(checkout, amount)
    this.outcomes.set(payment, outcome)
    if (outcome === 'order') this.#sell(checkout, payment)
    else if (checkout.orderedAt === undefined) {
      checkout.isLive = false
      checkout.hasRefund = true
    }
    return outcome
  }

  /** A customer types the code that confirms a purchase for cash on delivery, or the owner confirms it. */
  confirm(
    checkout: ModelCheckout,
    by: 'code' | 'wrong code' | 'owner',
  ): 'placed' | 'released' | 'wrong-code' | 'too-many-wrong-codes' | 'already-ordered' {
    if (checkout.orderedAt !== undefined) return 'placed'
    if (!checkout.isLive) return 'released'
    if (by === 'wrong code') {
      checkout.wrongCodes++
      checkout.isLive = checkout.wrongCodes < MAX_WRONG_CODES
      return checkout.isLive ? 'wrong-code' : 'too-many-wrong-codes'
    }
    if (this.#isOrderedBefore(checkout)) {
      checkout.isLive = false
      return 'already-ordered'
    }
    this.#sell(checkout, undefined)
    return 'placed'
  }

  /** A purchase for cash on delivery is cancelled before it is confirmed. */
  cancelCod(checkout: ModelCheckout): 'placed' | 'released' {
    if (checkout.orderedAt !== undefined) return 'placed'
    checkout.isLive = false
    return 'released'
  }

  /** The owner records that a draft was paid without the provider. */
  payDraft(draft: ModelCheckout, payment: string): 'placed' | 'already-paid' | 'draft-ended' {
    const order = this.orders.find(({ checkout }) => checkout === draft.id)
    if (order) return order.payment === payment ? 'placed' : 'already-paid'
    if (!draft.isLive || this.gone.has(draft.shopper)) return 'draft-ended'
    this.#sell(draft, payment)
    return 'placed'
  }

  cancelDraft(draft: ModelCheckout): 'cancelled' | 'draft-ended' {
    if (!draft.isLive) return 'draft-ended'
    draft.isLive = false
    draft.isWithdrawn = true
    return 'cancelled'
  }

  /** Whether another checkout of the shopper has ordered lines of this one since it began. */
  #isOrderedBefore({ purchase, shopper, madeAt }: ModelCheckout): boolean {
    return this.checkouts.some(
      (other) =>
        other.shopper === shopper &&
        (other.orderedAt ?? 0) > madeAt &&
        other.purchase.lines.some((line) => purchase.lines.some((own) => own.id === line.id)),
    )
  }

  #decide(checkout: ModelCheckout, amount: number): Outcome {
    const { purchase, shopper, isLive } = checkout
    if (this.gone.has(shopper)) return 'refund'
    if (checkout.orderedAt !== undefined || checkout.isWithdrawn || amount !== purchase.total) return 'refund'
    if (this.#isOrderedBefore(checkout)) return 'refund'
    if (isLive) return 'order'
    const isUsedUp = purchase.hasOffer && this.#uses() >= this.offer.maxUses
    if (isUsedUp && this.#uses({ exceptLiveOf: shopper }) >= this.offer.maxUses) return 'refund'
    // A late payment takes the use of its customer's retry, and the units.
    const retry = isUsedUp ? this.live(shopper) : undefined
    if (!this.#isEnough(purchase.lines, (line) => this.#available(line, retry))) return 'refund'
    if (retry) retry.isLive = false
    return 'order'
  }

  /** @param payment Undefined for cash on delivery. */
  #sell(checkout: ModelCheckout, payment: string | undefined): void {
    const { id, shopper, purchase } = checkout
    const { total, delivery, gift, priced: lines } = purchase
    const wrapFee = gift?.wrapFee ?? null
    const stock = {
      shelf: (sized: Sized) => this.shelf(sized),
      available: (sized: Sized) => this.#available(sized),
      isOffered: ({ product, size }: Sized) => this.products.get(product)?.sizes.includes(size) ?? false,
      add: (sized: Sized, units: number) => this.#addUnits(sized, units),
    }
    const state = purchase.kind === 'draft' ? DRAFT_STATE : 'Gujarat'
    const order = new ModelOrder({ checkout: id, payment, shopper, total, delivery, wrapFee, lines, state }, stock)
    this.orders.push(order)
    checkout.isLive = false
    checkout.orderedAt = ++this.#time
    if (purchase.hasOffer) this.entered.delete(shopper)
    // A gift with another message is for the next order.
    if (gift && this.gifts.get(shopper)?.message === gift.message) this.gifts.delete(shopper)
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
