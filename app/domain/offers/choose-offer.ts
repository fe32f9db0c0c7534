import { type Paise, paise } from '#app/money.ts'
import { isFor, type Offer, type OfferLine, offerState, usesPerCustomer } from './offer.ts'
import { type Reduction, reductionOf, valueFor } from './reduction.ts'

/** An offer that may apply, and what is known of its uses. */
export interface Candidate {
  readonly offer: Offer
  /** Orders, and payments in progress of others. */
  readonly uses: number
  /** Those of this customer alone, in other words of the same account, mailbox or phone number. */
  readonly ownUses: number
  /** Whether the customer has an order that wasn't cancelled. */
  readonly hasOrdered: boolean
}

/** What offers are compared for. */
export interface OfferCart {
  /** Those that can be bought. */
  readonly lines: readonly OfferLine[]
  /** The delivery charge without an offer. */
  readonly shipping: Paise
}

/** Why an offer isn't taken. */
export type OfferRejection =
  | { readonly status: 'ended' }
  | { readonly status: 'not-yet'; readonly startsAt: Date }
  | { readonly status: 'used-up' }
  | { readonly status: 'not-first-order' }
  | { readonly status: 'already-used' }
  | { readonly status: 'empty-cart' }
  | { readonly status: 'not-for-these' }
  /** Items that it is for are `missing`, in paise. */
  | { readonly status: 'below-minimum'; readonly missing: Paise }
  /** It takes nothing off, such as free delivery of an order that is delivered free of charge anyway. */
  | { readonly status: 'saves-nothing' }
  /** Another offer takes off as much, or more. */
  | { readonly status: 'not-best' }

export interface ChosenOffer {
  readonly offer: Offer
  readonly reduction: Reduction
}

export interface OfferChoice {
  /** Undefined when no offer applies. */
  readonly chosen: ChosenOffer | undefined
  /** Why each other offer wasn't chosen, by its id. */
  readonly rejections: ReadonlyMap<string, OfferRejection>
}

/**
 * Chooses the offer of an order: the one that takes off most. Of those that take off the same, the first is chosen, so that it
 * doesn't change from page to page.
 */
export function chooseOffer(candidates: readonly Candidate[], cart: OfferCart, now: Date): OfferChoice {
  const rejections = new Map<string, OfferRejection>()
  let chosen: ChosenOffer | undefined
  for (const candidate of candidates) {
    const { offer } = candidate
    const reduction = reductionOf(offer, cart.lines, cart.shipping)
    const rejection = rejectionByDate(offer, now) ?? rejectionByUses(candidate) ?? rejectionByGoods(offer, cart.lines)
    if (rejection) rejections.set(offer.id, rejection)
    else if (reduction.saves === 0) rejections.set(offer.id, { status: 'saves-nothing' })
    else if (chosen && chosen.reduction.saves >= reduction.saves) rejections.set(offer.id, { status: 'not-best' })
    else {
      if (chosen) rejections.set(chosen.offer.id, { status: 'not-best' })
      chosen = { offer, reduction }
    }
  }
  return { chosen, rejections }
}

function rejectionByDate(offer: Offer, now: Date): OfferRejection | undefined {
  const state = offerState(offer, now)
  if (state === 'ended') return { status: 'ended' }
  return state === 'planned' && offer.startsAt ? { status: 'not-yet', startsAt: offer.startsAt } : undefined
}

/** Why no more orders may use it; undefined when they may. */
export function rejectionByUses({ offer, uses, ownUses, hasOrdered }: Candidate): OfferRejection | undefined {
  if (offer.maxUses !== null && uses >= offer.maxUses) return { status: 'used-up' }
  if (ownUses >= usesPerCustomer(offer)) return { status: 'already-used' }
  return offer.isFirstOrderOnly && hasOrdered ? { status: 'not-first-order' } : undefined
}

function rejectionByGoods(offer: Offer, lines: readonly OfferLine[]): OfferRejection | undefined {
  if (lines.length === 0) return { status: 'empty-cart' }
  if (!lines.some((line) => isFor(offer, line))) return { status: 'not-for-these' }
  const missing = offer.minimum - valueFor(offer, lines)
  return missing > 0 ? { status: 'below-minimum', missing: paise(missing) } : undefined
}
