/** The body measurements that a size guide uses, in the order in which forms ask for them. */
export const BODY_LENGTHS = ['bust', 'waist', 'hip'] as const

export type BodyLength = (typeof BODY_LENGTHS)[number]

export type LengthUnit = 'cm' | 'in'

/** A person's body measurements, and the unit in which they typed them. */
export interface BodyMeasurements {
  /** Centimetres with at most one decimal; never empty. */
  readonly cm: Readonly<Partial<Record<BodyLength, number>>>
  readonly unit: LengthUnit
}

const CM_PER_INCH = 2.54

/** A length typed in a unit, in centimetres with at most one decimal. */
export function toCm(length: number, unit: LengthUnit): number {
  return oneDecimal(unit === 'in' ? length * CM_PER_INCH : length)
}

/** Centimetres as people read them in a unit, with at most one decimal: `92`, `36.2`. */
export function lengthIn(unit: LengthUnit, cm: number): string {
  return String(oneDecimal(unit === 'in' ? cm / CM_PER_INCH : cm))
}

/** A number without the noise of binary fractions. */
export function oneDecimal(value: number): number {
  return Math.round(value * 10) / 10
}
