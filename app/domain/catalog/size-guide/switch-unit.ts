import { type LengthUnit, lengthIn, toCm } from '#app/vocabulary/body-measurements.ts'

/** Bodies that a kurti could be made for. */
export const BODY_RANGES = { cm: { min: 50, max: 200 }, in: { min: 20, max: 79 } } as const

/** What a field showed before the unit was switched, and what it shows since then. */
export interface UnitSwitch {
  readonly before: string
  readonly after: string
}

/**
 * Converts what a field shows to another unit. Switching back restores what was typed. What can't be a length in the other unit is
 * left alone: someone who typed 36 and then chooses inches meant inches.
 *
 * @param last The last switch, if there was one.
 */
export function switchUnit(shown: string, to: LengthUnit, last?: UnitSwitch): UnitSwitch {
  const wasConverted = last !== undefined && last.before !== last.after
  if (wasConverted && shown === last.after) return { before: shown, after: last.before }
  const from = to === 'in' ? 'cm' : 'in'
  const { min, max } = BODY_RANGES[from]
  const length = Number(shown.replace(',', '.'))
  const isLength = length >= min && length <= max
  return { before: shown, after: isLength ? lengthIn(to, toCm(length, from)) : shown }
}
