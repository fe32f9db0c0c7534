import { MAX_PAISE, type Paise, paise } from '#app/money.ts'

/** What prices are rounded to: not at all, whole rupees, fives, tens, or rupees that end in 9. */
export const ROUNDINGS = ['none', '1', '5', '10', '9'] as const

export type Rounding = (typeof ROUNDINGS)[number]

export interface PriceChange {
  readonly unit: 'percent' | 'amount'
  /** Hundredths of a percent, or paise; negative to lower prices. */
  readonly by: number
  readonly rounding: Rounding
}

const ONE_RUPEE = 100

/** The paise between two rounded prices, and the lowest one. */
const STEPS: Record<Rounding, { readonly step: number; readonly lowest: number }> = {
  none: { step: 1, lowest: ONE_RUPEE },
  '1': { step: 100, lowest: ONE_RUPEE },
  '5': { step: 500, lowest: 500 },
  '10': { step: 1_000, lowest: 1_000 },
  '9': { step: 1_000, lowest: 900 },
}

/**
 * A price after a change, rounded to the nearest price that its rounding allows, half up. Undefined if it would fall below one
 * rupee, or leave the range of {@link paise}.
 */
export function changedPrice(price: Paise, { unit, by, rounding }: PriceChange): Paise | undefined {
  const exact = unit === 'percent' ? Math.floor((price * (10_000 + by)) / 10_000 + 0.5) : price + by
  if (exact < ONE_RUPEE) return undefined
  const { step, lowest } = STEPS[rounding]
  const rounded = Math.floor((exact - lowest) / step + 0.5) * step + lowest
  const changed = Math.max(lowest, rounded)
  return changed <= MAX_PAISE ? paise(changed) : undefined
}
