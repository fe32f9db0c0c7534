import { formatRupees } from '#app/money.ts'
import { formatDate } from '#app/shared/dates.ts'
import type { Offer, OfferKind, OfferScope, OfferState } from '../offer.ts'
import { lastDay, startOfDay } from './offer-input.ts'

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

/** When an offer applies, by days. */
export function datesText({ startsAt, endsAt }: Pick<Offer, 'startsAt' | 'endsAt'>): string {
  const from = startsAt && formatDate(startsAt)
  const to = endsAt && formatDate(startOfDay(lastDay(endsAt)))
  if (from && to) return from === to ? from : `${from} – ${to}`
  if (from) return `From ${from}`
  return to ? `Until ${to}` : 'No dates'
}
