import { type RawBuilder, sql } from 'kysely'
import type { Db, Tx } from '#app/platform/database/database.server.ts'
import { type Candidate, rejectionByUses } from './choose-offer.ts'
import type { CustomerKeys } from './customer-keys.server.ts'
import { isLimited, type Offer } from './offer.ts'

/** Whether the uses of one customer are limited. */
const COUNTS_CUSTOMERS = sql`max_uses_per_customer is not null or first_order_only`

/** Who buys. */
export interface OfferCustomer {
  readonly id: string
  readonly email: string
  /** Of the delivery address; undefined until one is chosen. */
  readonly phone: string | undefined
}

interface CandidateOfCart extends Candidate {
  /** Whether the customer entered its code. */
  readonly isEntered: boolean
}

/**
 * The offers that may apply to a customer's cart: the one whose code they entered comes first, then those that apply by
 * themselves. The customer's own payment in progress isn't counted, because this cart takes its place.
 *
 * @param enteredId The offer whose code counts as entered; without it, the one that the cart has.
 */
export async function listCandidates(
  db: Db,
  customer: OfferCustomer,
  { keys, enteredId }: { keys: CustomerKeys; enteredId: string | undefined },
): Promise<CandidateOfCart[]> {
  const isEntered = enteredId
    ? sql<boolean>`offers.id = ${enteredId}`
    : sql<boolean>`exists (
        select from shop.cart_offers where cart_offers.offer_id = offers.id and cart_offers.user_id = ${customer.id}
      )`
  const rows = await selectOffers(db)
    .select(isEntered.as('is_entered'))
    .select(
      sql<boolean>`first_order_only and exists (
        select from shop.orders
        where orders.user_id = ${customer.id} and orders.replaces_order_id is null and orders.status not in ('cancelled', 'refused')
      )`.as('has_ordered'),
    )
    .where(({ eb, or, and }) =>
      or([
        isEntered,
        and([eb('code', 'is', null), or([eb('ends_at', 'is', null), eb('ends_at', '>', sql<Date>`now()`)])]),
      ]),
    )
    .orderBy('is_entered', 'desc')
    .orderBy('offers.id')
    .execute()
  const offers = rows.map(toOffer)
  // A statement of its own: the planner takes `offers` for a large table, and would compile one that counts for each of them.
  const limited = offers.filter(isLimited).map(({ id }) => id)
  const counted = limited.length === 0 ? [] : await countUsesOf(db, limited, { customer, keys })
  return rows.map(({ is_entered, has_ordered }, index) => {
    const offer = offers[index] as Offer
    const { uses, ownUses } = counted.find(({ id }) => id === offer.id) ?? { uses: 0, ownUses: 0 }
    return { offer, uses, ownUses, hasOrdered: has_ordered, isEntered: is_entered }
  })
}

/** How often offers are used, without the payment that the customer has in progress. */
function countUsesOf(
  db: Db,
  ids: readonly string[],
  { customer, keys }: { customer: OfferCustomer; keys: CustomerKeys },
) {
  const isNotRetry = isNotRetryOf(customer.id)
  const isOwn = isBy({
    mailbox: keys.mailbox(customer.email),
    phone: customer.phone === undefined ? null : keys.phone(customer.phone),
    userId: customer.id,
  })
  return db
    .selectFrom('offers')
    .select('id')
    .select([
      countUses(isNotRetry).as('uses'),
      countUses(sql`${isNotRetry} and ${isOwn}`, COUNTS_CUSTOMERS).as('ownUses'),
    ])
    .where('id', 'in', ids)
    .execute()
}

/** Locks an offer, so that its uses stay as they are counted from now on. Locked after the customer, and before products. */
export async function lockOffer(tx: Tx, id: string): Promise<void> {
  await tx.selectFrom('offers').select('id').where('id', '=', id).forNoKeyUpdate().execute()
}

/** Whether a payment that arrives late may use the offer of its checkout. */
export type LateUse =
  | 'free'
  /** It may, in place of its customer's own payment in progress. */
  | 'held-by-retry'
  | 'used-up'

/** Whether the offer of a checkout that was released has since been used as often as it may be. Locks the offer. */
export async function findLateUse(tx: Tx, checkoutId: string): Promise<LateUse> {
  const use = await tx
    .selectFrom('offer_uses')
    .innerJoin('checkouts', 'checkouts.id', 'offer_uses.checkout_id')
    .select(['offer_id', 'mailbox_key as mailbox', 'phone_key as phone', 'checkouts.user_id as userId'])
    .where('checkout_id', '=', checkoutId)
    .executeTakeFirst()
  if (!use) return 'free'

  await lockOffer(tx, use.offer_id)
  const isOthers = isNotRetryOf(use.userId)
  const row = await selectOffers(tx)
    .select([countUses(sql`true`).as('uses'), countUses(isBy(use), COUNTS_CUSTOMERS).as('ownUses')])
    .select([
      countUses(isOthers).as('othersUses'),
      countUses(sql`${isOthers} and ${isBy(use)}`, COUNTS_CUSTOMERS).as('paid'),
    ])
    .where('offers.id', '=', use.offer_id)
    .executeTakeFirstOrThrow()
  const isUsedUp = (uses: number, ownUses: number) =>
    rejectionByUses({ offer: toOffer(row), uses, ownUses, hasOrdered: false }) !== undefined
  if (!isUsedUp(row.uses, row.ownUses)) return 'free'
  return isUsedUp(row.othersUses, row.paid) ? 'used-up' : 'held-by-retry'
}

export function selectOffers(db: Db) {
  return db
    .selectFrom('offers')
    .select(['offers.id', 'name', 'code', 'kind', 'percent', 'amount', 'scope', 'scope_keys', 'minimum'])
    .select(['starts_at', 'ends_at', 'max_uses', 'max_uses_per_customer', 'first_order_only'])
}

type OfferRow = Awaited<ReturnType<ReturnType<typeof selectOffers>['execute']>>[number]

export function toOffer(row: OfferRow): Offer {
  return {
    id: row.id,
    name: row.name,
    code: row.code,
    kind: row.kind,
    percent: row.percent,
    amount: row.amount,
    scope: row.scope,
    scopeKeys: row.scope_keys,
    minimum: row.minimum,
    startsAt: row.starts_at,
    endsAt: row.ends_at,
    maxUses: row.max_uses,
    maxUsesPerCustomer: row.max_uses_per_customer,
    isFirstOrderOnly: row.first_order_only,
  }
}

/**
 * Orders, and payments in progress, that use the query's offer.
 *
 * @param which Narrows the uses, called `used`.
 * @param needed Whether they are counted at all; 0 otherwise. By default only where all uses together are limited.
 */
export function countUses(which: RawBuilder<unknown>, needed: RawBuilder<unknown> = sql`max_uses is not null`) {
  return sql<number>`case when ${needed} then (
    select count(*)::integer
    from shop.offer_uses as used
    where used.offer_id = offers.id and used.is_counted and ${which}
  ) else 0 end`
}

/** Leaves out the payment that an account has in progress. */
function isNotRetryOf(userId: string | null) {
  return sql`used.checkout_id is distinct from (
    select id from shop.checkouts
    where user_id = ${userId} and status in ('reserved', 'awaiting_payment') and channel is null
  )`
}

/** Whether a use is by the customer with these keys. */
function isBy({ mailbox, phone, userId }: { mailbox: string; phone: string | null; userId: string | null }) {
  return sql`(
    used.mailbox_key = ${mailbox} or used.phone_key = ${phone}
    or used.checkout_id = any(array(select own.id from shop.checkouts as own where own.user_id = ${userId}))
  )`
}
