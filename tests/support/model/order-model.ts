import type { AssignRefundItemsOutcome } from '#app/domain/after-sale/assign-refund-items.server.ts'
import type { RemittancePlan, RemittanceProblem } from '#app/domain/checkout/cash-on-delivery/remittance-lines.ts'
import { apportion } from '#app/domain/orders/invoicing/gst.ts'
import { type Paise, paise } from '#app/money.ts'
import { isSent, OPEN_ORDER_STATUSES, type OrderStatus } from '#app/vocabulary/statuses.ts'
import type {
  BoughtLine,
  ItemsRejection,
  ModelRefund,
  ModelStock,
  RefundOutcome,
  Sized,
  WantedUnits,
} from './bought-units.ts'
import { ModelComplaints } from './complaint-model.ts'
import { ModelReviews } from './review-model.ts'

/** A refund that the shop requested, with the items that it covers. */
interface RequestedRefund {
  amount: number
  items: readonly { readonly line: number; readonly units: number; readonly amount: number }[]
  delivery: number
}

/** A refund that was made directly at the provider. */
export interface HandRefund {
  /** The provider's id. */
  readonly id: string
  readonly amount: number
  isAssigned: boolean
}

/** The provider refunds nothing smaller. */
const SMALLEST_REFUND = 100

const BEFORE_DISPATCH: readonly OrderStatus[] = ['pending', 'confirmed', 'processing']

/** The expected state of an order after its sale: its money, its units, and who still sees it. */
export class ModelOrder {
  /** The checkout that became this order. */
  readonly checkout: string
  /** The payment's id; undefined until an order for cash on delivery is paid. */
  payment: string | undefined
  readonly isCod: boolean
  readonly shopper: string
  readonly total: number
  readonly lines: readonly BoughtLine[]
  /** What gift wrap cost, included in the delivery; null without it. */
  readonly wrapFee: number | null
  /** Of each line: the units that no refund names yet, and what was paid for them. */
  readonly unitsLeft: number[]
  readonly amountLeft: number[]
  /** Of each line: the units that a replacement was sent for. */
  readonly replaced: number[]
  deliveryLeft: number
  refunded = 0
  status: OrderStatus = 'confirmed'
  courier: string | null = null
  trackingNumber: string | null = null
  /** Where it is delivered. */
  state: string
  /** Deleted by its customer, for them alone. */
  isHidden = false
  /** Its customer has deleted their account. */
  isForgotten = false
  /** In the owner's bin. */
  isBinned = false
  /** Whether its refused parcel is back. */
  isBack = false
  readonly handRefunds: HandRefund[] = []
  /** Oldest first. */
  readonly #requested: RequestedRefund[] = []
  readonly complaints: ModelComplaints
  readonly reviews = new ModelReviews((line) => this.#mayReview(line))
  /** Units that each shelf sold and that aren't back on it; negative for a shelf that took back what another one sold. */
  readonly #unitsOut = new Map<string, number>()
  readonly #requests = new Set<string>()
  readonly #stock: ModelStock

  constructor(
    bought: Pick<ModelOrder, 'checkout' | 'payment' | 'shopper' | 'total' | 'lines' | 'state' | 'wrapFee'> & {
      delivery: number
    },
    stock: ModelStock,
  ) {
    this.checkout = bought.checkout
    this.payment = bought.payment
    this.state = bought.state
    this.isCod = bought.payment === undefined
    this.shopper = bought.shopper
    this.total = bought.total
    this.lines = bought.lines
    this.wrapFee = bought.wrapFee
    this.deliveryLeft = bought.delivery
    this.unitsLeft = bought.lines.map((line) => line.quantity)
    this.amountLeft = bought.lines.map((line) => line.quantity * line.price - line.discount)
    this.replaced = bought.lines.map(() => 0)
    this.#stock = stock
    this.complaints = new ModelComplaints(this, stock)
    for (const line of bought.lines) this.#addUnitsOut(line, line.quantity)
  }

  #addUnitsOut(sized: Sized, units: number): void {
    const shelf = this.#shelfOf(sized)
    this.#unitsOut.set(shelf, (this.#unitsOut.get(shelf) ?? 0) + units)
  }

  #shelfOf(sized: Sized): string {
    return JSON.stringify([sized.product, this.#stock.shelf(sized)])
  }

  /** Units of a size that can return: those sold under it or under a number that sizes shared, until all units of the product are back. */
  #returnable({ product, size }: Sized): number {
    const ofProduct = [...this.#unitsOut].flatMap(([shelf, units]) => {
      const [of, name] = JSON.parse(shelf)
      return of === product ? [{ name, units }] : []
    })
    const sum = (shelves: typeof ofProduct) => shelves.reduce((units, shelf) => units + shelf.units, 0)
    const sold = ofProduct.filter(({ name, units }) => units > 0 && (name === '' || name === size))
    return Math.min(sum(ofProduct), sum(sold))
  }

  get moneyLeft(): number {
    return this.payment === undefined ? 0 : this.total - this.refunded
  }

  /** What its invoices are about, without what credit notes took back. */
  get invoiced(): number {
    if (this.payment !== undefined) return this.moneyLeft
    return this.status === 'cancelled' || this.isBack ? 0 : this.total
  }

  /** Whether the courier should have collected its money, and the owner doesn't have it. */
  get isOutstanding(): boolean {
    return this.isCod && this.payment === undefined && this.status === 'delivered' && !this.isBinned
  }

  /** Whether it is no customer's any more. */
  get isGone(): boolean {
    return this.isHidden || this.isForgotten
  }

  get #isReplaced(): boolean {
    return this.replaced.some((units) => units > 0)
  }

  /** Units of a line that are neither refunded nor replaced nor exchanged, and what they cost. */
  left(line: number): { units: number; amount: number } {
    const held = this.complaints.held.reduce((sum, one) => sum + (one.line === line ? one.quantity : 0), 0)
    const units = (this.unitsLeft[line] ?? 0) - (this.replaced[line] ?? 0) - held
    return { units, amount: this.#priceOf(line, units) }
  }

  #priceOf(line: number, units: number): number {
    const [left = 0, amount = 0] = [this.unitsLeft[line], this.amountLeft[line]]
    return units === left ? amount : Math.floor((amount * units) / left)
  }

  /** The customer cancels. */
  cancel(): 'unknown-order' | 'already-cancelled' | 'dispatched' | 'cancelled' {
    if (this.isGone) return 'unknown-order'
    if (this.status === 'cancelled') return 'already-cancelled'
    const isDispatched = !BEFORE_DISPATCH.includes(this.status) || this.trackingNumber !== null
    if (isDispatched || this.#isReplaced || this.complaints.held.length > 0) return 'dispatched'
    this.#giveBack({ isRefunded: true, isRestocked: true })
    return 'cancelled'
  }

  /** The administrator, who saw the status `seen`, cancels. */
  cancelAsAdmin(
    choices: { isRefunded: boolean; isRestocked: boolean },
    seen?: OrderStatus,
  ):
    | 'unknown-order'
    | 'already-cancelled'
    | 'already-changed'
    | 'with-courier'
    | 'has-replacement'
    | 'has-exchange'
    | 'cancelled' {
    if (this.isBinned) return 'unknown-order'
    if (this.status === 'cancelled') return 'already-cancelled'
    if (this.status === 'refused' || (seen !== undefined && this.status !== seen)) return 'already-changed'
    if (this.payment === undefined && isSent(this.status)) return 'with-courier'
    if (this.#isReplaced) return 'has-replacement'
    if (this.complaints.held.length > 0) return 'has-exchange'
    this.#giveBack(choices)
    return 'cancelled'
  }

  #giveBack({ isRefunded, isRestocked }: { isRefunded: boolean; isRestocked: boolean }): void {
    this.status = 'cancelled'
    const items = this.lines.map((_, line) => ({ line, units: this.left(line).units, isRestocked }))
    if (isRefunded && this.moneyLeft >= SMALLEST_REFUND) {
      this.#requested.push(this.#takeItems({ items, delivery: this.deliveryLeft }, this.moneyLeft))
      this.refunded = this.total
    } else this.restock(items)
  }

  /** The administrator refunds items, delivery charge or an amount. A request is carried out once. */
  refund({ items, delivery, other }: ModelRefund, requestId: string): RefundOutcome | 'unknown-order' {
    if (this.payment === undefined) return 'unknown-order'
    if (this.#requests.has(requestId)) return 'already-requested'
    const rejection = this.#reject({ items, delivery })
    if (rejection) return rejection
    const amount = this.#pricesOf({ items, delivery }).reduce((sum, price) => sum + price, other)
    if (amount < SMALLEST_REFUND) return 'nothing-chosen'
    if (amount > this.moneyLeft) return 'exceeds-refundable'
    this.#requested.push(this.#takeItems({ items, delivery }, amount))
    this.refunded += amount
    this.#requests.add(requestId)
    return 'requested'
  }

  /**
   * The shop enters a refund that was made at the provider. If it takes more than was left, the newest requests shrink.
   *
   * @param due Positions of the requests that the provider hasn't made.
   */
  enterHandRefund(id: string, amount: number, due: readonly number[]): void {
    this.handRefunds.push({ id, amount, isAssigned: false })
    this.refunded += amount
    for (const position of due.toSorted((a, b) => b - a)) {
      const request = this.#requested[position]
      const excess = this.refunded - this.total
      if (!request || excess <= 0) continue
      const left = request.amount - excess
      this.#shrink(request, left < SMALLEST_REFUND ? 0 : left)
    }
  }

  /** Reduces a request; with nothing left, it no longer covers items. */
  #shrink(request: RequestedRefund, amount: number): void {
    const before = [...request.items.map((item) => paise(item.amount)), paise(request.delivery)]
    const isCut = before.reduce((sum, part) => sum + part, 0) > amount
    const shares: readonly number[] = isCut ? apportion(paise(amount), before) : before
    for (const [index, { line, units, amount: named }] of request.items.entries()) {
      this.amountLeft[line] = (this.amountLeft[line] ?? 0) + named - (shares[index] ?? 0)
      if (amount === 0) this.unitsLeft[line] = (this.unitsLeft[line] ?? 0) + units
    }
    const delivery = shares.at(-1) ?? 0
    this.deliveryLeft += request.delivery - delivery
    this.refunded -= request.amount - amount
    request.items = amount === 0 ? [] : request.items.map((item, index) => ({ ...item, amount: shares[index] ?? 0 }))
    request.delivery = delivery
    request.amount = amount
  }

  /** The administrator assigns items to a refund made at the provider. */
  assignItems(refund: HandRefund, goods: Omit<ModelRefund, 'other'>): AssignRefundItemsOutcome['status'] {
    if (refund.isAssigned) return 'already-assigned'
    const rejection = this.#reject(goods)
    if (rejection) return rejection
    this.#takeItems(goods, refund.amount)
    refund.isAssigned = true
    return 'assigned'
  }

  #reject({ items, delivery }: Omit<ModelRefund, 'other'>): ItemsRejection | undefined {
    if (items.some(({ line, units }) => units > this.left(line).units)) return 'exceeds-quantity'
    return delivery > this.deliveryLeft ? 'exceeds-delivery' : undefined
  }

  /** What the units and then the delivery cost; the last units of a line cost what is left of it. */
  #pricesOf({ items, delivery }: Omit<ModelRefund, 'other'>): Paise[] {
    const prices = items.map(({ line, units }) => {
      const left = this.left(line)
      return paise(units === left.units ? left.amount : Math.floor((left.amount * units) / left.units))
    })
    return [...prices, paise(delivery)]
  }

  /** Items that cost more than the refund share its amount. @returns The refund. */
  #takeItems(goods: Omit<ModelRefund, 'other'>, amount: number): RequestedRefund {
    const items = goods.items.filter(({ units }) => units > 0)
    const prices = this.#pricesOf({ items, delivery: goods.delivery })
    const cost = prices.reduce((sum, price) => sum + price, 0)
    const shares: readonly number[] = cost > amount ? apportion(paise(amount), prices) : prices
    for (const [index, { line, units }] of items.entries()) {
      this.unitsLeft[line] = (this.unitsLeft[line] ?? 0) - units
      this.amountLeft[line] = (this.amountLeft[line] ?? 0) - (shares[index] ?? 0)
    }
    const delivery = shares.at(-1) ?? 0
    this.deliveryLeft -= delivery
    this.restock(items)
    return {
      amount,
      items: items.map(({ line, units }, index) => ({ line, units, amount: shares[index] ?? 0 })),
      delivery,
    }
  }

  /** Returns units to stock, never more than the order took out. */
  restock(items: readonly WantedUnits[]): void {
    for (const { line, units, isRestocked } of items) {
      const bought = this.lines[line]
      if (!bought) continue
      const returned = isRestocked ? Math.min(units, this.#returnable(bought)) : 0
      this.#addUnitsOut(bought, -returned)
      if (returned > 0) this.#stock.add(bought, returned)
    }
  }

  /**
   * The administrator, who saw `seen`, sets a status. An order cancelled this way is neither refunded nor restocked, which isn't possible
   * for cash on delivery; nor is taking back a parcel that isn't paid.
   */
  move(status: OrderStatus, seen?: OrderStatus): 'unknown-order' | 'unchanged' | 'already-changed' | 'changed' {
    if (this.isBinned) return 'unknown-order'
    if (this.status === status) return 'unchanged'
    const isCancelledCod = this.isCod && (status === 'cancelled' || this.status === 'cancelled')
    const staysRefused = this.isBack || (this.status === 'refused' && !isSent(status))
    const isWithCourier = this.isCod && this.payment === undefined && isSent(this.status) && !isSent(status)
    if (isCancelledCod || staysRefused || isWithCourier || (seen !== undefined && this.status !== seen))
      return 'already-changed'
    this.status = status
    return 'changed'
  }

  /** The administrator types courier and tracking number; a cancelled order gets no number. */
  setShipment(
    courier: string | null,
    trackingNumber: string | null,
  ): 'unknown-order' | 'cancelled' | 'unchanged' | 'saved' {
    if (this.isBinned) return 'unknown-order'
    if (this.status === 'cancelled' && trackingNumber !== null) return 'cancelled'
    if (this.courier === courier && this.trackingNumber === trackingNumber) return 'unchanged'
    this.courier = courier
    this.trackingNumber = trackingNumber
    return 'saved'
  }

  /** A line of a dispatch list gives the order its courier and tracking number, and ships it. */
  dispatch(
    courier: string,
    trackingNumber: string,
  ): 'unknown-order' | 'cancelled' | 'delivered' | 'refused' | 'ship' | 'renumber' | 'unchanged' {
    if (this.isBinned) return 'unknown-order'
    if (this.status === 'cancelled' || this.status === 'delivered' || this.status === 'refused') return this.status
    const isShipped = this.status === 'shipped'
    const isNew = this.setShipment(courier, trackingNumber) === 'saved'
    this.status = 'shipped'
    if (!isShipped) return 'ship'
    return isNew ? 'renumber' : 'unchanged'
  }

  /** A parcel that is paid on delivery isn't taken. */
  refuse(): 'unknown-order' | 'refused' | 'has-replacement' | 'not-refusable' {
    if (this.isBinned) return 'unknown-order'
    if (this.status === 'refused') return 'refused'
    if (this.#isReplaced) return 'has-replacement'
    if (this.payment !== undefined || this.status !== 'shipped') return 'not-refusable'
    this.status = 'refused'
    return 'refused'
  }

  /** A refused parcel is back. */
  receive(isRestocked: boolean): 'unknown-order' | 'already-received' | 'not-refused' | 'received' {
    if (this.isBinned) return 'unknown-order'
    if (this.isBack) return 'already-received'
    if (this.status !== 'refused') return 'not-refused'
    this.isBack = true
    this.restock(this.lines.map(({ quantity }, line) => ({ line, units: quantity, isRestocked })))
    return 'received'
  }

  /** The courier pays an amount for a parcel that it delivered. */
  remit(amount: number, payment: string): RemittancePlan | RemittanceProblem {
    if (this.isBinned) return 'unknown-parcel'
    if (amount !== this.total) return 'other-amount'
    if (this.payment !== undefined) return 'recorded'
    if (this.isBack) return 'returned'
    if (this.status === 'cancelled' || this.status === 'refused') return this.status
    if (!isSent(this.status)) return 'not-sent'
    this.payment = payment
    return 'record'
  }

  /** The customer or the owner corrects the address. */
  correctAddress(by: 'customer' | 'owner', state: string): 'unknown-order' | 'dispatched' | 'unchanged' | 'corrected' {
    if (by === 'customer' ? this.isGone : this.isBinned) return 'unknown-order'
    const isOpen = BEFORE_DISPATCH.includes(this.status) || (by === 'owner' && this.status === 'draft')
    if (!isOpen || (by === 'customer' && this.trackingNumber !== null)) return 'dispatched'
    if (this.state === state) return 'unchanged'
    this.state = state
    this.courier = null
    this.trackingNumber = null
    return 'corrected'
  }

  /** The customer deletes the order from their list. */
  hide(): 'unknown-order' | 'not-deletable' | 'hidden' {
    if (this.isGone) return 'unknown-order'
    if (OPEN_ORDER_STATUSES.includes(this.status)) return 'not-deletable'
    this.isHidden = true
    return 'hidden'
  }

  bin(): 'unknown-order' | 'deleted' {
    if (this.isBinned) return 'unknown-order'
    this.isBinned = true
    return 'deleted'
  }

  restore(): 'unknown-order' | 'restored' {
    if (!this.isBinned) return 'unknown-order'
    this.isBinned = false
    return 'restored'
  }

  /** Its customer's account is deleted. */
  forgetCustomer(): void {
    this.isForgotten = true
    this.reviews.clear()
    this.complaints.forgetCustomer()
  }

  /** Why nothing can be sent because of it. */
  obstacleToSending(): 'unknown-order' | 'order-cancelled' | 'order-refused' | undefined {
    if (this.isBinned) return 'unknown-order'
    if (this.status === 'cancelled') return 'order-cancelled'
    return this.status === 'refused' ? 'order-refused' : undefined
  }

  /** Sends as many units in a size as come back, or are to come back, of a line. */
  sendAgain({ line, units, isRestocked }: WantedUnits, size: string): void {
    this.#stock.add({ product: this.lines[line]?.product ?? '', size }, -units)
    this.replaced[line] = (this.replaced[line] ?? 0) + units
    this.restock([{ line, units, isRestocked }])
  }

  #mayReview(line: number): boolean {
    return this.status === 'delivered' && !this.isGone && !this.isBinned && (this.unitsLeft[line] ?? 0) > 0
  }
}
