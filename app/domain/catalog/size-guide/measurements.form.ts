import { formOf, type Zod } from '#app/shared/form-contract.ts'
import { BODY_LENGTHS, type BodyMeasurements, toCm } from '#app/vocabulary/body-measurements.ts'
import { BODY_RANGES } from './switch-unit.ts'

const UNIT_NAMES = { cm: 'cm', in: 'inches' } as const

/** Measurements in centimetres, which the page then finds the size for. */
type Measured<Status> = { readonly status: Status; readonly measured: BodyMeasurements }

/** Finds the size without scripts; with them, the browser does. */
export const findSizeForm = formOf<Measured<'found'>>()(
  { intent: 'find-size', fields: measurementFields },
  { found: ({ measured }) => ({ code: 200, shown: measured, isKept: true }) },
)

/** Saves the measurements to the customer's profile, and finds the size, too. */
export const saveMeasurementsForm = formOf<Measured<'saved'>>()(
  { intent: 'save-measurements', fields: measurementFields },
  { saved: ({ measured }) => ({ code: 200, success: 'Saved to your profile.', shown: measured, isKept: true }) },
)

function measurementFields(zod: Zod) {
  const typedLength = zod
    .string()
    .trim()
    .regex(/^\d{1,3}([.,]\d{1,2})?$/, { error: 'Please enter a number, such as 92 or 36.5', abort: true })
    .optional()
    .transform((typed) => (typed === undefined ? undefined : Number(typed.replace(',', '.'))))
  return zod
    .object({
      unit: zod.enum(['cm', 'in'], 'Please choose a unit').default('cm'),
      bust: typedLength,
      waist: typedLength,
      hip: typedLength,
    })
    .superRefine((typed, context) => {
      if (BODY_LENGTHS.every((length) => typed[length] === undefined)) {
        context.addIssue({ code: 'custom', path: ['bust'], message: 'Please enter at least one measurement' })
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
    .transform(({ unit, ...typed }): BodyMeasurements => {
      const lengths = BODY_LENGTHS.flatMap((length) => {
        const value = typed[length]
        return value === undefined ? [] : [[length, toCm(value, unit)] as const]
      })
      return { cm: Object.fromEntries(lengths), unit }
    })
}
