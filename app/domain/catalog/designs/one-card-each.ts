import type { ListQuery } from '../shop/product-rows.server.ts'

/** A query of the listing as the shop shows it: each product, or one of each design if the owner wants that. */
export function oneCardEach(query: ListQuery, shop: { readonly oneCardPerDesign: boolean }): ListQuery {
  return shop.oneCardPerDesign ? { ...query, isOneOfEachDesign: true } : query
}
