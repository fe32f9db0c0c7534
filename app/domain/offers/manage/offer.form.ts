import { href } from 'react-router'
import { done, formOf, goTo, missing, REQUIRED, refusedAt } from '#app/shared/form-contract.ts'
import { CODE_PATTERN, normalCode, OFFER_KINDS } from '../offer.ts'
import {
  ALL_AT_ONCE,
  amount,
  checkTogether,
  count,
  MAX_NAME,
  moment,
  offerFields,
  SAVED_PARAM,
  SCOPE_ANSWERS,
} from './offer-fields.ts'
import type { EndOfferOutcome, OfferInput, SaveOfferOutcome } from './offers.server.ts'

const offerMissing = missing('Offer not found')

/** The most uses that an offer can be limited to. */
const MAX_USES = 100_000

/** Adds an offer, or changes one. */
export const offerForm = formOf<SaveOfferOutcome>()(
  {
    intent: 'save-offer',
    limits: { name: { ...REQUIRED, maxLength: MAX_NAME }, code: { maxLength: 30 } },
    fields: (zod) =>
      zod
        .object({
          ...offerFields(zod),
          code: zod
            .string()
            .max(100)
            .transform(normalCode)
            .pipe(zod.string().regex(CODE_PATTERN, 'Please use 3 to 30 letters, digits and hyphens'))
            .nullable()
            .default(null),
          kind: zod.enum(OFFER_KINDS),
          percent: count(zod, 99).transform((percent) => percent ?? 0),
          amount: amount(zod),
          minimum: amount(zod),
          startsAt: moment(zod).nullable().default(null),
          endsAt: moment(zod).nullable().default(null),
          maxUses: count(zod, MAX_USES),
          maxUsesPerCustomer: count(zod, MAX_USES),
          isFirstOrderOnly: zod
            .literal('on')
            .optional()
            .transform((ticked) => ticked !== undefined),
        })
        .superRefine((offer, context) => {
          const reject = (path: keyof OfferInput, message: string) =>
            context.addIssue({ code: 'custom', path: [path], message })
          if (offer.kind === 'percent' && offer.percent === 0)
            reject('percent', 'Please enter a percentage from 1 to 99')
          if (offer.kind === 'amount' && offer.amount === 0) reject('amount', 'Please enter an amount')
          if (offer.kind === 'amount' && offer.minimum <= offer.amount) {
            reject('minimum', 'Please enter more than the amount off, so items aren’t nearly free')
          }
          checkTogether(offer, reject)
        }, ALL_AT_ONCE),
  },
  {
    saved: goTo(({ offerId }) => `${href('/admin/offers/:offerId', { offerId })}?${SAVED_PARAM}=1`),
    'unknown-offer': offerMissing,
    'code-taken': refusedAt(409, 'code', 'Another offer has this code. Please choose a different one.'),
    ...SCOPE_ANSWERS,
    'used-more': refusedAt(409, 'maxUses', ({ uses }) => `The offer has already been used ${uses} times.`),
  },
)

/** Ends an offer now. */
export const endOfferForm = formOf<EndOfferOutcome>()(
  { intent: 'end-offer', isButton: true, fields: (zod) => zod.object({}) },
  { ended: done('The offer has ended. Payments in progress keep it.'), 'unknown-offer': offerMissing },
)
