import { apportion } from '#app/domain/orders/invoicing/gst.ts'
import { SMALLEST_REFUND } from '#app/domain/payments/gateway.ts'
import { addPaise, type Paise, paise } from '#app/money.ts'

/** An order item, and how much of it can still be refunded. */
export interface RefundableItem {
  readonly orderItemId: string
  /** Null once the product is deleted for good. */
  readonly productId: string | null
  readonly name: string
  readonly image: string
  readonly size: string
  /** Units bought. */
  readonly quantity: number
  /** Units neither refunded nor replaced yet; may be 0. */
  readonly unitsLeft: number
  /** What the customer paid for those units, the order's discount deducted. */
  readonly amountLeft: Paise
}

export interface Refundable {
  /** In the order of the order's items; never empty. */
  readonly items: readonly RefundableItem[]
  readonly deliveryLeft: Paise
  /** What is left of the payment; less than the items' amounts if a refund named no items. */
  readonly moneyLeft: Paise
}

export interface WantedRefund {
  /** No order item twice; quantities of at least 1. */
  readonly items: readonly { readonly orderItemId: string; readonly quantity: number }[]
  readonly delivery: Paise
  /** An amount in addition to items and delivery charge, such as for a loose thread. */
  readonly other: Paise
  /** The sum that the administrator was shown and agreed to; if given, nothing else is refunded. */
  readonly confirmed?: Paise | undefined
}

export interface RefundPlan {
  /** Items, delivery charge and any other amount. */
  readonly amount: Paise
  readonly delivery: Paise
  readonly items: readonly PlannedItem[]
}

export interface PlannedItem {
  readonly item: RefundableItem
  readonly quantity: number
  readonly amount: Paise
}

export type RefundRejection =
  | { readonly status: 'nothing-chosen' }
  | { readonly status: 'unknown-item' }
  | { readonly status: 'exceeds-quantity'; readonly item: RefundableItem }
  | { readonly status: 'exceeds-delivery'; readonly left: Paise }
  /** `left` of the payment can still be refunded; it may be 0. */
  | { readonly status: 'exceeds-refundable'; readonly left: Paise }
  /** It adds up to `amount`, which isn't the sum that was confirmed. */
  | { readonly status: 'amount-changed'; readonly amount: Paise }

/** What the customer gets back for some of the units left: rounded down, so that the last unit gets the remainder. */
export function amountOfUnits(
  { unitsLeft, amountLeft }: Pick<RefundableItem, 'unitsLeft' | 'amountLeft'>,
  quantity: number,
): Paise {
  if (quantity >= unitsLeft) return amountLeft
  return paise(Number((BigInt(amountLeft) * BigInt(quantity)) / BigInt(unitsLeft)))
}

export function planRefund(
  refundable: Refundable,
  wanted: WantedRefund,
): { readonly status: 'planned'; readonly plan: RefundPlan } | RefundRejection {
  const items: PlannedItem[] = []
  for (const { orderItemId, quantity } of wanted.items) {
    const item = refundable.items.find((each) => each.orderItemId === orderItemId)
    if (!item) return { status: 'unknown-item' }
    if (quantity > item.unitsLeft) return { status: 'exceeds-quantity', item }
    items.push({ item, quantity, amount: amountOfUnits(item, quantity) })
  }
  if (wanted.delivery > refundable.deliveryLeft) return { status: 'exceeds-delivery', left: refundable.deliveryLeft }

  const amount = items.reduce((sum, item) => sum + item.amount, wanted.delivery + wanted.other)
  if (amount < SMALLEST_REFUND) return { status: 'nothing-chosen' }
  if (amount > refundable.moneyLeft) return { status: 'exceeds-refundable', left: refundable.moneyLeft }
  if (wanted.confirmed !== undefined && amount !== wanted.confirmed) {
    return { status: 'amount-changed', amount: paise(amount) }
  }
  return { status: 'planned', plan: { amount: paise(amount), delivery: wanted.delivery, items } }
}

/**
 * A refund of all that is left, naming every unit left.
 *
 * @returns Undefined when no money is left.
 */
export function planFullRefund({ items, deliveryLeft, moneyLeft }: Refundable): RefundPlan | undefined {
  if (moneyLeft < SMALLEST_REFUND) return undefined
  return planAssigned(
    { items: items.map((item) => ({ item, quantity: item.unitsLeft })), delivery: deliveryLeft },
    moneyLeft,
  )
}

/** Assigns items to a refund whose amount is fixed. Items that cost more than the amount share it. */
export function planAssigned(
  assigned: {
    readonly items: readonly { readonly item: RefundableItem; readonly quantity: number }[]
    readonly delivery: Paise
  },
  amount: Paise,
): RefundPlan {
  const items = assigned.items.filter(({ quantity }) => quantity > 0)
  const prices = [...items.map(({ item, quantity }) => amountOfUnits(item, quantity)), assigned.delivery]
  const shares = addPaise(...prices) > amount ? apportion(amount, prices) : prices
  return {
    amount,
    delivery: shares.at(-1) ?? paise(0),
    items: items.map((planned, index) => ({ ...planned, amount: shares[index] ?? paise(0) })),
  }
}
