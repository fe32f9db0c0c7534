import { readProductAddress } from '#app/domain/catalog/product-address.ts'
import { refusedAt, type Zod } from '#app/shared/form-contract.ts'
import { OFFER_SCOPES } from '../offer.ts'
import { MAX_PRODUCTS, type ScopeInput } from './offer-input.ts'

/** What an offer or a sale is for, as typed. */
export interface TypedScope extends ScopeInput {
  /** The links of the products, in the sequence of their ends. */
  readonly links: readonly string[]
}

/** The fields that say what an offer or a sale is for. */
export function scopeFields(zod: Zod) {
  return {
    scope: zod.enum(OFFER_SCOPES),
    categories: zod.array(zod.string().max(40)).default([]),
    collections: zod.array(zod.uuid()).default([]),
    products: productLinks(zod),
  }
}

type SentScope = Omit<ScopeInput, 'products'> & { readonly products: readonly { link: string; end: string }[] }

/** Rejects a scope that names nothing. A field that breaks its own rules is missing. */
export function checkScope(
  { scope, categories, collections, products }: Partial<SentScope>,
  reject: (path: 'categories' | 'collections' | 'products', message: string) => void,
): void {
  if (scope === 'category' && categories?.length === 0) reject('categories', 'Please choose a category')
  if (scope === 'collection' && collections?.length === 0) reject('collections', 'Please choose a collection')
  if (scope === 'products' && products?.length === 0) reject('products', 'Please enter a link')
}

/** Puts the ends of the links in the place of the links. */
export function withEnds<Sent extends SentScope>({ products, ...rest }: Sent) {
  return { ...rest, products: products.map(({ end }) => end), links: products.map(({ link }) => link) }
}

/** What is said of a scope that can’t be saved. */
export const SCOPE_ANSWERS = {
  'unknown-category': refusedAt(409, 'categories', 'One of these categories no longer exists.'),
  'unknown-collection': refusedAt(409, 'collections', 'One of these collections no longer exists.'),
}

/** Names the links that lead to no product. */
export function wrongLinksText({ ends }: { ends: readonly string[] }, { products, links }: TypedScope): string {
  const wrong = links.filter((_, index) => ends.includes(products[index] ?? ''))
  return `There is no product at: ${wrong.join(', ')}`
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
