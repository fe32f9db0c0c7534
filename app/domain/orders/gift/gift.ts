import { type Paise, paise } from '#app/money.ts'
import { formatDate, shopDate } from '#app/shared/dates.ts'
import { type OrderStatus, UNDISPATCHED_STATUSES } from '#app/vocabulary/statuses.ts'
import type { InvoiceAddress } from '../shipping-address.ts'

/** What the buyer of a gift wants. Snapshots of checkouts have it in this form. */
export interface Gift {
  /** For its slip; empty without one. */
  readonly message: string
  /** What wrapping it costs, included in the shipping; null: it isn't wrapped. */
  readonly wrapFee: Paise | null
  /** The first day on which it may be sent, in India, such as `2026-12-12`; null: any day. */
  readonly notBefore: string | null
  /** The buyer, whom its invoice names beside the recipient; absent where it doesn't have to. */
  readonly billedTo?: InvoiceAddress
}

/** The columns of an order. */
export interface GiftColumns {
  readonly giftMessage: string | null
  readonly giftWrapFee: number | null
  readonly notBefore: string | null
  readonly billingAddress: InvoiceAddress | null
}

/** An order's gift, as a part of the order. */
export function giftOf({ giftMessage: message, giftWrapFee, notBefore, billingAddress }: GiftColumns): { gift?: Gift } {
  if (message === null) return {}
  const wrapFee = giftWrapFee === null ? null : paise(giftWrapFee)
  return { gift: { message, wrapFee, notBefore, ...(billingAddress && { billedTo: billingAddress }) } }
}

/** Since when an order is prepared, and its promised days count: since it was placed, or since the first day on which it may be sent. */
export function countedFrom(placedAt: Date, gift: Pick<Gift, 'notBefore'> | undefined): Date {
  const firstDay = gift?.notBefore ? new Date(`${gift.notBefore}T00:00:00+05:30`) : placedAt
  return firstDay > placedAt ? firstDay : placedAt
}

/** The first day on which an order may be sent, such as "12 December 2026"; undefined if that is any day. */
export function firstDayText({ gift }: { readonly gift?: Gift }): string | undefined {
  return gift?.notBefore ? formatDate(new Date(gift.notBefore)) : undefined
}

/** The same, as long as the order is to be sent and that day is ahead. */
export function dayAheadText({ status, gift }: { status: OrderStatus; gift?: Gift }, now: Date): string | undefined {
  const isAhead = UNDISPATCHED_STATUSES.includes(status) && gift?.notBefore && gift.notBefore > shopDate(now)
  return isAhead ? firstDayText({ gift }) : undefined
}
