/** The measurements of a body that a size guide is read by, in the order in which they are asked for. */
export const BODY_LENGTHS = ['bust', 'waist', 'hip'] as const

export type BodyLength = (typeof BODY_LENGTHS)[number]

export type LengthUnit = 'cm' | 'in'

/** Somebody's measurements, and the unit in which they typed them. */
export interface BodyMeasurements {
  /** Centimetres with at most one decimal; at least one of them. */
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
