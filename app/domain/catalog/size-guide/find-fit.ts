import { BODY_LENGTHS, type BodyLength, type BodyMeasurements, oneDecimal } from '#app/vocabulary/body-measurements.ts'
import type { SizeMeasurements } from '#app/vocabulary/measurements.ts'
import { findSize, type SizeGuide } from './size-guide.ts'

/** The measurement that decides about a size. */
export interface FitReason {
  readonly length: BodyLength
  /** Of the body. */
  readonly cm: number
  /** How much larger the garment is there, in centimetres; undefined if it wasn't measured. */
  readonly ease: number | undefined
}

/** The size that fits a body. */
export type Fit =
  | { readonly status: 'fits'; readonly size: string; readonly reason: FitReason }
  /** Larger than the size `tighter` is made for, but smaller than what `size` is made for. */
  | { readonly status: 'between'; readonly size: string; readonly tighter: string; readonly reason: FitReason }
  /** Smaller than the smallest size, which will be loose. */
  | { readonly status: 'below'; readonly size: string; readonly reason: FitReason }
  /** Larger than any size; `size` is the largest. */
  | { readonly status: 'above'; readonly size: string; readonly reason: FitReason }
  /** The guide has none of the measurements. */
  | { readonly status: 'unknown' }

/** How exactly a tape measures a body, in centimetres. */
const TOLERANCE = 1
/** The least ease in which one can still move, in centimetres. */
const MIN_EASE = 2
/** About the step from one size to the next, in centimetres. */
const STEP = 5

/** The names that the tables may use for each measurement. */
const ALIASES: Readonly<Record<BodyLength, readonly string[]>> = {
  bust: ['bust', 'chest'],
  waist: ['waist'],
  hip: ['hip', 'hips'],
}

/** A size with what it is made for and what it measures. */
interface Row {
  readonly size: string
  readonly body: Lengths
  readonly garment: Lengths
}

type Lengths = Readonly<Partial<Record<BodyLength, number>>>

/**
 * The smallest size that is large enough everywhere: it is made for such a body, and the product itself, if measured, leaves enough
 * ease. A larger body never gets a smaller size. Usual measurements of a category aren't those of this garment, so they don't
 * count.
 */
export function findFit(guide: SizeGuide, { cm }: Pick<BodyMeasurements, 'cm'>): Fit {
  const all = rowsOf(guide)
  const asked = BODY_LENGTHS.filter((length) => cm[length] !== undefined && all.some((row) => has(row, length)))
  const rows = all.filter((row) => asked.some((length) => has(row, length)))
  const last = rows.at(-1)
  if (!last) return { status: 'unknown' }

  const isTight = (row: Row, length: BodyLength) => tightIn(row, length, cm[length] ?? 0)
  const reasonIn = (row: Row, lengths: readonly BodyLength[]): FitReason => {
    const length = lengths.find((one) => has(row, one)) ?? 'bust'
    const body = cm[length] ?? 0
    const garment = row.garment[length]
    return { length, cm: body, ease: garment === undefined ? undefined : oneDecimal(garment - body) }
  }
  const index = rows.findIndex((row) => !asked.some((length) => isTight(row, length)))
  const row = rows[index]
  if (!row) {
    const length = asked.find((one) => isTight(last, one)) ?? 'bust'
    return { status: 'above', size: last.size, reason: reasonIn(last, [length]) }
  }
  const tighter = rows[index - 1]
  if (!tighter) {
    const isBelow = asked.every((length) => (cm[length] ?? 0) < (row.body[length] ?? 0) - STEP)
    return { status: isBelow ? 'below' : 'fits', size: row.size, reason: reasonIn(row, asked) }
  }
  const reason = reasonIn(
    row,
    asked.filter((length) => isTight(tighter, length)),
  )
  return isBetween(tighter, row, reason)
    ? { status: 'between', size: row.size, tighter: tighter.size, reason }
    : { status: 'fits', size: row.size, reason }
}

function isBetween(tighter: Row, row: Row, { length, cm }: FitReason): boolean {
  const [from, to] = [tighter.body[length], row.body[length]]
  return from !== undefined && to !== undefined && cm > from + TOLERANCE && cm < to - TOLERANCE
}

function tightIn({ body, garment }: Row, length: BodyLength, cm: number): boolean {
  return (
    cm > (body[length] ?? Number.POSITIVE_INFINITY) + TOLERANCE ||
    (garment[length] ?? Number.POSITIVE_INFINITY) - cm < MIN_EASE
  )
}

function has({ body, garment }: Row, length: BodyLength): boolean {
  return body[length] !== undefined || garment[length] !== undefined
}

/** The sizes of the guide, then those that only the garment's measurements have. */
function rowsOf({ body, garment, isMeasured }: SizeGuide): Row[] {
  const measured = isMeasured ? garment : []
  const sizes = body.map(({ size }) => size)
  const others = measured.filter(({ size }) => findSize(sizes, size) === undefined).map(({ size }) => size)
  return [...sizes, ...others].map((size) => ({
    size,
    body: lengthsOf(body, size),
    garment: lengthsOf(measured, size),
  }))
}

function lengthsOf(table: readonly SizeMeasurements[], size: string): Lengths {
  const lengths = table.find((row) => findSize([row.size], size) !== undefined)?.lengths ?? []
  const found = BODY_LENGTHS.flatMap((length) => {
    const cm = lengths.find(({ name }) => ALIASES[length].includes(name.toLowerCase()))?.cm
    return cm === undefined ? [] : [[length, cm] as const]
  })
  return Object.fromEntries(found)
}
