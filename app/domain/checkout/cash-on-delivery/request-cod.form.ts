import { href } from 'react-router'
import { MAX_PAISE, paise } from '#app/money.ts'
import { type FormReply, formOf, goTo, refused } from '#app/shared/form-contract.ts'
import { MAX_ORDER_NOTES, readableText, sentVisitSource } from '../purchase/payment-inputs.ts'
import { functionError, startPaymentError } from '../purchase/purchase-messages.ts'
import { codObstacleText } from './eligibility.ts'
import type { RequestCodOutcome } from './request-cod.server.ts'

export type SentCodOutcome = RequestCodOutcome | { status: 'too-many-attempts' | 'no-parental-consent' }

const asPayment = (outcome: Parameters<typeof startPaymentError>[0]): FormReply => ({
  code: 409,
  error: startPaymentError(outcome).error,
  isKept: true,
})

/** Orders what the last step of the checkout shows, to be paid on delivery. */
export const requestCodForm = formOf<SentCodOutcome>()(
  {
    intent: 'cash-on-delivery',
    limits: { terms: { required: true } },
    fields: (zod) =>
      zod.object({
        addressId: zod.uuid(),
        /** The total that the page showed, in paise. */
        shownTotal: zod.coerce
          .number()
          .int()
          .min(1)
          .max(MAX_PAISE)
          .transform((amount) => paise(amount)),
        notes: zod
          .string()
          .overwrite(readableText)
          .pipe(zod.string().max(MAX_ORDER_NOTES))
          .optional()
          .transform((text) => text || null),
        visitSource: sentVisitSource,
        terms: zod.literal('on', 'Please accept the terms and conditions to proceed'),
      }),
  },
  {
    held: goTo(({ checkoutId }) => href('/cash-on-delivery/:checkoutId', { checkoutId })),
    'not-cod': refused(409, ({ obstacle }) => codObstacleText(obstacle)),
    'too-many-attempts': refused(429, functionError('too-many-attempts').error),
    'no-parental-consent': refused(403, functionError('no-parental-consent').error),
    'terms-not-accepted': asPayment,
    'empty-cart': asPayment,
    'no-address': asPayment,
    'other-state': asPayment,
    'buyer-elsewhere': asPayment,
    'not-serviceable': asPayment,
    'insufficient-stock': asPayment,
    'reserved-too-long': asPayment,
    'total-changed': asPayment,
    'total-too-small': asPayment,
    'total-too-large': asPayment,
  },
)
