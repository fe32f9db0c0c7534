import { formatRupees } from '#app/money.ts'
import { formatDateTime } from '#app/shared/dates.ts'
import type { Offer, OfferKind, OfferScope, OfferState } from '../offer.ts'

export const KIND_LABELS: Readonly<Record<OfferKind, string>> = {
  percent: 'Percent off',
  amount: 'Amount off',
  'free-delivery': 'Free delivery',
}

export const SCOPE_LABELS: Readonly<Record<OfferScope, string>> = {
  all: 'All products',
  category: 'Categories',
  collection: 'Collections',
  products: 'Chosen products',
}

export const STATE_LABELS: Readonly<Record<OfferState, string>> = {
  planned: 'Planned',
  running: 'Running',
  ended: 'Ended',
}

/** What an offer gives, such as `10% off`. */
export function givesText({ kind, percent, amount }: Pick<Offer, 'kind' | 'percent' | 'amount'>): string {
  switch (kind) {
    case 'percent':
      return `${percent}% off`
    case 'amount':
      return `${formatRupees(amount)} off`
    case 'free-delivery':
      return 'Free delivery'
  }
}

/** When an offer or a sale applies. */
export function datesText({ startsAt, endsAt }: Pick<Offer, 'startsAt' | 'endsAt'>): string {
  if (startsAt && endsAt) return `${formatDateTime(startsAt)} – ${formatDateTime(endsAt)}`
  if (startsAt) return `From ${formatDateTime(startsAt)}`
  return endsAt ? `Until ${formatDateTime(endsAt)}` : 'No dates'
}
