import { sql } from 'kysely'
import { selectMembers } from '#app/domain/catalog/collections/members.server.ts'
import type { OwnersLists } from '#app/domain/settings/settings-fields.ts'
import type { Db, Tx } from '#app/platform/database/database.server.ts'
import type { Scope } from '../offer.ts'
import type { ScopeInput } from './offer-input.ts'

export type ScopeRefusal =
  | { readonly status: 'unknown-category' | 'unknown-collection' }
  /** No product has an address with these ends. */
  | { readonly status: 'unknown-products'; readonly ends: readonly string[] }

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
      return isKnown ? { status: 'planned', keys: [...categories].sort() } : { status: 'unknown-category' }
    }
    case 'collection': {
      const isKnown = collections.every((wanted) => lists.collections.some(({ id }) => id === wanted))
      return isKnown ? { status: 'planned', keys: [...collections].sort() } : { status: 'unknown-collection' }
    }
    case 'products': {
      const ids = await findProductIds(tx, products)
      const ends = products.filter((end) => !ids.has(end))
      return ends.length > 0
        ? { status: 'unknown-products', ends }
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
      const collections = await selectMembers(db, scopeKeys)
      return products.where(({ or, eb }) => or(collections.map(({ members }) => eb('products.id', 'in', members))))
    }
    case 'products':
      return products.where('products.id', 'in', [...scopeKeys])
  }
}

/** The names and addresses of the products that a scope names; those deleted for good are missing. */
export async function listNamedProducts(db: Db, { scope, scopeKeys }: Scope) {
  if (scope !== 'products') return []
  return db
    .selectFrom('products')
    .select(['id', 'name', 'slug'])
    .where('id', 'in', [...scopeKeys])
    .orderBy('name')
    .execute()
}

/** Products by the ends of their addresses. */
async function findProductIds(tx: Tx, ends: readonly string[]): Promise<Map<string, string>> {
  const end = sql<string>`right(id::text, 10)`
  const rows = await tx
    .selectFrom('products')
    .select(['id', end.as('end')])
    .where(end, 'in', [...ends])
    .execute()
  return new Map(rows.map((row) => [row.end, row.id]))
}
