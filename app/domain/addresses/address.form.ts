import type * as zod from 'zod'
import { phoneDigits } from '#app/domain/accounts/phone.ts'
import { WRONG_PIN_CODE } from '#app/domain/delivery/delivery-answer.ts'
import { formOf, missing, REQUIRED, refused, type Zod } from '#app/shared/form-contract.ts'
import { INDIAN_STATES } from './address.ts'

/** What isn't done; each page says where it goes on after what is. */
type NotSaved = { readonly status: 'too-many-addresses' | 'unknown-address' }

const UNKNOWN = 'Address not found'
const PHONE_PROBLEM = 'Please enter a valid 10-digit phone number'

/**
 * An address, new or changed. When saving fails, the form stays filled in without a message, as the
 * specification requires; the log says why. Names are trimmed, and the phone number becomes ten digits, as at sign-up. The maximum
 * lengths are far above real addresses and only protect the database.
 */
export const saveAddressForm = formOf<NotSaved>()(
  {
    intent: 'save-address',
    limits: {
      fullName: REQUIRED,
      phone: REQUIRED,
      addressLine1: REQUIRED,
      city: REQUIRED,
      state: REQUIRED,
      postalCode: REQUIRED,
    },
    fault: '',
    fields: (zod) =>
      zod.object({
        /** Absent for a new address. */
        addressId: zod.uuid().optional(),
        fullName: requiredText(zod, 'Full name is required', 100),
        phone: zod
          .string(PHONE_PROBLEM)
          .transform(phoneDigits)
          .pipe(zod.string().regex(/^\d{10}$/, PHONE_PROBLEM)),
        addressLine1: requiredText(zod, 'Address is required', 200),
        addressLine2: zod
          .string()
          .overwrite(oneLine)
          .max(200, 'Please use at most 200 characters')
          .optional()
          .transform((text) => text || null),
        city: requiredText(zod, 'City is required', 100),
        state: zod.enum(INDIAN_STATES, 'State is required'),
        postalCode: zod
          .string(WRONG_PIN_CODE)
          .trim()
          .regex(/^\d{6}$/, WRONG_PIN_CODE),
        isDefault: zod.coerce.boolean().default(false),
      }),
  },
  {
    'unknown-address': missing(UNKNOWN),
    'too-many-addresses': refused(
      409,
      'You’ve saved the maximum number of addresses. Please edit one of them instead.',
    ),
  },
)

export type AddressInput = zod.output<ReturnType<typeof saveAddressForm.fields>>

/** Makes an address the default. */
export const setDefaultAddressForm = formOf<{ readonly status: 'unknown-address' }>()(
  {
    intent: 'set-default',
    missing: UNKNOWN,
    fields: (zod) => zod.object({ addressId: zod.uuid() }),
  },
  { 'unknown-address': missing(UNKNOWN) },
)

function requiredText(zod: Zod, message: string, maxLength: number) {
  return zod
    .string(message)
    .overwrite(oneLine)
    .min(1, message)
    .max(maxLength, `Please use at most ${maxLength} characters`)
}

/** Replaces line breaks and other control characters, which no label can show, with spaces. */
function oneLine(text: string): string {
  return text.replace(/\p{Cc}+/gu, ' ').trim()
}
