import { onDevice, rememberOnDevice } from '#app/shared/on-device.ts'
import { BODY_LENGTHS, type BodyMeasurements } from '#app/vocabulary/body-measurements.ts'

/** The measurements that were typed on this device; undefined if there are none, or they can't be read. */
export function deviceMeasurements(): BodyMeasurements | undefined {
  return readStored(onDevice('measurements'))
}

/** Stored measurements, which anything on the device may have changed. @returns undefined if they aren't measurements. */
export function readStored(text: string): BodyMeasurements | undefined {
  const stored = parse(text)
  const lengths = BODY_LENGTHS.flatMap((length) => {
    const cm: unknown = stored?.cm?.[length]
    return typeof cm === 'number' && cm > 0 && cm < 1_000 ? [[length, cm] as const] : []
  })
  if (lengths.length === 0) return undefined
  return { cm: Object.fromEntries(lengths), unit: stored?.unit === 'in' ? 'in' : 'cm' }
}

function parse(text: string): { cm?: Readonly<Record<string, unknown>> | null; unit?: unknown } | null {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

/** Remembers measurements on this device, or removes them. */
export function rememberMeasurements(measured: BodyMeasurements | undefined): void {
  rememberOnDevice('measurements', measured ? JSON.stringify(measured) : '')
}
