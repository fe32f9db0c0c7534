import { sql } from 'kysely'
import { selectMembers } from '#app/domain/catalog/collections/members.server.ts'
import { productPath } from '#app/domain/catalog/product-address.ts'
import { readSettings } from '#app/domain/settings/settings.server.ts'
import type { OwnersLists } from '#app/domain/settings/settings-fields.ts'
import type { Db, Tx } from '#app/platform/database/database.server.ts'
import type { Scope } from '../offer.ts'
import { linkEnd, type ScopeInput } from './offer-fields.ts'

export type ScopeRefusal =
  | { readonly status: 'unknown-category' | 'unknown-collection' }
  /** These links lead to no product. */
  | { readonly status: 'unknown-products'; readonly links: readonly string[] }

/** The keys of what was typed, by which it is stored, in one order. */
export async function planScope(
  tx: Tx,
  { scope, categories, collections, products }: ScopeInput,
  lists: OwnersLists,
): Promise<{ readonly status: 'planned'; readonly keys: string[] } | ScopeRefusal> {
  switch (scope) {
    case 'all':
      return { status: 'planned', keys: [] }
    case 'category': {
      const isKnown = categories.every((wanted) => lists.categories.some(({ key }) => key === wanted))
      return isKnown ? { status: 'planned', keys: categories.toSorted() } : { status: 'unknown-category' }
    }
    case 'collection': {
      const isKnown = collections.every((wanted) => lists.collections.some(({ id }) => id === wanted))
      return isKnown ? { status: 'planned', keys: collections.toSorted() } : { status: 'unknown-collection' }
    }
    case 'products': {
      const ids = await findProductIds(tx, products)
      const links = products.filter((link) => !ids.has(linkEnd(link) ?? ''))
      return links.length > 0
        ? { status: 'unknown-products', links }
        : { status: 'planned', keys: [...new Set(ids.values())].sort() }
    }
  }
}

/** A query of the products for sale that a scope covers. */
export async function selectCovered(db: Db | Tx, { scope, scopeKeys }: Scope) {
  const products = db.selectFrom('products').where('archived_at', 'is', null)
  switch (scope) {
    case 'all':
      return products
    case 'category':
      return products.where('category', 'in', [...scopeKeys])
    case 'collection': {
      const { settings } = await readSettings(db)
      const covering = settings.collections.filter(({ id }) => scopeKeys.includes(id))
      return products.where(({ or, eb }) =>
        or(covering.map((collection) => eb('products.id', 'in', selectMembers(db, collection)))),
      )
    }
    case 'products':
      return products.where('products.id', 'in', [...scopeKeys])
  }
}

/** The links of the products that a scope names, one per line; those deleted for good are missing. */
export async function listNamedLinks(db: Db, { scope, scopeKeys }: Scope): Promise<string> {
  if (scope !== 'products') return ''
  const keys = [...scopeKeys]
  const named = db.selectFrom('products').select(['id', 'name', 'slug']).where('id', 'in', keys).orderBy('name')
  return (await named.execute()).map(productPath).join('\n')
}

/** Products by the ends of their links. */
async function findProductIds(tx: Tx, links: readonly string[]): Promise<Map<string, string>> {
  const end = sql<string>`right(id::text, 10)`
  const rows = await tx
    .selectFrom('products')
    .select(['id', end.as('end')])
    .where(
      end,
      'in',
      links.map((link) => linkEnd(link) ?? ''),
    )
    .execute()
  return new Map(rows.map((row) => [row.end, row.id]))
}
