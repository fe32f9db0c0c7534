import { z } from 'zod'
import { BODY_LENGTHS, type BodyMeasurements, toCm } from '#app/shared/body-measurements.ts'
import { BODY_RANGES } from './switch-unit.ts'

const UNIT_NAMES = { cm: 'cm', in: 'inches' } as const

const NO_MEASUREMENT = 'Please enter at least one measurement'

/** The measurements that the size guide asks for, as they are typed. */
export const measurementsInput = z
  .object({
    unit: z.enum(['cm', 'in'], 'Please choose a unit').default('cm'),
    bust: typedLength(),
    waist: typedLength(),
    hip: typedLength(),
  })
  .superRefine((typed, context) => {
    if (BODY_LENGTHS.every((length) => typed[length] === undefined)) {
      context.addIssue({ code: 'custom', path: ['bust'], message: NO_MEASUREMENT })
    }
    const { min, max } = BODY_RANGES[typed.unit]
    const range = `${min} to ${max} ${UNIT_NAMES[typed.unit]}`
    for (const length of BODY_LENGTHS) {
      const value = typed[length] ?? min
      if (value >= min && value <= max) continue
      context.addIssue({
        code: 'custom',
        path: [length],
        message: `Please enter a ${length} measurement from ${range}`,
      })
    }
  })

/** Validated measurements in centimetres. */
export function toBody({ unit, ...typed }: z.output<typeof measurementsInput>): BodyMeasurements {
  const lengths = BODY_LENGTHS.flatMap((length) => {
    const value = typed[length]
    return value === undefined ? [] : [[length, toCm(value, unit)] as const]
  })
  return { cm: Object.fromEntries(lengths), unit }
}

function typedLength() {
  return z
    .string()
    .trim()
    .regex(/^\d{1,3}([.,]\d{1,2})?$/, { error: 'Please enter a number, such as 92 or 36.5', abort: true })
    .optional()
    .transform((typed) => (typed === undefined ? undefined : Number(typed.replace(',', '.'))))
}
