import { z } from 'zod'
import type { ParcelSize } from './courier-service.ts'

/** A kurti in its bag. */
export const USUAL_PARCEL: ParcelSize = { weightGrams: 500, lengthCm: 30, breadthCm: 25, heightCm: 5 }

const whole = (most: number) => {
  const message = `Enter a whole number from 1 to ${most.toLocaleString('en-IN')}.`
  return z.coerce.number(message).int(message).min(1, message).max(most, message)
}

export const parcelInput = z.object({
  weightGrams: whole(50_000),
  lengthCm: whole(200),
  breadthCm: whole(200),
  heightCm: whole(200),
})

export const bookCourierInput = parcelInput.extend({ courierId: z.string().regex(/^\d{1,12}$/) })
