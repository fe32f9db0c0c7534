import type { TrackedOrder } from '#app/domain/orders/order.ts'
import type { ShopSettings } from '#app/domain/settings/settings-fields.ts'
import { formatDate } from '#app/shared/dates.ts'
import { isUnsold, type OrderStatus } from '#app/vocabulary/statuses.ts'

/**
 * Where goods are that come back because of a complaint. A customer `requested` an exchange; the shop accepted it, or asked for
 * defective goods, and they are `awaited`. They `arrived`, or are `missing`: the shop stopped waiting.
 */
export const RETURN_STATUSES = ['requested', 'awaited', 'arrived', 'missing', 'refused', 'withdrawn'] as const
export type ReturnStatus = (typeof RETURN_STATUSES)[number]

export interface GoodsReturn {
  readonly status: ReturnStatus
  /** The size that the customer gets instead; null when the goods come back without an exchange. */
  readonly size: string | null
  /** Where the parcel with the other size is; null until it is being packed. */
  readonly sent: OrderStatus | null
  /** When the customer was asked to send the goods. */
  readonly awaitedAt: Date | null
  /** Who collects them; null while the customer is to send them. */
  readonly courier: string | null
}

/** How long customers have to send goods back. After that the shop may stop waiting. */
export const RETURN_DAYS = 14

const DAY_MS = 86_400_000

/** The moment from which awaited goods are overdue. */
export function sendBackBy(awaitedAt: Date): Date {
  return new Date(awaitedAt.getTime() + RETURN_DAYS * DAY_MS)
}

/** Whether units are still held for the customer: the exchange may be refused or withdrawn. */
export function isExchangeOpen({ status, size, sent }: GoodsReturn): boolean {
  return size !== null && sent === null && (status === 'requested' || status === 'awaited')
}

export type ExchangeTerms = Pick<ShopSettings, 'exchangesOffered' | 'exchangeDays'>

/**
 * Until when a customer may ask to exchange items of an order, so many days after its delivery as the owner chose. Undefined until it is
 * delivered, for a replacement, and in a shop that offers no exchanges.
 */
export function exchangeUntil(
  { deliveredAt, replaces }: Pick<TrackedOrder, 'deliveredAt' | 'replaces'>,
  { exchangesOffered, exchangeDays }: ExchangeTerms,
): Date | undefined {
  if (!exchangesOffered || deliveredAt === null || replaces) return undefined
  return new Date(deliveredAt.getTime() + exchangeDays * DAY_MS)
}

/** Whether a customer may ask to exchange items of an order now. */
export function mayExchange(order: Parameters<typeof exchangeUntil>[0], terms: ExchangeTerms, now: Date): boolean {
  const until = exchangeUntil(order, terms)
  return until !== undefined && now < until
}

/** Where the goods are, for the owner. */
export const RETURN_LABELS: Readonly<Record<ReturnStatus, string>> = {
  requested: 'To be accepted',
  awaited: 'Awaited',
  arrived: 'Arrived',
  missing: 'Never arrived',
  refused: 'Refused',
  withdrawn: 'Withdrawn',
}

/** What {@link RETURN_LABELS} is said of: without an accepted exchange, nothing is sent back. */
export function returnSubject(status: ReturnStatus): 'Exchange' | 'Items sent back' {
  return status === 'requested' || status === 'refused' || status === 'withdrawn' ? 'Exchange' : 'Items sent back'
}

/** Where the other size is, as a sentence after another one; empty when it isn't sent, or won't arrive. */
function sentText(sent: OrderStatus | null): string {
  if (sent === null || isUnsold(sent)) return ''
  if (sent === 'delivered') return ' Your new size was delivered.'
  return sent === 'shipped' ? ' Your new size is on its way.' : ' We’re packing your new size.'
}

/** Where an exchange or a return is, for its customer. */
export function returnText({ status, size, sent, awaitedAt, courier }: GoodsReturn): string {
  switch (status) {
    case 'requested':
      return 'We’re looking at your request.'
    case 'awaited':
      if (courier !== null) return `${courier} will collect the item. Please have it packed.${sentText(sent)}`
      return `Please send the item back by ${formatDate(sendBackBy(awaitedAt ?? new Date(0)))}.${sentText(sent)}`
    case 'arrived':
      return size === null ? 'Your items arrived.' : `Your item arrived.${sentText(sent)}`
    case 'missing':
      return 'The item didn’t reach us in time.'
    case 'refused':
      return 'We couldn’t accept the exchange.'
    case 'withdrawn':
      return 'The exchange was withdrawn.'
  }
}
