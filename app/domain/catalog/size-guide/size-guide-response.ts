import type { BodyMeasurements } from '#app/shared/body-measurements.ts'
import type { FormResponse } from '#app/shared/form-response.ts'

/** The response to the form of the size guide. */
export interface SizeGuideResponse extends FormResponse {
  /** What was typed, if it was valid. */
  readonly measured?: BodyMeasurements
}
