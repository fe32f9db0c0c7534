import { readProductAddress } from '#app/domain/catalog/product-address.ts'
import { type Paise, paise, parseRupees } from '#app/money.ts'
import { parseShopMinute } from '#app/shared/dates.ts'
import { refusedAt, type Zod } from '#app/shared/form-contract.ts'
import { OFFER_SCOPES, type OfferScope } from '../offer.ts'

/** What the owner typed about what an offer or a sale is for. What doesn't belong to the scope doesn't count. */
export interface ScopeInput {
  readonly scope: OfferScope
  /** Their keys. */
  readonly categories: readonly string[]
  /** Their ids. */
  readonly collections: readonly string[]
  /** Their links in the shop; see {@link linkEnd}. */
  readonly products: readonly string[]
}

/** The parameter by which the page of an offer or a sale says that it was saved. */
export const SAVED_PARAM = 'saved'

export const MAX_NAME = 60

/** The most products that an offer or a sale can name. */
const MAX_PRODUCTS = 100

/** What two fields say together is checked even if another field is wrong. */
export const ALL_AT_ONCE = { when: ({ value }: { value: unknown }) => value instanceof Object }

/** The fields that an offer and a sale share. */
export function offerFields(zod: Zod) {
  return {
    name: zod
      .string('Please enter a name')
      .trim()
      .min(1, 'Please enter a name')
      .max(MAX_NAME, `Please use at most ${MAX_NAME} characters`),
    percent: count(zod, 99),
    scope: zod.enum(OFFER_SCOPES),
    categories: zod.array(zod.string().max(40)).default([]),
    collections: zod.array(zod.uuid()).default([]),
    products: productLinks(zod),
  }
}

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

/** A minute in India. */
export function moment(zod: Zod) {
  return zod.string('Please enter a date and a time').transform((typed, context) => {
    const minute = parseShopMinute(typed)
    if (!minute) context.addIssue({ code: 'custom', message: 'Please enter a date and a time' })
    return minute ?? zod.NEVER
  })
}

/** Rejects a scope that names nothing, and an end before the beginning. A field that breaks its own rules is missing. */
export function checkTogether(
  { scope, startsAt, endsAt, ...named }: Partial<ScopeInput> & { startsAt?: Date | null; endsAt?: Date | null },
  reject: (path: 'categories' | 'collections' | 'products' | 'endsAt', message: string) => void,
): void {
  if (scope === 'category' && named.categories?.length === 0) reject('categories', 'Please choose a category')
  if (scope === 'collection' && named.collections?.length === 0) reject('collections', 'Please choose a collection')
  if (scope === 'products' && named.products?.length === 0) reject('products', 'Please enter a link')
  if (startsAt && endsAt && endsAt <= startsAt) reject('endsAt', 'Choose an end after the beginning')
}

/** What is said of a scope that can’t be saved. */
export const SCOPE_ANSWERS = {
  'unknown-category': refusedAt(409, 'categories', 'One of these categories no longer exists.'),
  'unknown-collection': refusedAt(409, 'collections', 'One of these collections no longer exists.'),
  'unknown-products': refusedAt(
    409,
    'products',
    ({ links }: { links: readonly string[] }) => `There is no product at: ${links.join(', ')}`,
  ),
}

/** The end of a product’s link, by which it is found; undefined for a link to anything else. */
export function linkEnd(link: string): string | undefined {
  const named = readProductAddress(link.replace(/[?#].*$/, '').replace(/^.*\//, ''))
  return named && ('id' in named ? named.id.slice(-10) : named.shortId)
}

function productLinks(zod: Zod) {
  return zod
    .string()
    .max(20_000)
    .default('')
    .transform((typed, context) => {
      const links = typed.split(/\s+/).filter(Boolean)
      const reject = (message: string) => context.addIssue({ code: 'custom', message })
      if (links.length > MAX_PRODUCTS) reject(`Please enter at most ${MAX_PRODUCTS} links`)
      for (const link of links) if (!linkEnd(link)) reject(`This isn’t a link to a product: ${link}`)
      return links
    })
}
