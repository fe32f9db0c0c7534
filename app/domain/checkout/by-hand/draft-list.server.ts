import { sql } from 'kysely'
import type { Paise } from '#app/money.ts'
import type { Db } from '#app/platform/database/database.server.ts'
import { isUuid } from '#app/shared/ids.ts'
import { isLiveCheckout, LIVE_CHECKOUT_STATUSES } from '#app/vocabulary/statuses.ts'
import { isUpiId } from '#app/vocabulary/upi-id.ts'
import type { CheckoutSnapshot } from '../purchase/checkout-snapshot.ts'

/** Drafts that wait for their payment, oldest first. */
export async function listDrafts(db: Db, { limit, offset }: { limit: number; offset: number }) {
  const live = db.selectFrom('checkouts').where('channel', 'is not', null).where('status', 'in', LIVE_CHECKOUT_STATUSES)
  const [drafts, { total }] = await Promise.all([
    live
      .select(['id', 'total_amount as total', 'expires_at as expiresAt', 'channel'])
      .select([sql<string | null>`snapshot->'address'->>'full_name'`.as('name'), HAS_LINK.as('hasLink')])
      .orderBy('created_at')
      .orderBy('id')
      .limit(limit)
      .offset(offset)
      .execute(),
    live.select(({ fn }) => fn.countAll<number>().as('total')).executeTakeFirstOrThrow(),
  ])
  return { drafts, total }
}

export type ListedDraft = Awaited<ReturnType<typeof listDrafts>>['drafts'][number]

const HAS_LINK = sql<boolean>`exists (
  select from shop.payment_attempts where checkout_id = checkouts.id and link_url is not null and status = 'open'
)`

/** A draft in any state, with its payment link and its order; undefined for any other id. */
export async function findDraft(db: Db, draftId: string) {
  if (!isUuid(draftId)) return undefined
  const draft = await db
    .selectFrom('checkouts')
    .leftJoin('orders', 'orders.checkout_id', 'checkouts.id')
    .select(['checkouts.id', 'checkouts.status', 'checkouts.channel', 'checkouts.user_id as userId'])
    .select(['checkouts.is_withdrawn', 'checkouts.adds_to_order_id as addsTo'])
    .select(['checkouts.shipping_cost as shipping', 'checkouts.total_amount as total'])
    .select(['checkouts.expires_at as expiresAt', 'orders.id as orderId', 'orders.order_number as orderNumber'])
    .select(({ ref }) => ref('checkouts.snapshot').$castTo<CheckoutSnapshot>().as('snapshot'))
    .where('checkouts.id', '=', draftId)
    .where('checkouts.channel', 'is not', null)
    .executeTakeFirst()
  if (!draft) return undefined
  const link = await db
    .selectFrom('payment_attempts')
    .select('link_url as url')
    .where('checkout_id', '=', draftId)
    .where('status', '=', 'open')
    .where('link_url', 'is not', null)
    .orderBy('created_at', 'desc')
    .executeTakeFirst()
  return {
    ...draft,
    /** Tells drafts apart in a bank statement. */
    shortId: draft.id.slice(-6).toUpperCase(),
    isLive: isLiveCheckout(draft.status),
    isExpired: draft.status === 'released' && !draft.is_withdrawn,
    linkUrl: link?.url ?? null,
  }
}

export type Draft = NonNullable<Awaited<ReturnType<typeof findDraft>>>

/** What a UPI app pays when it scans the code of the owner's account. Undefined for a text that isn't a UPI ID. */
export function upiAddress(upiId: string, { name, amount, note }: { name: string; amount: Paise; note: string }) {
  if (!isUpiId(upiId)) return undefined
  const query = new URLSearchParams({ pa: upiId, pn: name, am: (amount / 100).toFixed(2), cu: 'INR', tn: note })
  // Apps don't read a plus as a space.
  return `upi://pay?${query.toString().replaceAll('+', '%20')}`
}
