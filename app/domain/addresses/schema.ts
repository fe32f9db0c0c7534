import { z } from 'zod'
import { phoneDigits } from '#app/domain/accounts/phone.ts'
import { INDIAN_STATES } from './address.ts'

/**
 * The address form. Names are trimmed, and the phone number becomes ten digits, as at sign-up. The maximum lengths are far
 * above real addresses and only protect the database.
 */
export const addressInput = z.object({
  /** Absent for a new address. */
  addressId: z.uuid().optional(),
  fullName: requiredText('Full name is required', 100),
  phone: z
    .string('Please enter a valid 10-digit phone number')
    .transform(phoneDigits)
    .pipe(z.string().regex(/^\d{10}$/, 'Please enter a valid 10-digit phone number')),
  addressLine1: requiredText('Address is required', 200),
  addressLine2: z
    .string()
    .overwrite(oneLine)
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
  return z
    .string(message)
    .overwrite(oneLine)
    .min(1, message)
    .max(maxLength, `Please use at most ${maxLength} characters`)
}

/** Replaces line breaks and other control characters, which no label can show, with spaces. */
function oneLine(text: string): string {
  return text.replace(/\p{Cc}+/gu, ' ').trim()
}
