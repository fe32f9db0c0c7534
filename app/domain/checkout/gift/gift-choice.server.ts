import type { ExtraCharges } from '#app/domain/cart/extra-charges.ts'
import type { Gift } from '#app/domain/orders/gift/gift.ts'
import type { InvoiceAddress } from '#app/domain/orders/shipping-address.ts'
import type { ShopSettings } from '#app/domain/settings/settings-fields.ts'
import type { Paise } from '#app/money.ts'
import type { Db, Tx } from '#app/platform/database/database.server.ts'
import { transactionTime } from '#app/platform/database/time.server.ts'
import { shopDate } from '#app/shared/dates.ts'

/** How many days ahead a gift may wait to be sent. */
export const MOST_DAYS_AHEAD = 60

type GiftSettings = Pick<ShopSettings, 'giftsOffered' | 'giftWrapFee'>

/** What a customer wants for the next order. */
export interface GiftChoice extends Pick<Gift, 'message' | 'notBefore'> {
  readonly isWrapped: boolean
}

/**
 * A customer's next order as a gift, on today's terms: a day that has come no longer matters, nor a wrap that the shop has given up.
 * Undefined unless they chose one, and in a shop that doesn't offer gifts.
 */
export async function findGift(
  db: Db | Tx,
  userId: string,
  settings: GiftSettings,
  now: Date,
): Promise<Gift | undefined> {
  if (!settings.giftsOffered) return undefined
  const choice = await db
    .selectFrom('gift_choices')
    .select(['message', 'is_wrapped', 'not_before'])
    .select(({ ref }) => ref('billing_address').$castTo<InvoiceAddress | null>().as('billedTo'))
    .where('user_id', '=', userId)
    .executeTakeFirst()
  if (!choice) return undefined
  const { message, is_wrapped, not_before: day, billedTo } = choice
  return {
    message,
    wrapFee: is_wrapped ? settings.giftWrapFee : null,
    notBefore: day !== null && day > shopDate(now) ? day : null,
    ...(billedTo && { billedTo }),
  }
}

/** What the checkout shows of gifts. */
export interface ShownGifts {
  /** Undefined until the customer makes the order a gift. */
  readonly chosen: Gift | undefined
  /** What gift wrap costs; null in a shop without it. */
  readonly wrapFee: Paise | null
  /** The days on which a gift may wait to be sent, the first and the last, such as `2026-12-12`. */
  readonly days: { readonly first: string; readonly last: string }
  /** Whether the invoice of the chosen gift has to name its buyer with their address. */
  readonly namesBuyer?: boolean
}

/** Reads that; undefined in a shop that doesn't offer them. */
export async function readShownGifts(
  db: Db,
  userId: string,
  settings: GiftSettings,
  now: Date,
): Promise<ShownGifts | undefined> {
  if (!settings.giftsOffered) return undefined
  return { chosen: await findGift(db, userId, settings, now), wrapFee: settings.giftWrapFee, days: waitingDays(now) }
}

/** A gift whose invoice doesn't have to name the buyer. */
export function unnamed({ billedTo: _, ...gift }: Gift): Gift {
  return gift
}

/** What wrapping it adds to the totals. */
export function wrapCharge(gift: Gift | undefined): ExtraCharges {
  return gift && gift.wrapFee !== null ? { giftWrapFee: gift.wrapFee } : {}
}

/** The days on which a gift may wait to be sent, the first and the last, such as `2026-12-12`. */
export function waitingDays(now: Date): { readonly first: string; readonly last: string } {
  const inDays = (days: number) => shopDate(new Date(now.getTime() + days * 86_400_000))
  return { first: inDays(1), last: inDays(MOST_DAYS_AHEAD) }
}

/** The shop doesn't offer gifts, or doesn't wrap them any more; or the day isn't one of {@link waitingDays}. */
export type SaveGiftOutcome =
  | { readonly status: 'saved' | 'not-offered' | 'no-wrap' | 'day-passed' }
  | { readonly status: 'day-too-late'; readonly last: string }

/** Safe to repeat. */
export async function saveGift(
  db: Db,
  settings: GiftSettings,
  { userId, message, isWrapped, notBefore }: GiftChoice & { readonly userId: string },
  now: Date,
): Promise<SaveGiftOutcome> {
  if (!settings.giftsOffered) return { status: 'not-offered' }
  if (isWrapped && settings.giftWrapFee === null) return { status: 'no-wrap' }
  const { first, last } = waitingDays(now)
  if (notBefore !== null && notBefore < first) return { status: 'day-passed' }
  if (notBefore !== null && notBefore > last) return { status: 'day-too-late', last }

  const row = { message, is_wrapped: isWrapped, not_before: notBefore, chosen_at: transactionTime }
  await db
    .insertInto('gift_choices')
    .values({ ...row, user_id: userId })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(row))
    .execute()
  return { status: 'saved' }
}

/** Saves whom the invoice of the chosen gift names. Safe to repeat. */
export async function saveBillingAddress(
  db: Db,
  userId: string,
  address: InvoiceAddress,
): Promise<{ status: 'saved' | 'no-gift' }> {
  const { numUpdatedRows } = await db
    .updateTable('gift_choices')
    .set({ billing_address: JSON.stringify(address) })
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow()
  return { status: numUpdatedRows > 0n ? 'saved' : 'no-gift' }
}

/** Safe to repeat. */
export async function removeGift(db: Db, userId: string): Promise<{ status: 'removed' }> {
  await db.deleteFrom('gift_choices').where('user_id', '=', userId).execute()
  return { status: 'removed' }
}

/** Forgets the choice that has become an order; one with another message is for the next. */
export async function removeUsedGift(tx: Tx, userId: string, { message }: Gift): Promise<void> {
  await tx.deleteFrom('gift_choices').where('user_id', '=', userId).where('message', '=', message).execute()
}
