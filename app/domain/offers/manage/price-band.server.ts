import { sql } from 'kysely'
import { BAND } from '#app/domain/catalog/gst-rate.ts'
import type { Paise } from '#app/money.ts'
import type { Db } from '#app/platform/database/database.server.ts'
import type { Offer } from '../offer.ts'
import { selectCovered } from './scope.server.ts'

/** A product that the owner should know about. */
export interface NoticedProduct {
  readonly id: string
  readonly name: string
  readonly price: Paise
  /** With the offer, if one unit is bought alone, or in the sale. */
  readonly reduced: Paise
}

/** The first ones are enough to see the problem. */
const SHOWN = 20

/** Products for sale that an offer brings to a price that fits neither tax rate, if one unit is bought alone: the first by name. */
export async function listBandedProducts(db: Db, offer: Offer): Promise<NoticedProduct[]> {
  const { kind, percent, amount, minimum } = offer
  if (kind === 'free-delivery') return []
  const reduced =
    kind === 'percent'
      ? sql<Paise>`(price - price::bigint * ${percent} / 100)::integer`
      : sql<Paise>`price - ${amount}::integer`
  return (await selectCovered(db, offer))
    .select(['id', 'name', 'price', reduced.as('reduced')])
    .where('price', '>=', minimum)
    .where(reduced, '>', BAND.above)
    .where(reduced, '<=', BAND.upTo)
    .orderBy('name')
    .limit(SHOWN)
    .execute()
}
