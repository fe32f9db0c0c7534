import { type RawBuilder, sql } from 'kysely'
import type { Db, Tx } from '#app/platform/database/database.server.ts'
import { UNSOLD_ORDER_STATUSES } from '#app/vocabulary/statuses.ts'
import { type Candidate, rejectionByUses } from './choose-offer.ts'
import type { CustomerKeys } from './customer-keys.server.ts'
import { isLimited, type Offer } from './offer.ts'

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
    .select(isEntered.as('isEntered'))
    .select(
      sql<boolean>`first_order_only and exists (
        select from shop.orders
        where orders.user_id = ${customer.id} and orders.replaces_order_id is null and orders.status not in (${sql.join(UNSOLD_ORDER_STATUSES)})
      )`.as('hasOrdered'),
    )
    .where(({ eb, or, and }) =>
      or([
        isEntered,
        and([eb('code', 'is', null), or([eb('ends_at', 'is', null), eb('ends_at', '>', sql<Date>`now()`)])]),
      ]),
    )
    .orderBy('isEntered', 'desc')
    .orderBy('offers.id')
    .execute()
  // A statement of its own: the planner takes `offers` for a large table, and would compile one that counts for each of them.
  const counted = await countUsesOf(db, rows.filter(isLimited), {
    by: {
      userId: customer.id,
      mailbox: keys.mailbox(customer.email),
      phone: customer.phone === undefined ? null : keys.phone(customer.phone),
    },
    without: sql`(
      select id from shop.checkouts
      where user_id = ${customer.id} and status in ('reserved', 'awaiting_payment') and channel is null
    )`,
  })
  return rows.map(({ isEntered, hasOrdered, ...offer }) => {
    const { uses, ownUses } = counted.find(({ id }) => id === offer.id) ?? { uses: 0, ownUses: 0 }
    return { offer, uses, ownUses, hasOrdered, isEntered }
  })
}

interface CountedUses {
  /** The customer, whose own uses are counted too. */
  readonly by: { readonly mailbox: string; readonly phone: string | null; readonly userId: string | null }
  /** The id of a checkout that isn't counted; null for none. */
  readonly without: RawBuilder<unknown>
}

/** How often offers are used in all, and by one customer. A count that is without limit isn't made. */
async function countUsesOf(db: Db, offers: readonly Offer[], { by, without }: CountedUses) {
  if (offers.length === 0) return []
  const isOther = sql`used.checkout_id is distinct from ${without}`
  const isOwn = sql`(
    used.mailbox_key = ${by.mailbox} or used.phone_key = ${by.phone}
    or used.checkout_id = any(array(select own.id from shop.checkouts as own where own.user_id = ${by.userId}))
  )`
  const within = (limit: RawBuilder<unknown>, which: RawBuilder<unknown>) =>
    sql<number>`case when ${limit} then ${countUses(which)} else 0 end`
  return db
    .selectFrom('offers')
    .select('id')
    .select([
      within(sql`max_uses is not null`, isOther).as('uses'),
      within(sql`max_uses_per_customer is not null or first_order_only`, sql`${isOther} and ${isOwn}`).as('ownUses'),
    ])
    .where(
      'id',
      'in',
      offers.map(({ id }) => id),
    )
    .execute()
}

/** Locks an offer, so that its uses stay as they are counted from now on. Locked after the customer, and before products. */
export async function lockOffer(tx: Tx, id: string): Promise<void> {
  await tx.selectFrom('offers').select('id').where('id', '=', id).forNoKeyUpdate().execute()
}

/**
 * Whether the offer of a checkout that was released has a use left for its late payment. Locks the offer.
 *
 * @param retryId The customer's own payment in progress, which isn't counted.
 */
export async function hasUseLeft(tx: Tx, checkoutId: string, retryId: string | null): Promise<boolean> {
  const use = await tx
    .selectFrom('offer_uses')
    .innerJoin('checkouts', 'checkouts.id', 'offer_uses.checkout_id')
    .select(['offer_id', 'mailbox_key as mailbox', 'phone_key as phone', 'checkouts.user_id as userId'])
    .where('checkout_id', '=', checkoutId)
    .executeTakeFirst()
  if (!use) return true

  await lockOffer(tx, use.offer_id)
  const offer = await selectOffers(tx).where('offers.id', '=', use.offer_id).executeTakeFirstOrThrow()
  const [counted = { uses: 0, ownUses: 0 }] = await countUsesOf(tx, [offer], {
    by: use,
    without: sql`${retryId}::uuid`,
  })
  return rejectionByUses({ offer, ...counted, hasOrdered: false }) === undefined
}

export function selectOffers(db: Db) {
  return db
    .selectFrom('offers')
    .select(['offers.id', 'name', 'code', 'kind', 'percent', 'amount', 'scope', 'scope_keys as scopeKeys', 'minimum'])
    .select(['starts_at as startsAt', 'ends_at as endsAt', 'max_uses as maxUses'])
    .select(['max_uses_per_customer as maxUsesPerCustomer', 'first_order_only as isFirstOrderOnly'])
}

/** Orders, and payments in progress, that use the query's offer. @param which Narrows the uses, called `used`. */
export function countUses(which: RawBuilder<unknown> = sql`true`) {
  return sql<number>`(
    select count(*)::integer
    from shop.offer_uses as used
    where used.offer_id = offers.id and used.is_counted and ${which}
  )`
}
