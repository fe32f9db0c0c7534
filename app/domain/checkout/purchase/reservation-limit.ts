import { RESERVATION_MINUTES } from '#app/vocabulary/shop.ts'

/**
 * A customer who doesn't pay may reserve units of a product for 60 minutes within any 75, over all checkouts. So
 * renewed and replaced checkouts leave others at least a quarter of an hour to buy. No payment starts with less than 5 minutes left.
 */
const LIMIT = { total: 60 * 60, within: 75 * 60, least: 5 * 60 } as const

/** One unpaid reservation of a product, in seconds before now. */
export interface PastReservation {
  readonly productId: string
  readonly startedAgo: number
  /** 0 while the units are still reserved. */
  readonly endedAgo: number
}

/** How far back reservations count, in seconds. A reservation ends before it is older than the limit. */
export const COUNTED_SECONDS = LIMIT.within + LIMIT.total

/**
 * How long a customer may reserve units from now.
 *
 * @param past The customer's unpaid reservations of the products that are to be reserved; may be empty. Those of one product
 *   don't overlap.
 * @returns Seconds, at most those of a reservation. Undefined when a product has been reserved for too long.
 */
export function allowedSeconds(past: readonly PastReservation[]): number | undefined {
  const byProduct = Map.groupBy(past, ({ productId }) => productId)
  const left = LIMIT.total - Math.max(0, ...[...byProduct.values()].map(usedSeconds))
  return left < LIMIT.least ? undefined : Math.min(left, RESERVATION_MINUTES * 60)
}

function usedSeconds(past: readonly PastReservation[]): number {
  return past.reduce(
    (sum, { startedAgo, endedAgo }) => sum + Math.max(0, Math.min(startedAgo, LIMIT.within) - Math.max(0, endedAgo)),
    0,
  )
}
