import type { AssignRefundItemsOutcome } from '#app/domain/after-sale/assign-refund-items.server.ts'
import type { RemittancePlan, RemittanceProblem } from '#app/domain/checkout/cash-on-delivery/remittance-lines.ts'
import type { DecideReturnOutcome } from '#app/domain/complaints/returns/decide-return.server.ts'
import type { ReturnStatus } from '#app/domain/complaints/returns/goods-return.ts'
import type { RequestExchangeOutcome } from '#app/domain/complaints/returns/request-exchange.server.ts'
import { apportion } from '#app/domain/orders/invoicing/gst.ts'
import type { Fit } from '#app/domain/reviews/review.ts'
import type { RemoveReviewOutcome, WriteReviewOutcome } from '#app/domain/reviews/write-review.server.ts'
import { type Paise, paise } from '#app/money.ts'
import { isSent, OPEN_ORDER_STATUSES, type OrderStatus } from '#app/vocabulary/statuses.ts'

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

export interface ModelComplaint {
  readonly requestId: string
  /** The messages of customer and shop, by the id of the request that sent them. */
  readonly messages: Set<string>
  status: 'open' | 'answered' | 'resolved' | 'refused'
  /** Where the goods are that come back because of it. */
  goods?: ReturnStatus
  /** The units that are exchanged, and the size that is wanted. */
  readonly exchange?: { readonly line: number; readonly units: number; readonly size: string }
  /** Whether that size was sent before the goods came back. */
  isSent?: boolean
}

const isHeld = ({ goods, exchange, isSent }: ModelComplaint) =>
  exchange && !isSent && (goods === 'requested' || goods === 'awaited')

/** What a customer says about a line of an order. */
export interface ModelReview {
  readonly stars: number
  readonly fit: Fit | null
  readonly words: string
  readonly pictures: number
  readonly isHidden: boolean
  /** The owner's; empty without one. */
  readonly answer: string
}

/** What a customer sends; without pictures, the review keeps those that it has. */
export type SaidInReview = Pick<ModelReview, 'stars' | 'fit' | 'words'> & Partial<Pick<ModelReview, 'pictures'>>

/** The shelves that an order takes units from, and returns them to. */
export interface ModelStock {
  /** Which shelf of the product holds a size: its own, or `''` for all sizes. */
  shelf(sized: Sized): string
  /** Units that are neither sold nor reserved. */
  available(sized: Sized): number
  isOffered(sized: Sized): boolean
  add(sized: Sized, units: number): void
}

type ItemsRejection = 'exceeds-quantity' | 'exceeds-delivery'
type RefundOutcome = ItemsRejection | 'already-requested' | 'nothing-chosen' | 'exceeds-refundable' | 'requested'

/** The provider refunds nothing smaller. */
const SMALLEST_REFUND = 100

const BEFORE_DISPATCH: readonly OrderStatus[] = ['pending', 'confirmed', 'processing']

/** The expected state of an order after its sale: its money, its units, its complaints, and who still sees it. */
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
  readonly complaints: ModelComplaint[] = []
  /** By the position of the line. */
  readonly reviews = new Map<number, ModelReview>()
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
  get #isGone(): boolean {
    return this.isHidden || this.isForgotten
  }

  get #isReplaced(): boolean {
    return this.replaced.some((units) => units > 0)
  }

  /** The units that are held for exchanges. */
  get held(): (Sized & { readonly line: number; readonly quantity: number })[] {
    return this.complaints.filter(isHeld).flatMap(({ exchange }) => {
      const bought = this.lines[exchange?.line ?? -1]
      if (!exchange || !bought) return []
      return [{ line: exchange.line, product: bought.product, size: exchange.size, quantity: exchange.units }]
    })
  }

  /** Units of a line that are neither refunded nor replaced nor exchanged, and what they cost. */
  left(line: number): { units: number; amount: number } {
    const held = this.held.reduce((sum, one) => sum + (one.line === line ? one.quantity : 0), 0)
    const units = (this.unitsLeft[line] ?? 0) - (this.replaced[line] ?? 0) - held
    return { units, amount: this.#priceOf(line, units) }
  }

  #priceOf(line: number, units: number): number {
    const [left = 0, amount = 0] = [this.unitsLeft[line], this.amountLeft[line]]
    return units === left ? amount : Math.floor((amount * units) / left)
  }

  /** The customer cancels. */
  cancel(): 'unknown-order' | 'already-cancelled' | 'dispatched' | 'cancelled' {
    if (this.#isGone) return 'unknown-order'
    if (this.status === 'cancelled') return 'already-cancelled'
    const isDispatched = !BEFORE_DISPATCH.includes(this.status) || this.trackingNumber !== null
    if (isDispatched || this.#isReplaced || this.held.length > 0) return 'dispatched'
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
    if (this.held.length > 0) return 'has-exchange'
    this.#giveBack(choices)
    return 'cancelled'
  }

  #giveBack({ isRefunded, isRestocked }: { isRefunded: boolean; isRestocked: boolean }): void {
    this.status = 'cancelled'
    const items = this.lines.map((_, line) => ({ line, units: this.left(line).units, isRestocked }))
    if (isRefunded && this.moneyLeft >= SMALLEST_REFUND) {
      this.#requested.push(this.#takeItems({ items, delivery: this.deliveryLeft }, this.moneyLeft))
      this.refunded = this.total
    } else this.#restock(items)
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
    this.#restock(items)
    return {
      amount,
      items: items.map(({ line, units }, index) => ({ line, units, amount: shares[index] ?? 0 })),
      delivery,
    }
  }

  /** Returns units to stock, never more than the order took out. */
  #restock(items: readonly WantedUnits[]): void {
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
    this.#restock(this.lines.map(({ quantity }, line) => ({ line, units: quantity, isRestocked })))
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
    if (by === 'customer' ? this.#isGone : this.isBinned) return 'unknown-order'
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
    if (this.#isGone) return 'unknown-order'
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

  /** The customer complains; the first message is the complaint itself. */
  complain(requestId: string): 'opened' {
    if (this.complaints.some((complaint) => complaint.requestId === requestId)) return 'opened'
    this.complaints.push({ requestId, messages: new Set([requestId]), status: 'open' })
    return 'opened'
  }

  /** The customer writes about a complaint, which opens it again. */
  reply(complaint: ModelComplaint, requestId: string): 'already-stored' | 'stored' {
    if (complaint.messages.has(requestId)) return 'already-stored'
    complaint.messages.add(requestId)
    complaint.status = 'open'
    return 'stored'
  }

  /** The shop answers a complaint; a mere answer leaves a closed one closed. */
  answer(
    complaint: ModelComplaint,
    effect: 'answered' | 'resolved' | 'refused',
    requestId: string,
  ): 'already-sent' | 'exchange-open' | 'sent' {
    if (complaint.messages.has(requestId)) return 'already-sent'
    if (isHeld(complaint) && effect === 'resolved') return 'exchange-open'
    if (isHeld(complaint) && effect === 'refused') complaint.goods = 'refused'
    complaint.messages.add(requestId)
    const isClosed = complaint.status === 'resolved' || complaint.status === 'refused'
    if (effect !== 'answered' || !isClosed) complaint.status = effect
    return 'sent'
  }

  /** The administrator resolves a complaint with a refund. */
  refundComplaint(
    complaint: ModelComplaint,
    refund: ModelRefund,
    requestId: string,
  ): ReturnType<ModelOrder['refund']> | 'no-order' | 'exchange-open' {
    if (this.payment === undefined) return 'no-order'
    if (complaint.messages.has(requestId)) return 'already-requested'
    if (isHeld(complaint)) return 'exchange-open'
    const outcome = this.refund(refund, requestId)
    if (outcome !== 'requested') return outcome
    complaint.messages.add(requestId)
    complaint.status = 'resolved'
    return outcome
  }

  /** The administrator resolves a complaint with a replacement of units of one line, in its size. */
  replace(
    complaint: ModelComplaint,
    { line, units, isRestocked }: WantedUnits,
    requestId: string,
  ):
    | 'already-sent'
    | 'unknown-order'
    | 'order-cancelled'
    | 'order-refused'
    | 'no-customer'
    | 'exceeds-quantity'
    | 'out-of-stock'
    | 'exchange-open'
    | 'sent' {
    if (complaint.messages.has(requestId)) return 'already-sent'
    if (isHeld(complaint)) return 'exchange-open'
    if (this.isBinned) return 'unknown-order'
    if (this.status === 'cancelled') return 'order-cancelled'
    if (this.status === 'refused') return 'order-refused'
    if (this.isForgotten) return 'no-customer'
    const bought = this.lines[line]
    if (!bought || units > this.left(line).units) return 'exceeds-quantity'
    if (units > this.#stock.available(bought)) return 'out-of-stock'
    this.#stock.add(bought, -units)
    this.replaced[line] = (this.replaced[line] ?? 0) + units
    this.#restock([{ line, units, isRestocked }])
    complaint.messages.add(requestId)
    complaint.status = 'resolved'
    return 'sent'
  }

  /** The customer asks for another size of units of one line. */
  requestExchange(
    exchange: { readonly line: number; readonly units: number; readonly size: string },
    requestId: string,
  ): RequestExchangeOutcome['status'] {
    if (this.#isGone) return 'unknown-order'
    if (this.complaints.some((complaint) => complaint.requestId === requestId)) return 'requested'
    if (this.status !== 'delivered') return 'not-offered'
    const bought = this.lines[exchange.line]
    if (!bought || bought.size === exchange.size) return 'unknown-choice'
    if (exchange.units > this.left(exchange.line).units) return 'exceeds-quantity'
    const wanted = { product: bought.product, size: exchange.size }
    if (!this.#stock.isOffered(wanted)) return 'unknown-choice'
    if (exchange.units > this.#stock.available(wanted)) return 'out-of-stock'
    this.complaints.push({ requestId, messages: new Set([requestId]), status: 'open', goods: 'requested', exchange })
    return 'requested'
  }

  /** The customer no longer wants the other size. */
  withdraw(complaint: ModelComplaint): 'too-late' | 'withdrawn' {
    if (!isHeld(complaint)) return 'too-late'
    complaint.goods = 'withdrawn'
    complaint.messages.add(crypto.randomUUID())
    complaint.status = 'resolved'
    return 'withdrawn'
  }

  /** The owner decides about goods that come back; they have been overdue for long. */
  decideReturn(
    complaint: ModelComplaint,
    decision: 'accept' | 'ask' | 'receive' | 'restock' | 'give up',
    { requestId, sendsAtOnce }: { requestId: string; sendsAtOnce: boolean },
  ): DecideReturnOutcome['status'] {
    const { goods, exchange, isSent } = complaint
    if (complaint.messages.has(requestId)) return 'already-decided'
    const isNext =
      decision === 'ask' ? !goods && !exchange : goods === (decision === 'accept' ? 'requested' : 'awaited')
    if (!isNext) return 'changed'
    const isRestocked = decision === 'restock'
    if (decision === 'accept' || decision === 'ask') {
      const sent = exchange && sendsAtOnce && this.#sendOtherSize(exchange, false)
      if (sent && sent !== 'sent') return sent
      complaint.isSent = sent === 'sent'
      complaint.goods = 'awaited'
      complaint.status = 'answered'
    } else if (decision === 'give up') {
      complaint.goods = 'missing'
      if (exchange) complaint.status = isSent ? 'resolved' : 'refused'
    } else {
      const sent = exchange && !isSent && this.#sendOtherSize(exchange, isRestocked)
      if (sent && sent !== 'sent') return sent
      if (exchange && isSent) this.#restock([{ ...exchange, isRestocked }])
      complaint.goods = 'arrived'
      if (exchange) complaint.status = 'resolved'
    }
    complaint.messages.add(requestId)
    return 'decided'
  }

  /** The customer reviews a line, or changes their review; one that was hidden stays hidden. */
  review(line: number, said: SaidInReview): WriteReviewOutcome['status'] {
    if (!this.#mayReview(line)) return 'unknown-item'
    const before = this.reviews.get(line)
    this.reviews.set(line, { pictures: 0, isHidden: false, answer: '', ...before, ...said })
    if (before?.isHidden) return 'changed-hidden'
    return before ? 'changed' : 'published'
  }

  /** The customer removes a review; one that was hidden stays, without its words and pictures. */
  removeReview(line: number): RemoveReviewOutcome['status'] {
    if (!this.#mayReview(line)) return 'unknown-item'
    const before = this.reviews.get(line)
    if (before?.isHidden) this.reviews.set(line, { ...before, words: '', pictures: 0 })
    else this.reviews.delete(line)
    return 'removed'
  }

  /** The owner hides a review, or shows it again. */
  moderate(line: number, isHidden: boolean): 'hidden' | 'shown' | 'unknown-review' {
    const before = this.reviews.get(line)
    if (!before) return 'unknown-review'
    this.reviews.set(line, { ...before, isHidden })
    return isHidden ? 'hidden' : 'shown'
  }

  answerReview(line: number, answer: string): 'answered' | 'unknown-review' {
    const before = this.reviews.get(line)
    if (!before) return 'unknown-review'
    this.reviews.set(line, { ...before, answer })
    return 'answered'
  }

  #mayReview(line: number): boolean {
    return this.status === 'delivered' && !this.#isGone && !this.isBinned && (this.unitsLeft[line] ?? 0) > 0
  }

  /** Its customer's account is deleted. */
  forgetCustomer(): void {
    this.isForgotten = true
    this.reviews.clear()
    for (const complaint of this.complaints.filter(isHeld)) complaint.goods = 'withdrawn'
  }

  #sendOtherSize({ line, units, size }: NonNullable<ModelComplaint['exchange']>, isRestocked: boolean) {
    if (this.isBinned) return 'unknown-order'
    if (this.status === 'cancelled') return 'order-cancelled'
    if (this.status === 'refused') return 'order-refused'
    this.#stock.add({ product: this.lines[line]?.product ?? '', size }, -units)
    this.replaced[line] = (this.replaced[line] ?? 0) + units
    this.#restock([{ line, units, isRestocked }])
    return 'sent'
  }
}
