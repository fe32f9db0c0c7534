import { z } from 'zod'
import { INDIAN_STATES } from './address.ts'

/**
 * What the address form sends. Names are trimmed; spaces and dashes in the phone and a leading +91 or 0 are dropped.
 * Lengths are far beyond real addresses and only keep the database from being filled.
 */
export const addressInput = z.object({
  /** Absent for a new address. */
  addressId: z.uuid().optional(),
  fullName: requiredText('Full name is required', 100),
  phone: z
    .string('Please enter a valid 10-digit phone number')
    .transform(nationalNumber)
    .pipe(z.string().regex(/^\d{10}$/, 'Please enter a valid 10-digit phone number')),
  addressLine1: requiredText('Address is required', 200),
  addressLine2: z
    .string()
    .trim()
    .max(200, 'Please use at most 200 characters')
    .optional()
    .transform((text) => text || null),
  city: requiredText('City is required', 100),
  state: z.enum(INDIAN_STATES, 'State is required'),
  postalCode: z
    .string('Please enter a valid 6-digit postal code')
    .trim()
    .regex(/^\d{6}$/, 'Please enter a valid 6-digit postal code'),
  isDefault: z.coerce.boolean().default(false),
})

export type AddressInput = z.output<typeof addressInput>

export const chooseDefaultInput = z.object({ addressId: z.uuid() })

function requiredText(message: string, maxLength: number) {
  return z.string(message).trim().min(1, message).max(maxLength, `Please use at most ${maxLength} characters`)
}

function nationalNumber(text: string): string {
  const typed = text.trim().replace(/[\s()-]/g, '')
  return typed.replace(/^\+?91(?=\d{10}$)|^0(?=\d{10}$)/, '')
}
