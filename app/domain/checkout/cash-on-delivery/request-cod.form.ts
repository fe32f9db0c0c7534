import { href } from 'react-router'
import { MAX_PAISE, paise } from '#app/money.ts'
import { formOf, goTo, refused } from '#app/shared/form-contract.ts'
import { MAX_ORDER_NOTES, readableText, sentVisitSource } from '../purchase/payment-inputs.ts'
import { functionError, startPaymentError } from '../purchase/purchase-messages.ts'
import type { RequestCodOutcome } from './request-cod.server.ts'

export type SentCodOutcome =
  | Extract<RequestCodOutcome, { status: 'held' }>
  | { status: 'not-held'; problem: Exclude<RequestCodOutcome, { status: 'held' }> }
  | { status: 'too-many-attempts' | 'no-parental-consent' }

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
    'not-held': refused(409, ({ problem }) => startPaymentError(problem).error),
    'too-many-attempts': refused(429, functionError('too-many-attempts').error),
    'no-parental-consent': refused(403, functionError('no-parental-consent').error),
  },
)
