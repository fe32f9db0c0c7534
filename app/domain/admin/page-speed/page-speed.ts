/**
 * What visitors notice of a page's speed, with the limits of Google's Core Web Vitals: when its largest part is painted and how long the
 * slowest interaction takes, both in milliseconds, and how much of it moves by itself, in thousandths.
 */
export const SPEED_FIGURES = {
  lcp: { label: 'Largest paint', good: 2_500, poor: 4_000 },
  inp: { label: 'Interaction', good: 200, poor: 500 },
  cls: { label: 'Layout shift', good: 100, poor: 250 },
} as const

export type SpeedFigure = keyof typeof SPEED_FIGURES

/** The pages that are told apart, in the order of a visit. */
export const MEASURED_PAGES = {
  home: 'Home',
  listing: 'Products',
  product: 'Product',
  cart: 'Cart',
  checkout: 'Checkout',
  other: 'Other pages',
} as const

export type MeasuredPage = keyof typeof MEASURED_PAGES

/** The figures of one visit to a page. Those that a browser doesn't know, or that nothing happened for, are missing. */
export interface PageVisit extends Partial<Readonly<Record<SpeedFigure, number>>> {
  readonly page: MeasuredPage
}

/** The share of visits that is reported. */
export const REPORTED_SHARE = 0.25

/** A step is this much larger than the one before. */
const STEP_RATIO = 1.05

/** The largest step, of about 27 minutes. */
const MAX_STEP = 300

/** The step that a figure counts in. */
export function stepOf(figure: number): number {
  return Math.min(Math.round(Math.log(Math.max(figure, 1)) / Math.log(STEP_RATIO)), MAX_STEP)
}

/** The figure in the middle of a step, off by at most 2.5 percent. */
export function figureOf(step: number): number {
  return Math.round(STEP_RATIO ** step)
}

/** The figure that this share of visits stayed within, and how many visits there were. */
export function quantile(
  steps: readonly { readonly step: number; readonly visits: number }[],
  share: number,
): { readonly figure: number; readonly visits: number } | undefined {
  const visits = steps.reduce((sum, step) => sum + step.visits, 0)
  let reached = 0
  for (const { step, visits: more } of steps.toSorted((a, b) => a.step - b.step)) {
    reached += more
    if (reached >= visits * share) return { figure: figureOf(step), visits }
  }
  return undefined
}
