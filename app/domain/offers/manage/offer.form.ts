import { href } from 'react-router'
import type { ZodType } from 'zod'
import { readProductAddress } from '#app/domain/catalog/product-address.ts'
import { type Paise, paise, parseRupees } from '#app/money.ts'
import { done, formOf, goTo, missing, REQUIRED, refusedAt, type Zod } from '#app/shared/form-contract.ts'
import { CODE_PATTERN, normalCode, OFFER_KINDS, OFFER_SCOPES } from '../offer.ts'
import { MAX_COUNT, MAX_PRODUCTS, type OfferInput, SAVED_PARAM } from './offer-input.ts'
import type { EndOfferOutcome, SaveOfferOutcome } from './offers.server.ts'

const offerMissing = missing('Offer not found')
const LIMITS = { name: { ...REQUIRED, maxLength: 60 }, code: { maxLength: 30 } } as const

interface TypedOffer extends OfferInput {
  /** The links of the products, as typed and in their sequence. */
  readonly links: readonly string[]
}

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
          scope: zod.enum(OFFER_SCOPES),
          categories: zod.array(zod.string().max(40)).default([]),
          products: productLinks(zod),
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
          if (offer.scope === 'category' && offer.categories.length === 0) {
            reject('categories', 'Please choose a category')
          }
          if (offer.scope === 'products' && offer.products.length === 0) reject('products', 'Please enter a link')
          if (offer.startsOn && offer.endsOn && offer.endsOn < offer.startsOn) {
            reject('endsOn', 'The last day is before the first')
          }
        })
        .transform(({ products, ...offer }) => ({
          ...offer,
          products: products.map(({ end }) => end),
          links: products.map(({ link }) => link),
        })) as ZodType as ZodType<TypedOffer>,
  },
  {
    saved: goTo(({ offerId }) => `${href('/admin/offers/:offerId', { offerId })}?${SAVED_PARAM}=1`),
    'unknown-offer': offerMissing,
    'code-taken': refusedAt(409, 'code', 'Another offer has this code. Please choose a different one.'),
    'unknown-category': refusedAt(409, 'categories', 'One of these categories no longer exists.'),
    'unknown-products': refusedAt(409, 'products', ({ ends }, { products, links }) => {
      const wrong = links.filter((_, index) => ends.includes(products[index] ?? ''))
      return `There is no product at: ${wrong.join(', ')}`
    }),
    'used-more': refusedAt(409, 'maxUses', ({ uses }) => `The offer has already been used ${uses} times.`),
  },
)

/** Ends an offer now. */
export const endOfferForm = formOf<EndOfferOutcome>()(
  { intent: 'end-offer', isButton: true, fields: (zod) => zod.object({}) },
  { ended: done('The offer has ended. Payments in progress keep it.'), 'unknown-offer': offerMissing },
)

function count(zod: Zod, max: number) {
  return zod
    .string()
    .trim()
    .regex(/^[0-9]{1,6}$/, 'Please enter a whole number')
    .transform(Number)
    .refine((number) => number >= 1 && number <= max, `Please enter a number from 1 to ${max.toLocaleString('en-IN')}`)
    .nullable()
    .default(null)
}

function amount(zod: Zod) {
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

/** The links, and their ends, which name products. */
function productLinks(zod: Zod) {
  return zod
    .string()
    .max(20_000)
    .default('')
    .transform((typed, context) => {
      const links = typed.split(/\s+/).filter(Boolean)
      if (links.length > MAX_PRODUCTS) {
        context.addIssue({ code: 'custom', message: `Please enter at most ${MAX_PRODUCTS} links` })
      }
      return links.map((link) => {
        const named = readProductAddress(link.replace(/[?#].*$/, '').replace(/^.*\//, ''))
        if (!named) context.addIssue({ code: 'custom', message: `This isn’t a link to a product: ${link}` })
        return { link, end: named ? ('id' in named ? named.id.slice(-10) : named.shortId) : '' }
      })
    })
}
