import { chargeRows } from '#app/domain/cart/extra-charges.ts'
import type { AddressedProduct } from '#app/domain/catalog/product-address.ts'
import type { ItemCodes } from '#app/domain/catalog/size-codes.ts'
import { addPaise, formatRupees, multiplyPaise, type Paise, paise } from '#app/money.ts'
import type { CancelReason } from '#app/vocabulary/cancel-reasons.ts'
import type { OrderChannel, PaymentMethod } from '#app/vocabulary/payment-methods.ts'
import { isUnsold, type OrderPaymentStatus, type OrderStatus, UNDISPATCHED_STATUSES } from '#app/vocabulary/statuses.ts'
import type { Gift } from './gift/gift.ts'
import type { TaxMode } from './seller.ts'
import type { ShippingAddress } from './shipping-address.ts'

/** A product in one size, as it was sold. */
export interface OrderItem {
  readonly id: string
  /** Null once the product is deleted for good. */
  readonly productId: string | null
  /** The product as it is called now; null like its id. */
  readonly product: AddressedProduct | null
  readonly name: string
  readonly image: string
  readonly size: string
  readonly quantity: number
  /** Unit price at purchase, tax included. */
  readonly price: Paise
}

export interface TrackingEntry {
  readonly id: string
  readonly status: string
  readonly message: string
  readonly location: string | null
  readonly estimatedDelivery: Date | null
  readonly createdAt: Date
}

/** Another order, to link to. */
export interface OrderReference {
  readonly id: string
  readonly orderNumber: string
}

/** Orders that are linked because items were added before the first was dispatched. */
export interface AddedItems {
  /** The order that this one adds items to; undefined: none. */
  readonly addsTo: OrderReference | undefined
  /** The orders that add items to this one, oldest first. */
  readonly addedBy: readonly OrderReference[]
}

/** What cash on delivery adds to an order. */
export interface CodFacts {
  /** Included in the shipping. */
  readonly fee: Paise
  /** By the courier; 0 once it's paid, and for a parcel that isn't sent or wasn't taken. */
  readonly toCollect: Paise
  /** When a refused parcel was back; null for others. */
  readonly returnedAt: Date | null
}

/** A business that buys: registered for GST, and named by the invoice. */
export interface BusinessBuyer {
  readonly gstin: string
  /** As it is registered. */
  readonly name: string
}

/** An order as its customer sees it. */
export interface Order {
  readonly id: string
  readonly orderNumber: string
  /** The order whose items it replaces free of charge; null for an order that was bought. */
  readonly replaces: OrderReference | null
  readonly status: OrderStatus
  readonly paymentStatus: OrderPaymentStatus
  readonly total: Paise
  readonly shipping: Paise
  readonly tax: Paise
  readonly discount: Paise
  /** Of the offer that applied; absent: none did. */
  readonly offerName?: string
  readonly shippingAddress: ShippingAddress
  /** Absent: it isn't invoiced to a business. */
  readonly buyer?: BusinessBuyer
  /** Absent: it isn't a gift. */
  readonly gift?: Gift
  readonly notes: string | null
  readonly estimatedDelivery: Date | null
  /** Null until a courier is booked or the shipment is saved. */
  readonly courier: string | null
  readonly trackingNumber: string | null
  /** Null for a replacement, which is free, and for an order that was paid without the provider. */
  readonly razorpayOrderId: string | null
  /** Null for a replacement, and until an order is paid. Starts with `offline_` without the provider. */
  readonly razorpayPaymentId: string | null
  readonly paidAt: Date | null
  /** How it was or will be paid; absent for an order that was placed and paid in the shop. */
  readonly paidBy?: string
  /** Absent unless it is paid on delivery. */
  readonly cod?: CodFacts
  readonly createdAt: Date
  /** Never empty. */
  readonly items: OrderItem[]
}

/** Which invoice of its order a document is, where it isn't the first. */
export interface Reissue {
  readonly number: string
  readonly issuedAt: Date
  /** The number of the invoice that it replaces. */
  readonly replaced: string
  readonly creditNoteNumber: string
}

/** An order with the details of an invoice or its delivery challan, as they were when that was issued. */
export interface InvoicedOrder extends Order {
  /** The shop's GSTIN; null when it had none. */
  readonly sellerGstin: string | null
  readonly taxMode: TaxMode
  /** Which of its invoices it is read as; absent: the first. */
  readonly reissue?: Reissue
  /** The name of who paid for a gift, which is delivered to someone else. Absent if a business did. */
  readonly payer?: string
  readonly items: InvoicedItem[]
}

export interface InvoicedItem extends OrderItem {
  readonly hsnCode: string | null
  /** Its share of the order's discount, for all of its units. */
  readonly discount: Paise
  /** Tax within the price, in basis points; null when the shop could not collect tax. */
  readonly gstRate: number | null
  /** What a unit is worth: what was paid for it, or for the unit it replaces. */
  readonly value: Paise
}

/** An order with its tracking, newest first. */
export interface TrackedOrder extends Order {
  readonly tracking: TrackingEntry[]
  /** Null until it is delivered. */
  readonly deliveredAt: Date | null
  /** Orders that replace items of it, oldest first, without cancelled ones; usually empty. */
  readonly replacements: readonly OrderReference[]
}

export interface AdminOrderItem extends OrderItem {
  /** What a unit is worth: what was paid for it, or for the unit it replaces. */
  readonly value: Paise
  /** Units that were refunded before the order was dispatched: they aren't sent. */
  readonly removed: number
  /** As they are now; undefined where the size has none. */
  readonly codes?: ItemCodes | undefined
}

export interface Cancellation {
  readonly by: 'customer' | 'administrator'
  readonly reason: CancelReason | null
  /** In their own words; null if they wrote nothing. */
  readonly note: string | null
}

export interface AdminOrder extends Order {
  readonly items: AdminOrderItem[]
  /** Orders that replace items of it, oldest first, without cancelled ones; usually empty. */
  readonly replacements: readonly OrderReference[]
  /** Null for a guest, and once the account is deleted. */
  readonly userId: string | null
  readonly isGuest: boolean
  readonly paymentMethod: PaymentMethod
  /** Of the payment without the provider. */
  readonly paymentReference: string | null
  /** Where the owner took it; null for an order placed in the shop. */
  readonly channel: OrderChannel | null
  readonly isCancelled: boolean
  /** Null unless the order is cancelled; also null if an early release cancelled it. */
  readonly cancellation: (Cancellation & { readonly at: Date }) | null
  /** When and by whom its address was last corrected; null if it never was. */
  readonly addressCorrection: { readonly at: Date; readonly by: 'customer' | 'administrator' } | null
  /** When it was put into the bin; null outside it. */
  readonly deletedAt: Date | null
  /** The administrator's email; null outside the bin, or when an older release deleted the order. */
  readonly deletedBy: string | null
  /** The amount refunded so far. */
  readonly refunded: Paise
  /** Days until the estimated delivery on the shop's calendar; null without a date. */
  readonly daysUntilDelivery: number | null
  /** From the account, or as a guest gave it; null for missing details and once the account is deleted. */
  readonly customer: {
    readonly email: string | null
    readonly fullName: string | null
    readonly phone: string | null
    readonly gender: string | null
    readonly dateOfBirth: string | null
  }
}

/** Whether an order is to be paid on delivery, and isn't. */
export function isCodUnpaid({ cod, paidAt }: Pick<Order, 'cod' | 'paidAt'>): boolean {
  return cod !== undefined && paidAt === null
}

/** The subtotal that customers see: total - shipping - tax. */
export function customerSubtotal({ total, shipping, tax }: Pick<Order, 'total' | 'shipping' | 'tax'>): Paise {
  return (total - shipping - tax) as Paise
}

/** The subtotal in the back office: total - shipping - tax + discount. */
export function adminSubtotal(order: Pick<Order, 'total' | 'shipping' | 'tax' | 'discount'>): Paise {
  return (customerSubtotal(order) + order.discount) as Paise
}

/**
 * The row of an order's offer: its name, and what it took off. Undefined for an order without an offer.
 *
 * @param amountText What is said of an amount. Customers see a subtotal that it is already deducted from.
 */
export function offerRow(
  { discount, offerName }: Pick<Order, 'discount' | 'offerName'>,
  amountText: (amount: string) => string = (amount) => `${amount} off`,
) {
  if (discount === 0 && offerName === undefined) return undefined
  const label = offerName === undefined ? 'Discount' : `Offer: ${offerName}`
  return { label, value: discount > 0 ? amountText(formatRupees(discount)) : 'Free delivery' }
}

/** What an order's shipping includes besides the delivery. What a new invoice has less of it was refunded: the delivery first, then the last charge. */
export function chargesOf({ shipping, cod, gift }: Pick<Order, 'shipping' | 'cod' | 'gift'>) {
  const rows = chargeRows({ giftWrapFee: gift?.wrapFee ?? paise(0), codFee: cod?.fee ?? paise(0) })
  let left: number = shipping
  return rows.flatMap((row) => {
    const amount = paise(Math.min(row.amount, left))
    left -= amount
    return amount > 0 ? [{ ...row, amount }] : []
  })
}

/** What an order's delivery costs, and the charges besides it, each as its own row. */
export function shippingRows(order: Pick<Order, 'shipping' | 'cod' | 'gift'>) {
  const charges = chargesOf(order)
  const delivery = charges.reduce<number>((left, { amount }) => left - amount, order.shipping)
  return [{ label: 'Shipping', amount: paise(delivery) }, ...charges]
}

/** Of an order's columns; undefined for an order that isn't paid on delivery. */
export function codFacts(
  order: Pick<Order, 'status' | 'paymentStatus' | 'total'> &
    Pick<CodFacts, 'returnedAt'> & { readonly paymentMethod: PaymentMethod; readonly codFee: number },
): CodFacts | undefined {
  if (order.paymentMethod !== 'cod') return undefined
  const isOver = order.paymentStatus === 'paid' || isUnsold(order.status)
  return { fee: paise(order.codFee), toCollect: isOver ? paise(0) : order.total, returnedAt: order.returnedAt }
}

/** Units in an order, over all items. */
export function countOrderUnits({ items }: Pick<Order, 'items'>): number {
  return items.reduce((sum, item) => sum + item.quantity, 0)
}

/** An order with the items that its parcel contains: without the units that were refunded before it was dispatched; may be empty. */
export function parcelOf<Parcel extends Pick<AdminOrder, 'items'>>(order: Parcel): Parcel {
  const items = order.items.map((item) => ({ ...item, quantity: item.quantity - item.removed }))
  return { ...order, items: items.filter(({ quantity }) => quantity > 0) }
}

/** The value declared to the courier: what was paid, or for a replacement, what the units it replaces are worth. */
export function parcelValue(order: Pick<AdminOrder, 'replaces' | 'total' | 'items'>): Paise {
  if (order.replaces === null && order.items.every(({ removed }) => removed === 0)) return order.total
  return addPaise(...parcelOf(order).items.map(({ value, quantity }) => multiplyPaise(value, quantity)))
}

/** Whether the owner may still correct its address or add items: it is neither dispatched, cancelled or in the bin, nor a replacement. */
export function mayBeCorrected({
  status,
  replaces,
  deletedAt,
}: Pick<AdminOrder, 'status' | 'deletedAt'> & { readonly replaces: OrderReference | string | null }): boolean {
  return UNDISPATCHED_STATUSES.includes(status) && replaces === null && deletedAt === null
}

/** What a message calls an order. */
export function orderNoun({ replaces }: Pick<Order, 'replaces'>): 'order' | 'replacement' {
  return replaces ? 'replacement' : 'order'
}
