import type { Fit } from './find-fit.ts'
import { findSize, type SizeGuide } from './size-guide.ts'

/** How many buyers of a size say how it fits. */
export interface FitVotes {
  readonly size: string
  readonly small: number
  readonly asExpected: number
  readonly large: number
}

/** A size that a customer kept, and how often. */
export interface KeptSize {
  readonly size: string
  readonly times: number
}

/** What is known about a product besides its guide. */
export interface Learned {
  readonly votes: readonly FitVotes[]
  /** The customer's own, of this kind of kurti, the one they kept most often first; empty for visitors. */
  readonly kept: readonly KeptSize[]
}

/** The size to take, and why. */
export interface SizeAdvice {
  readonly size: string
  /** Never empty. */
  readonly reasons: readonly AdviceReason[]
}

export type AdviceReason =
  | { readonly kind: 'kept'; readonly size: string; readonly times: number }
  /** What `said` of `total` buyers of `size` say. */
  | {
      readonly kind: 'small' | 'expected' | 'large'
      readonly size: string
      readonly said: number
      readonly total: number
    }

/** Fewer buyers don't change what the guide says. */
export const MIN_BUYERS = 5

/** How many of them have to agree. */
const MAJORITY = 0.6

/**
 * The size that buyers and the customer's own orders speak for. What most buyers of the fitting size say moves it by one, unless buyers of
 * the next one say the opposite: so a larger body never gets a smaller size. Between two sizes, and without measurements, what the customer
 * kept decides. Undefined if there's nothing to say besides the guide.
 */
export function learnFit(guide: SizeGuide, fit: Fit | undefined, { votes, kept }: Learned): SizeAdvice | undefined {
  if (fit?.status === 'above') return undefined
  const sizes = guide.body.length > 0 ? guide.body.map(({ size }) => size) : (guide.product?.sizes ?? [])
  const start = startOf(fit, kept)
  const size = start && findSize(sizes, start)
  if (size === undefined) return undefined

  const own = kept.filter((one) => findSize([size], one.size) !== undefined)
  const reasons: AdviceReason[] = own.slice(0, 1).map(({ times }) => ({ kind: 'kept', size, times }))
  const said = verdictOn(votes, size)
  if (!said) return reasons.length > 0 ? { size, reasons } : undefined
  const step = { small: 1, expected: 0, large: -1 }[said.kind]
  const next = sizes[sizes.indexOf(size) + step]
  if (next === undefined || verdictOn(votes, next)?.kind === (step > 0 ? 'large' : step < 0 && 'small')) {
    return reasons.length > 0 ? { size, reasons } : undefined
  }
  return { size: next, reasons: [...reasons, said] }
}

function startOf(fit: Fit | undefined, kept: readonly KeptSize[]): string | undefined {
  const [usual] = kept
  if (!fit || fit.status === 'unknown') return usual?.size
  if (fit.status === 'between' && usual && findSize([fit.tighter], usual.size)) return fit.tighter
  return fit.size
}

/** What most buyers of a size say; undefined if they are too few, or don't agree. */
function verdictOn(votes: readonly FitVotes[], size: string) {
  // Colours of a design may write a size differently.
  const ofSize = votes.filter((one) => findSize([size], one.size) !== undefined)
  const sum = (said: 'small' | 'asExpected' | 'large') => ofSize.reduce((all, one) => all + one[said], 0)
  const counts = { small: sum('small'), expected: sum('asExpected'), large: sum('large') }
  const total = counts.small + counts.expected + counts.large
  const kind = (['small', 'expected', 'large'] as const).find((one) => counts[one] >= total * MAJORITY)
  return kind && total >= MIN_BUYERS ? { kind, size, said: counts[kind], total } : undefined
}

/** Why a size is advised, in sentences: `8 of 10 buyers of M say it runs small: take L.` */
export function adviceText({ size, reasons }: SizeAdvice): string {
  return reasons.map((reason) => reasonText(reason, size)).join(' ')
}

function reasonText(reason: AdviceReason, advised: string): string {
  if (reason.kind === 'kept') {
    return reason.times === 1
      ? `You kept ${reason.size} in a kurti like this.`
      : `You kept ${reason.size} in ${reason.times} kurtis like this.`
  }
  const buyers = `${reason.said} of ${reason.total} buyers of ${reason.size}`
  return reason.kind === 'expected'
    ? `${buyers} say it fits as expected.`
    : `${buyers} say it runs ${reason.kind}: take ${advised}.`
}
