import type { DecideReturnOutcome } from '#app/domain/complaints/returns/decide-return.server.ts'
import type { ReturnStatus } from '#app/domain/complaints/returns/goods-return.ts'
import type { RequestExchangeOutcome } from '#app/domain/complaints/returns/request-exchange.server.ts'
import type { BoughtLine, ModelRefund, ModelStock, RefundOutcome, Sized, WantedUnits } from './bought-units.ts'

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

/** The order that complaints are about, and what they can do to it. */
interface ComplainedOrder {
  readonly lines: readonly BoughtLine[]
  readonly payment: string | undefined
  readonly status: string
  readonly isGone: boolean
  readonly isForgotten: boolean
  left(line: number): { units: number }
  refund(refund: ModelRefund, requestId: string): RefundOutcome | 'unknown-order'
  obstacleToSending(): 'unknown-order' | 'order-cancelled' | 'order-refused' | undefined
  sendAgain(units: WantedUnits, size: string): void
  restock(items: readonly WantedUnits[]): void
}

/** The expected complaints of an order, exchanges among them. */
export class ModelComplaints {
  /** Oldest first. */
  readonly all: ModelComplaint[] = []
  readonly #order: ComplainedOrder
  readonly #stock: ModelStock

  constructor(order: ComplainedOrder, stock: ModelStock) {
    this.#order = order
    this.#stock = stock
  }

  /** The units that are held for exchanges. */
  get held(): (Sized & { readonly line: number; readonly quantity: number })[] {
    return this.all.filter(isHeld).flatMap(({ exchange }) => {
      const bought = this.#order.lines[exchange?.line ?? -1]
      if (!exchange || !bought) return []
      return [{ line: exchange.line, product: bought.product, size: exchange.size, quantity: exchange.units }]
    })
  }

  /** The customer complains; the first message is the complaint itself. */
  complain(requestId: string): 'opened' {
    if (this.all.some((complaint) => complaint.requestId === requestId)) return 'opened'
    this.all.push({ requestId, messages: new Set([requestId]), status: 'open' })
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
  refund(
    complaint: ModelComplaint,
    refund: ModelRefund,
    requestId: string,
  ): RefundOutcome | 'unknown-order' | 'no-order' | 'exchange-open' {
    if (this.#order.payment === undefined) return 'no-order'
    if (complaint.messages.has(requestId)) return 'already-requested'
    if (isHeld(complaint)) return 'exchange-open'
    const outcome = this.#order.refund(refund, requestId)
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
    const obstacle = this.#order.obstacleToSending()
    if (obstacle) return obstacle
    if (this.#order.isForgotten) return 'no-customer'
    const bought = this.#order.lines[line]
    if (!bought || units > this.#order.left(line).units) return 'exceeds-quantity'
    if (units > this.#stock.available(bought)) return 'out-of-stock'
    this.#order.sendAgain({ line, units, isRestocked }, bought.size)
    complaint.messages.add(requestId)
    complaint.status = 'resolved'
    return 'sent'
  }

  /** The customer asks for another size of units of one line. */
  requestExchange(
    exchange: { readonly line: number; readonly units: number; readonly size: string },
    requestId: string,
  ): RequestExchangeOutcome['status'] {
    if (this.#order.isGone) return 'unknown-order'
    if (this.all.some((complaint) => complaint.requestId === requestId)) return 'requested'
    if (this.#order.status !== 'delivered') return 'not-offered'
    const bought = this.#order.lines[exchange.line]
    if (!bought || bought.size === exchange.size) return 'unknown-choice'
    if (exchange.units > this.#order.left(exchange.line).units) return 'exceeds-quantity'
    const wanted = { product: bought.product, size: exchange.size }
    if (!this.#stock.isOffered(wanted)) return 'unknown-choice'
    if (exchange.units > this.#stock.available(wanted)) return 'out-of-stock'
    this.all.push({ requestId, messages: new Set([requestId]), status: 'open', goods: 'requested', exchange })
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
      const isSentNow = exchange !== undefined && sendsAtOnce
      const obstacle = isSentNow && this.#order.obstacleToSending()
      if (obstacle) return obstacle
      if (isSentNow) this.#order.sendAgain({ ...exchange, isRestocked: false }, exchange.size)
      complaint.isSent = isSentNow
      complaint.goods = 'awaited'
      complaint.status = 'answered'
    } else if (decision === 'give up') {
      complaint.goods = 'missing'
      if (exchange) complaint.status = isSent ? 'resolved' : 'refused'
    } else {
      const isSentNow = exchange !== undefined && !isSent
      const obstacle = isSentNow && this.#order.obstacleToSending()
      if (obstacle) return obstacle
      if (isSentNow) this.#order.sendAgain({ ...exchange, isRestocked }, exchange.size)
      if (exchange && isSent) this.#order.restock([{ ...exchange, isRestocked }])
      complaint.goods = 'arrived'
      if (exchange) complaint.status = 'resolved'
    }
    complaint.messages.add(requestId)
    return 'decided'
  }

  /** The customer's account is deleted: nothing is held for them any more. */
  forgetCustomer(): void {
    for (const complaint of this.all.filter(isHeld)) complaint.goods = 'withdrawn'
  }
}
