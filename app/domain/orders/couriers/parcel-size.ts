import type { Zod } from '#app/shared/form-contract.ts'
import type { ParcelSize } from './courier-service.ts'

/** A kurti in its bag. */
export const USUAL_PARCEL: ParcelSize = { weightGrams: 500, lengthCm: 30, breadthCm: 25, heightCm: 5 }

/** The fields of {@link parcelSize} with their labels, in order. */
export const SIZE_FIELDS = [
  ['weightGrams', 'Weight in grams'],
  ['lengthCm', 'Length in cm'],
  ['breadthCm', 'Breadth in cm'],
  ['heightCm', 'Height in cm'],
] as const satisfies readonly (readonly [keyof ParcelSize, string])[]

export function parcelSize(zod: Zod) {
  const whole = (most: number) => {
    const message = `Enter a whole number from 1 to ${most.toLocaleString('en-IN')}.`
    return zod.coerce.number(message).int(message).min(1, message).max(most, message)
  }
  return zod.object({ weightGrams: whole(50_000), lengthCm: whole(200), breadthCm: whole(200), heightCm: whole(200) })
}
