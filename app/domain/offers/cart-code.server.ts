import type { Db } from '#app/platform/database/database.server.ts'
import { transactionTime } from '#app/platform/database/time.server.ts'
import { consumeRateLimit, type RateLimit, rateLimitKey } from '#app/platform/rate-limit/rate-limit.server.ts'
import { applyOffers, type OfferedCart } from './apply-offers.server.ts'
import type { OfferRejection } from './choose-offer.ts'
import type { CustomerKeys } from './customer-keys.server.ts'
import { CODE_PATTERN, normalCode } from './offer.ts'

/** Codes can be short words, so they mustn't be guessed. Mobile networks put thousands of people behind one address. */
const ACCOUNT_LIMIT: RateLimit = { max: 30, windowMs: 3_600_000 }
const NETWORK_LIMIT: RateLimit = { max: 600, windowMs: 3_600_000 }

export type EnterCodeOutcome =
  | { readonly status: 'applied' }
  | { readonly status: 'unknown' }
  | { readonly status: 'too-many-attempts' }
  /** Of a link: the cart's code saves as much, or more. */
  | { readonly status: 'earlier-is-better' }
  | OfferRejection

export type RemoveCodeOutcome = { readonly status: 'removed' }

/** Rejections that another cart, or another day, may end: the cart keeps the code. */
const KEPT: readonly EnterCodeOutcome['status'][] = [
  'applied',
  'empty-cart',
  'below-minimum',
  'not-for-these',
  'saves-nothing',
  'not-best',
]

/** Whether the cart has kept the code. */
export function isCodeKept({ status }: EnterCodeOutcome): boolean {
  return KEPT.includes(status)
}

export interface EnteredText {
  /** In its normal form; see `normalCode`. */
  readonly code: string
  /** Where it comes from, for the limit of attempts. */
  readonly network: string
  /** Whether it comes from a link, which doesn't replace a code that saves as much. */
  readonly isLinked: boolean
}

/**
 * Enters a code for a customer's cart, in place of an earlier one. The cart keeps it while it applies or still may; else the
 * earlier one stays. Safe to repeat.
 */
export async function enterCode(
  db: Db,
  keys: CustomerKeys,
  cart: OfferedCart,
  { code, network, isLinked }: EnteredText,
  now: Date,
): Promise<EnterCodeOutcome> {
  const userId = cart.customer.id
  const allowed =
    (await consumeRateLimit(db, rateLimitKey('enter-code', userId), ACCOUNT_LIMIT)) && (await countTry(db, network))
  if (!allowed) return { status: 'too-many-attempts' }

  const offer = await findByCode(db, code)
  if (!offer) return { status: 'unknown' }

  const { entered, totals } = await applyOffers(db, keys, { ...cart, enteredId: offer.id }, now)
  const outcome = entered?.rejection ?? { status: 'applied' }
  if (!isCodeKept(outcome)) return outcome
  if (isLinked) {
    const earlier = await applyOffers(db, keys, cart, now)
    const applies = earlier.entered && !earlier.entered.rejection && earlier.entered.code !== code
    if (applies && earlier.totals.total <= totals.total) return { status: 'earlier-is-better' }
  }
  await db
    .insertInto('cart_offers')
    .values({ user_id: userId, offer_id: offer.id })
    .onConflict((conflict) =>
      conflict.column('user_id').doUpdateSet({ offer_id: offer.id, entered_at: transactionTime }),
    )
    .execute()
  return outcome
}

/**
 * The id of the offer that a text is the code of. Counts as a try of the network, without a customer.
 *
 * @returns Undefined for any other text, and beyond the limit of tries.
 */
export async function findEnteredOffer(db: Db, typed: string, network: string): Promise<string | undefined> {
  return (await countTry(db, network)) ? (await findByCode(db, normalCode(typed)))?.id : undefined
}

function countTry(db: Db, network: string): Promise<boolean> {
  return consumeRateLimit(db, rateLimitKey('enter-code-network', network), NETWORK_LIMIT)
}

/** The database rejects text that contains a null character. */
async function findByCode(db: Db, code: string) {
  if (!CODE_PATTERN.test(code)) return undefined
  return db.selectFrom('offers').select('id').where('code', '=', code).executeTakeFirst()
}

/** The customer's cart forgets the code they entered. Safe to repeat. */
export async function removeCode(db: Db, userId: string): Promise<RemoveCodeOutcome> {
  await db.deleteFrom('cart_offers').where('user_id', '=', userId).execute()
  return { status: 'removed' }
}
