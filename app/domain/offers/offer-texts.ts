import type { OfferTotals } from '#app/domain/cart/cart-totals.ts'
import { formatRupees } from '#app/money.ts'
import { formatDate } from '#app/shared/dates.ts'
import type { EnterCodeOutcome } from './cart-code.server.ts'

/** Why a code doesn't lower the order, for its customer. */
export function codeProblemText(problem: Exclude<EnterCodeOutcome, { status: 'applied' }>): string {
  switch (problem.status) {
    case 'unknown':
      return 'We don’t know this code. Please check how it’s spelled.'
    case 'too-many-attempts':
      return 'You’ve tried too many codes. Please try again in an hour.'
    case 'ended':
      return 'This code has expired.'
    case 'not-yet':
      return `This code is valid from ${formatDate(problem.startsAt)}.`
    case 'used-up':
      return 'This code has been used up.'
    case 'already-used':
      return 'You’ve already used this code.'
    case 'not-first-order':
      return 'This code is for your first order only.'
    case 'empty-cart':
      return 'We’ll apply it once you add items.'
    case 'not-for-these':
      return 'This code isn’t for the items in your cart.'
    case 'below-minimum':
      return `Add ${formatRupees(problem.missing)} more of eligible items to use this code.`
    case 'saves-nothing':
      return 'This code takes nothing off this order.'
    case 'not-best':
      return 'Another offer saves you as much or more, so we’ve used that one.'
    case 'earlier-is-better':
      return 'The code you entered earlier saves you as much or more, so we’ve kept it.'
  }
}

/** What the customer gets: `You save ₹120`, or free delivery. */
export function savingText({ discount }: Pick<OfferTotals, 'discount'>): string {
  return discount > 0 ? `You save ${formatRupees(discount)}` : 'Your delivery is free'
}
