import type { Fit } from './review.ts'

/** What the published reviews of a product say together. */
export interface Rating {
  /** At least 1. */
  readonly count: number
  /** Of all of them, from 1 to 5, with one decimal. */
  readonly average: string
  /** How many say each; not everyone says how it fits. */
  readonly fits: Readonly<Record<Fit, number>>
}

/** Fewer answers than this say nothing about how a product fits. */
export const MIN_FIT_VOTES = 3

const FIT_WORDS: Readonly<Record<Fit, string>> = {
  true: 'it fits as expected',
  small: 'it runs small',
  large: 'it runs large',
}

/** What most buyers say about the fit: `12 of 15 buyers say it fits as expected`. Undefined for fewer than {@link MIN_FIT_VOTES}. */
export function fitNote(fits: Rating['fits']): string | undefined {
  const total = fits.small + fits.true + fits.large
  if (total < MIN_FIT_VOTES) return undefined
  const most = (['true', 'small', 'large'] as const).reduce((best, fit) => (fits[fit] > fits[best] ? fit : best))
  return `${fits[most]} of ${total} buyers say ${FIT_WORDS[most]}`
}

/** `1 review`, `1,234 reviews`. */
export function reviewCountText(count: number): string {
  return count === 1 ? '1 review' : `${count.toLocaleString('en-IN')} reviews`
}
