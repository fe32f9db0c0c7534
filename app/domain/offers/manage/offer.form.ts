import { href } from 'react-router'
import type { ZodType } from 'zod'
import { type Paise, paise, parseRupees } from '#app/money.ts'
import { done, formOf, goTo, missing, REQUIRED, refusedAt, type Zod } from '#app/shared/form-contract.ts'
import { CODE_PATTERN, normalCode, OFFER_KINDS } from '../offer.ts'
import { MAX_COUNT, type OfferInput, SAVED_PARAM } from './offer-input.ts'
import type { EndOfferOutcome, SaveOfferOutcome } from './offers.server.ts'
import { checkScope, SCOPE_ANSWERS, scopeFields, type TypedScope, withEnds, wrongLinksText } from './scope.form.ts'

const offerMissing = missing('Offer not found')
/** What two fields say together is checked even if another field is wrong. */
export const ALL_AT_ONCE = { when: ({ value }: { value: unknown }) => value instanceof Object }

const LIMITS = { name: { ...REQUIRED, maxLength: 60 }, code: { maxLength: 30 } } as const

/** Adds an offer, or changes one. */
export const offerForm = formOf<SaveOfferOutcome>()(
  {
    intent: 'save-offer',
    limits: LIMITS,
    fields: (zod) =>
      zod
        .object({
          name: zod
            .string('Please enter a name')
            .trim()
            .min(1, 'Please enter a name')
            .max(LIMITS.name.maxLength, `Please use at most ${LIMITS.name.maxLength} characters`),
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
          ...scopeFields(zod),
          minimum: amount(zod),
          startsOn: day(zod),
          endsOn: day(zod),
          maxUses: count(zod, MAX_COUNT),
          maxUsesPerCustomer: count(zod, MAX_COUNT),
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
          checkScope(offer, reject)
          if (offer.startsOn && offer.endsOn && offer.endsOn < offer.startsOn) {
            reject('endsOn', 'The last day is before the first')
          }
        }, ALL_AT_ONCE)
        .transform(withEnds) as ZodType as ZodType<OfferInput & TypedScope>,
  },
  {
    saved: goTo(({ offerId }) => `${href('/admin/offers/:offerId', { offerId })}?${SAVED_PARAM}=1`),
    'unknown-offer': offerMissing,
    'code-taken': refusedAt(409, 'code', 'Another offer has this code. Please choose a different one.'),
    ...SCOPE_ANSWERS,
    'unknown-products': refusedAt(409, 'products', wrongLinksText),
    'used-more': refusedAt(409, 'maxUses', ({ uses }) => `The offer has already been used ${uses} times.`),
  },
)

/** Ends an offer now. */
export const endOfferForm = formOf<EndOfferOutcome>()(
  { intent: 'end-offer', isButton: true, fields: (zod) => zod.object({}) },
  { ended: done('The offer has ended. Payments in progress keep it.'), 'unknown-offer': offerMissing },
)

/** A whole number from 1 on; null for none. */
export function count(zod: Zod, max: number) {
  return zod
    .string()
    .trim()
    .regex(/^[0-9]{1,6}$/, 'Please enter a whole number')
    .transform(Number)
    .refine((number) => number >= 1 && number <= max, `Please enter a number from 1 to ${max.toLocaleString('en-IN')}`)
    .nullable()
    .default(null)
}

/** An amount in rupees; 0 for none. */
export function amount(zod: Zod) {
  return zod
    .string()
    .optional()
    .transform((typed, context): Paise => {
      const read = typed?.trim() ? parseRupees(typed) : paise(0)
      if (read !== undefined) return read
      context.addIssue({ code: 'custom', message: 'Please enter an amount, such as 200' })
      return zod.NEVER
    })
}

function day(zod: Zod) {
  return zod.iso.date('Please enter a date').nullable().default(null)
}
