import { type CartLine, type CartTotals, withOffer } from '#app/domain/cart/cart-totals.ts'
import { selectMembers } from '#app/domain/catalog/collections/members.server.ts'
import type { Paise } from '#app/money.ts'
import type { Db, Tx } from '#app/platform/database/database.server.ts'
import type { Collection } from '#app/vocabulary/collections.ts'
import { listCandidates, lockOffer, type OfferCustomer } from './candidates.server.ts'
import { chooseOffer, type OfferRejection } from './choose-offer.ts'
import type { CustomerKeys } from './customer-keys.server.ts'
import { isLimited, type Offer, type OfferLine } from './offer.ts'

export interface OfferedCart {
  readonly customer: OfferCustomer
  /** Those that can be bought. */
  readonly lines: readonly CartLine[]
  /** Without an offer, and within the limit of one order. */
  readonly totals: CartTotals
  /** All of the shop. */
  readonly collections: readonly Collection[]
  /** The offer whose code is being entered, in place of the one that the cart has. */
  readonly enteredId?: string
}

/** A cart with the best offer for it. */
export interface OfferResult {
  readonly totals: CartTotals
  /** The offer that applies; undefined when none does. */
  readonly applied: AppliedOffer | undefined
  /** The code that the customer entered; undefined without one. */
  readonly entered: EnteredCode | undefined
}

export interface AppliedOffer {
  readonly id: string
  readonly name: string
  /** The discount by line, in the sequence of the lines. */
  readonly shares: readonly Paise[]
}

export interface EnteredCode {
  readonly code: string
  /** Why its offer doesn't apply; absent when it does. */
  readonly rejection?: OfferRejection
}

/** Applies the offer that is best for the customer, as of now. Nothing is promised until {@link grantOffer}. */
export async function applyOffers(db: Db | Tx, keys: CustomerKeys, cart: OfferedCart, now: Date): Promise<OfferResult> {
  return (await decide(db, keys, cart, now)).result
}

/**
 * As {@link applyOffers}, for a checkout: others can't use up the offer until the transaction ends. The caller stores the use.
 *
 * @param tx Has locked the customer, and no product yet.
 */
export async function grantOffer(tx: Tx, keys: CustomerKeys, cart: OfferedCart, now: Date): Promise<OfferResult> {
  const locked = new Set<string>()
  for (;;) {
    const { result, chosen } = await decide(tx, keys, cart, now)
    if (!chosen || !isLimited(chosen) || locked.has(chosen.id)) return result
    await lockOffer(tx, chosen.id)
    locked.add(chosen.id)
  }
}

async function decide(db: Db | Tx, keys: CustomerKeys, cart: OfferedCart, now: Date) {
  const { customer, totals, enteredId } = cart
  const candidates = await listCandidates(db, customer, { keys, enteredId })
  const lines = await inGroups(
    db,
    cart,
    candidates.map(({ offer }) => offer),
  )
  const { chosen, rejections } = chooseOffer(candidates, { lines, shipping: totals.shipping }, now)
  const entered = candidates.find(({ isEntered }) => isEntered)?.offer
  const rejection = entered && rejections.get(entered.id)
  const result: OfferResult = {
    totals: chosen
      ? withOffer(totals, {
          name: chosen.offer.name,
          code: chosen.offer.code,
          discount: chosen.reduction.discount,
          freesDelivery: chosen.reduction.freesDelivery,
        })
      : totals,
    applied: chosen && { id: chosen.offer.id, name: chosen.offer.name, shares: chosen.reduction.shares },
    entered: entered && { code: entered.code ?? '', ...(rejection && { rejection }) },
  }
  return { result, chosen: chosen?.offer }
}

/** The lines with their categories and collections, as far as the offers depend on them. */
async function inGroups(
  db: Db | Tx,
  { lines, collections }: Pick<OfferedCart, 'lines' | 'collections'>,
  offers: readonly Offer[],
): Promise<OfferLine[]> {
  const ids = lines.map(({ productId }) => productId)
  const wanted = collections.filter(({ id }) =>
    offers.some(({ scope, scopeKeys }) => scope === 'collection' && scopeKeys.includes(id)),
  )
  const groups = new Map<string, string[]>()
  const add = (productId: string, group: string) => groups.set(productId, [...(groups.get(productId) ?? []), group])
  if (ids.length > 0 && offers.some(({ scope }) => scope === 'category')) {
    const rows = await db.selectFrom('products').select(['id', 'category']).where('id', 'in', ids).execute()
    for (const { id, category } of rows) add(id, category)
  }
  for (const collection of ids.length > 0 ? wanted : []) {
    const members = await selectMembers(db, collection).where('products.id', 'in', ids).execute()
    for (const { id } of members) add(id, collection.id)
  }
  return lines.map((line) => ({ ...line, groups: groups.get(line.productId) ?? [] }))
}
