import { shopDate } from '#app/shared/dates.ts'
import { done, formOf, REQUIRED, refused, type Zod } from '#app/shared/form-contract.ts'
import { PAY_BACK_METHODS } from '#app/vocabulary/payment-methods.ts'
import type { PayBackOutcome } from './pay-back.server.ts'

export const REFERENCE_LIMITS = { maxLength: 60 } as const

/** Number of a transfer or receipt; null: none. */
export function referenceField(zod: Zod) {
  const { maxLength } = REFERENCE_LIMITS
  return zod
    .string()
    .trim()
    .max(maxLength, `Please use at most ${maxLength} characters`)
    .nullish()
    .transform((text) => text || null)
}

/** Says that a refund of money that didn't come through the provider was paid back. */
export const payBackForm = formOf<PayBackOutcome>()(
  {
    intent: 'pay-back',
    limits: { paidOn: REQUIRED, reference: REFERENCE_LIMITS },
    fields: (zod) =>
      zod.object({
        refundId: zod.uuid(),
        method: zod.enum(PAY_BACK_METHODS),
        reference: referenceField(zod),
        paidOn: zod.iso
          .date('Please choose a day')
          .refine((day) => day >= '2000-01-01' && day <= shopDate(new Date()), 'Please choose today or an earlier day'),
      }),
  },
  {
    'paid-back': done('Marked as paid back. The customer is told, and a credit note is issued if the order was taxed.'),
    'not-needed': done('This refund was already marked.'),
    'unknown-refund': refused(404, 'This refund is no longer available.'),
  },
)
