import { parseWithZod } from '@conform-to/zod/v4'
import { measurementsInput, toBody } from './measurements-input.ts'

/** Checks the form of the size guide in the browser. */
export const checkMeasurements = (form: FormData) => parseWithZod(form, { schema: measurementsInput })

export { toBody }
