import type { Paise } from '#app/money.ts'

/** What an offer gives: percent off, an amount off, or free delivery. */
export const OFFER_KINDS = ['percent', 'amount', 'free-delivery'] as const

export type OfferKind = (typeof OFFER_KINDS)[number]

/** What an offer is for: everything, categories by their keys, collections or products by their ids. {@link isFor} decides for a line. */
export const OFFER_SCOPES = ['all', 'category', 'collection', 'products'] as const

export type OfferScope = (typeof OFFER_SCOPES)[number]

/** What an offer or a sale is for. */
export interface Scope {
  readonly scope: OfferScope
  /** Empty if it is for everything. */
  readonly scopeKeys: readonly string[]
}

export interface Offer extends Scope {
  readonly id: string
  /** What customers read. */
  readonly name: string
  /** In capital letters; null for an offer that applies by itself. */
  readonly code: string | null
  readonly kind: OfferKind
  /** Whole percent from 1 to 99; 0 unless it is the kind. */
  readonly percent: number
  /** Off the whole order; 0 unless it is the kind. */
  readonly amount: Paise
  /** What the items it is for have to cost together, before it is deducted. */
  readonly minimum: Paise
  /** Null: from the beginning. */
  readonly startsAt: Date | null
  /** The moment from which it no longer applies; null: never. */
  readonly endsAt: Date | null
  /** Orders, of all customers together; null: any number. */
  readonly maxUses: number | null
  /** Orders of one customer, known by account, mailbox and phone number; null: any number. */
  readonly maxUsesPerCustomer: number | null
  readonly isFirstOrderOnly: boolean
}

/** A line of a cart, as far as an offer depends on it. */
export interface OfferLine {
  readonly productId: string
  /** The key of its category and the ids of its collections, as far as offers are for them. */
  readonly groups: readonly string[]
  readonly quantity: number
  readonly unitPrice: Paise
}

export type OfferState = 'planned' | 'running' | 'ended'

export function offerState({ startsAt, endsAt }: Pick<Offer, 'startsAt' | 'endsAt'>, now: Date): OfferState {
  if (endsAt !== null && endsAt <= now) return 'ended'
  return startsAt !== null && startsAt > now ? 'planned' : 'running'
}

/** An offer or a sale as the back office shows it. */
export function withState<Dated extends Pick<Offer, 'startsAt' | 'endsAt'>>(dated: Dated) {
  return { ...dated, state: offerState(dated, new Date()) }
}

/** Whether an offer is for the item of a line. */
export function isFor({ scope, scopeKeys }: Offer, { groups, productId }: OfferLine): boolean {
  if (scope === 'all') return true
  return scope === 'products' ? scopeKeys.includes(productId) : groups.some((group) => scopeKeys.includes(group))
}

/** Whether its uses have to be counted before it is granted. */
export function isLimited({ maxUses, maxUsesPerCustomer, isFirstOrderOnly }: Offer): boolean {
  return maxUses !== null || maxUsesPerCustomer !== null || isFirstOrderOnly
}

/** How often a customer may use it: an offer for the first order counts once, whatever the owner set. */
export function usesPerCustomer({ maxUsesPerCustomer, isFirstOrderOnly }: Offer): number {
  return isFirstOrderOnly ? 1 : (maxUsesPerCustomer ?? Number.POSITIVE_INFINITY)
}

/** What a code is, in its normal form. */
export const CODE_PATTERN = /^[A-Z0-9-]{3,30}$/

/** A code as it is stored and compared: people type spaces and small letters. */
export function normalCode(typed: string): string {
  return typed.normalize('NFKC').replace(/\s+/g, '').toUpperCase()
}
