import type { Zod } from '#app/shared/form-contract.ts'

/** How the size that was bought fits. The database allows the same. */
export const FITS = ['small', 'true', 'large'] as const
export type Fit = (typeof FITS)[number]

export const FIT_LABELS: Readonly<Record<Fit, string>> = {
  small: 'Runs small',
  true: 'Fits as expected',
  large: 'Runs large',
}

/** Why the shop hides a review; customers read it in the review's place. The database allows the same. */
export const HIDE_REASONS = ['personal-data', 'offensive', 'off-topic', 'advertising', 'unlawful'] as const
export type HideReason = (typeof HIDE_REASONS)[number]

export const HIDE_REASON_LABELS: Readonly<Record<HideReason, string>> = {
  'personal-data': 'It names a person or contact details',
  offensive: 'It’s offensive',
  'off-topic': 'It isn’t about the product',
  advertising: 'It advertises something',
  unlawful: 'It breaks a law, or is untrue about facts that can be checked',
}

/** Stars in words, by their number. */
export const STAR_LABELS: readonly string[] = ['', 'Poor', 'Fair', 'Good', 'Very good', 'Excellent']

/** Characters of a review, and of the shop's answer. */
export const MAX_WORDS = 2_000

/** Words that may be left out, at most {@link MAX_WORDS}. */
export function wordsField(zod: Zod) {
  return zod
    .string()
    .trim()
    .max(MAX_WORDS, `Use at most ${MAX_WORDS.toLocaleString('en-IN')} characters`)
    .default('')
}

/** The rule of moderation, as the page of all reviews states it. */
export const MODERATION_RULE =
  'Every review is from someone who bought the product here. Nobody is paid for one. We publish good and bad reviews alike, newest first, and hide one only if it names people, is offensive, off-topic or unlawful, or advertises. What we hide stays in the list with the reason.'

export interface ReviewPicture {
  readonly id: string
  /** In pixels. */
  readonly width: number
  readonly height: number
}

/** What its author wrote. */
export interface OwnReview {
  readonly id: string
  readonly stars: number
  /** Null if they didn't say. */
  readonly fit: Fit | null
  /** May be empty. */
  readonly words: string
  readonly pictures: readonly ReviewPicture[]
  /** Null unless the shop has hidden it. */
  readonly hiddenReason: HideReason | null
}

/** A review as everyone sees it. */
export interface Review extends OwnReview {
  /** First name and city. */
  readonly author: string
  /** That was bought. */
  readonly size: string
  /** That was bought, if it's another one of the design than the product whose reviews are listed. */
  readonly colour?: string | null
  /** The shop's; empty without one. */
  readonly answer: string
  readonly createdAt: Date
  /** Whether its author changed it later. */
  readonly isChanged: boolean
}

/** An item of a delivered order that its customer may review. */
export interface ReviewableItem {
  readonly id: string
  readonly name: string
  readonly image: string
  readonly size: string
  /** Null until it is reviewed. */
  readonly review: OwnReview | null
}

/** A delivered order whose items may be reviewed. */
export interface ReviewedOrder {
  readonly id: string
  readonly orderNumber: string
  /** What reviews of it are signed with. */
  readonly author: string
  /** In the order they were bought; never empty. */
  readonly items: readonly ReviewableItem[]
}

/** What a review is signed with: a first name and a city, as in `Asha (Pune)`, and never more. */
export function signature(fullName: string, city: string): string {
  const [first = ''] = fullName.trim().split(/\s+/)
  // An address typed as a name has no first name that may be shown.
  const name = /[@\d]/.test(first) ? '' : first.slice(0, 40)
  return `${name || 'A customer'} (${city.trim().slice(0, 40)})`
}
