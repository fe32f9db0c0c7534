/**
 * The statuses of checkout, attempt, reservation, payment, refund and order, and the moves between them. The database allows the
 * same statuses by `check` constraints, and docs/architecture.md draws the moves; tests compare all three. A repeated report may
 * write the status that is already there, which is no move.
 */

/** For each status, those that may follow it directly. */
export type Moves<Status extends string> = Readonly<Record<Status, readonly Status[]>>

/** Whether `to` may directly follow `from`. False for the same status. */
export function canMove<Status extends string>(moves: Moves<Status>, from: Status, to: Status): boolean {
  return moves[from].includes(to)
}

/** The statuses that `to` may directly follow, in the order of the table. Empty for a status that nothing leads to. */
export function statusesBefore<Status extends string>(moves: Moves<Status>, to: Status): Status[] {
  return (Object.keys(moves) as Status[]).filter((from) => canMove(moves, from, to))
}

/** One intent to buy. It starts `reserved`. */
export const CHECKOUT_STATUSES = ['reserved', 'awaiting_payment', 'released', 'paid', 'refund_due', 'refunded'] as const

export type CheckoutStatus = (typeof CHECKOUT_STATUSES)[number]

/**
 * A released checkout can still be paid by a late payment, and a refunded one by a payment other than the refunded one. One for
 * cash on delivery stays `reserved` until it is confirmed; it's `paid` once it has its order, although the money comes later.
 */
export const CHECKOUT_MOVES: Moves<CheckoutStatus> = {
  reserved: ['awaiting_payment', 'released', 'paid'],
  awaiting_payment: ['released', 'paid', 'refund_due'],
  released: ['paid', 'refund_due'],
  paid: [],
  refund_due: ['refunded', 'paid'],
  refunded: ['paid', 'refund_due'],
}

/** A live checkout has reservations and waits for its payment, or its confirmation. A customer has at most one, besides drafts. */
export const LIVE_CHECKOUT_STATUSES = ['reserved', 'awaiting_payment'] as const satisfies readonly CheckoutStatus[]

export function isLiveCheckout(status: CheckoutStatus): boolean {
  return (LIVE_CHECKOUT_STATUSES as readonly CheckoutStatus[]).includes(status)
}

/** One try to pay for a checkout. It starts `created`, and is `open` once the provider's order is attached. */
export const ATTEMPT_STATUSES = ['created', 'open', 'cancelled', 'failed', 'expired', 'paid'] as const

export type AttemptStatus = (typeof ATTEMPT_STATUSES)[number]

/** An attempt that ended can still be paid. A paid one stays paid, even when the money is refunded. */
export const ATTEMPT_MOVES: Moves<AttemptStatus> = {
  created: ['open', 'cancelled', 'failed', 'expired'],
  open: ['cancelled', 'expired', 'paid'],
  cancelled: ['paid'],
  failed: ['paid'],
  expired: ['paid'],
  paid: [],
}

/** The units of one product that a checkout holds. It starts `active`. */
export const RESERVATION_STATUSES = ['active', 'claimed', 'released'] as const

export type ReservationStatus = (typeof RESERVATION_STATUSES)[number]

export const RESERVATION_MOVES: Moves<ReservationStatus> = {
  active: ['claimed', 'released'],
  claimed: [],
  released: ['claimed'],
}

/** The provider's statuses of a payment, from the first to the last. The first report of a payment may have any of them. */
export const PAYMENT_STATUSES = ['created', 'failed', 'authorized', 'captured', 'refunded'] as const

export type PaymentStatus = (typeof PAYMENT_STATUSES)[number]

/** A payment only moves forward, and may skip statuses: the bank can confirm a failed one late, but never undo a capture. */
export const PAYMENT_MOVES: Moves<PaymentStatus> = {
  created: ['failed', 'authorized', 'captured', 'refunded'],
  failed: ['authorized', 'captured', 'refunded'],
  authorized: ['captured', 'refunded'],
  captured: ['refunded'],
  refunded: [],
}

/**
 * Money on its way back to the customer. It starts `due`. It's cancelled, with an amount of 0, when the money was refunded directly at the
 * provider; the provider may still report that it had already made this refund.
 */
export const REFUND_STATUSES = ['due', 'pending', 'processed', 'failed', 'cancelled'] as const

export type RefundStatus = (typeof REFUND_STATUSES)[number]

export const REFUND_MOVES: Moves<RefundStatus> = {
  due: ['pending', 'processed', 'failed', 'cancelled'],
  pending: ['processed', 'failed'],
  processed: [],
  failed: ['due'],
  cancelled: ['pending', 'processed'],
}

/** Refunds whose money is not on its way: the provider has yet to accept them, or rejected them. */
export const UNSENT_REFUND_STATUSES = ['due', 'failed'] as const satisfies readonly RefundStatus[]

/** The life of an order, which starts `confirmed`: it exists only when it is paid, or will be on delivery. */
export const ORDER_STATUSES = [
  'draft',
  'pending',
  'confirmed',
  'processing',
  'shipped',
  'delivered',
  'cancelled',
  'refused',
] as const

export type OrderStatus = (typeof ORDER_STATUSES)[number]

/** An order usually ends with one of these. */
const FINAL_ORDER_STATUSES: readonly OrderStatus[] = ['delivered', 'cancelled', 'refused']

/** Orders that ended without a sale: nothing is to be paid or sent, and no figure of sales counts them. */
export const UNSOLD_ORDER_STATUSES = ['cancelled', 'refused'] as const satisfies readonly OrderStatus[]

export function isUnsold(status: OrderStatus): status is (typeof UNSOLD_ORDER_STATUSES)[number] {
  return (UNSOLD_ORDER_STATUSES as readonly OrderStatus[]).includes(status)
}

/** An open order is still to be delivered. Once its promised date has passed, it is late. */
export const OPEN_ORDER_STATUSES = ORDER_STATUSES.filter((status) => !FINAL_ORDER_STATUSES.includes(status))

/** Whether the parcel is with the courier, or was delivered. */
export function isSent(status: OrderStatus): boolean {
  return status === 'shipped' || status === 'delivered'
}

/** The statuses that the administrator may choose for any order. `refused` is for parcels that are paid on delivery. */
export const CHOSEN_ORDER_STATUSES = ORDER_STATUSES.filter((status) => status !== 'refused')

/** The parcel hasn't left yet, so what is in it and where it goes can still be corrected. */
export const UNDISPATCHED_STATUSES: readonly OrderStatus[] = OPEN_ORDER_STATUSES.filter(
  (status) => status !== 'shipped',
)

/**
 * The administrator decides: any status may follow any other. `refused` is the exception: only a shipped order can be refused, and if
 * that was a mistake it becomes shipped or delivered. Narrower rules apply to customers (`customer-order-rules.ts`), couriers
 * (`statusAfter`), and in `changeOrderStatus` to cancelled replacements, and to cash on delivery that is cancelled or with the courier.
 */
export const ORDER_MOVES = {
  ...Object.fromEntries(
    CHOSEN_ORDER_STATUSES.map((from) => [
      from,
      [...CHOSEN_ORDER_STATUSES.filter((to) => to !== from), ...(from === 'shipped' ? ['refused'] : [])],
    ]),
  ),
  refused: ['shipped', 'delivered'],
} as unknown as Moves<OrderStatus>

/** What an order says about its payment. Written once, as `paid`. */
export const ORDER_PAYMENT_STATUSES = ['paid', 'pending', 'failed', 'cancelled'] as const

export type OrderPaymentStatus = (typeof ORDER_PAYMENT_STATUSES)[number]
