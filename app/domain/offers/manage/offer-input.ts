import { shopDate } from '#app/shared/dates.ts'
import type { Offer, OfferScope } from '../offer.ts'

/** What the owner typed about what an offer or a sale is for. What doesn't belong to the scope doesn't count. */
export interface ScopeInput {
  readonly scope: OfferScope
  /** Their keys. */
  readonly categories: readonly string[]
  /** Their ids. */
  readonly collections: readonly string[]
  /** The ends of their addresses. */
  readonly products: readonly string[]
}

/** What the owner typed, by the rules for an offer. */
export interface OfferInput extends ScopeInput, Omit<Offer, 'id' | 'scope' | 'scopeKeys' | 'startsAt' | 'endsAt'> {
  /** Days in India, as `2026-11-21`. */
  readonly startsOn: string | null
  readonly endsOn: string | null
}

/** The most uses that an offer can be limited to. */
export const MAX_COUNT = 100_000

/** The most products that an offer can name. */
export const MAX_PRODUCTS = 100

/** The parameter by which the page of an offer says that it was saved. */
export const SAVED_PARAM = 'saved'

const INDIA = '+05:30'
const DAY_MS = 86_400_000

/** The moment at which a day begins in India. @param day As `2026-11-21`. */
export function startOfDay(day: string): Date {
  return new Date(`${day}T00:00:00${INDIA}`)
}

/** The moment at which a day is over in India. */
export function endOfDay(day: string): Date {
  return new Date(startOfDay(day).getTime() + DAY_MS)
}

/** The last day on which something applies that ends at this moment. */
export function lastDay(endsAt: Date): string {
  return shopDate(new Date(endsAt.getTime() - 1))
}
