import { sql } from 'kysely'
import { createContext, href } from 'react-router'
import { hasAgreedToCartReminders, withdrawCartReminders } from '#app/domain/accounts/consent/consents.server.ts'
import { lockCustomer } from '#app/domain/accounts/lock-customer.server.ts'
import type { ShopSettings } from '#app/domain/settings/settings-fields.ts'
import type { Db, Tx } from '#app/platform/database/database.server.ts'
import { after, before, clockTime } from '#app/platform/database/time.server.ts'
import { inTransaction } from '#app/platform/database/transaction.server.ts'
import type { SecretLinks } from '#app/platform/http/secret-links.server.ts'
import { withdrawMails } from '#app/platform/mail/mail.server.ts'
import { LIVE_CHECKOUT_STATUSES, UNSOLD_ORDER_STATUSES } from '#app/vocabulary/statuses.ts'
import { buyableLines, type CartLine } from '../cart-totals.ts'
import { listCartLines } from '../queries.server.ts'
import { topUpCart } from '../top-up-cart.server.ts'

/** The links of reminders. They end the emails for whoever has one, and show a cart to its signed-in customer alone. */
export const cartReminderLinksContext = createContext<SecretLinks>()

/** A cart that wasn't touched for longer is left alone, as when reminders have only just been switched on. */
const MAX_AGE_DAYS = 7

type ReminderSettings = Pick<ShopSettings, 'cartReminderHours' | 'cartReminderPauseDays'>

/** A reminder that was recorded just now. */
export interface NewReminder {
  readonly id: string
  readonly email: string
  readonly customerName: string
  /** In the order of the cart, also those that can't be bought now. */
  readonly lines: readonly CartLine[]
  /** A payment for the cart was begun. */
  readonly isPaymentUnfinished: boolean
}

/** Customers whose cart is due, in no order; may be empty. {@link takeReminder} decides. */
export async function listDueReminders(db: Db, settings: ReminderSettings): Promise<string[]> {
  const rows = await dueCarts(db, settings).select('consents.user_id as userId').execute()
  return rows.flatMap(({ userId }) => userId ?? [])
}

/**
 * Records that a customer is reminded of their cart. Purchases take the same lock, so one that is complete or in progress is
 * seen. Safe to repeat, and to run in several processes: a reminder ends the cart's turn.
 *
 * @returns Undefined if the cart isn't due anymore, or nothing in it can be bought.
 */
export async function takeReminder(
  tx: Tx,
  userId: string,
  settings: ReminderSettings,
): Promise<NewReminder | undefined> {
  await lockCustomer(tx, userId)
  const due = await dueCarts(tx, settings)
    .innerJoin('auth.user as account', 'account.id', 'consents.user_id')
    .select(['account.email', 'account.name as customerName'])
    .select(({ exists, selectFrom }) =>
      exists(
        selectFrom('checkouts')
          .select('id')
          .where('user_id', '=', userId)
          .whereRef('created_at', '>=', 'cart.changed_at'),
      )
        .$castTo<boolean>()
        .as('isPaymentUnfinished'),
    )
    .where('consents.user_id', '=', userId)
    .executeTakeFirst()
  const lines = due ? await listCartLines(tx, userId) : []
  if (!due || buyableLines(lines).length === 0) return undefined

  const { id } = await tx
    .insertInto('cart_reminders')
    .values({ user_id: userId })
    .returning('id')
    .executeTakeFirstOrThrow()
  await tx
    .insertInto('cart_reminder_lines')
    .values(
      lines.map(({ productId, size, quantity, unitPrice }) => ({
        reminder_id: id,
        product_id: productId,
        size,
        quantity,
        price: unitPrice,
      })),
    )
    .execute()
  return { id, ...due, lines }
}

/**
 * Carts of adults with a verified address who agreed, that neither they nor a payment has touched for the stated hours, without
 * a purchase since or one in progress, and without a reminder during the pause.
 */
function dueCarts(db: Db, { cartReminderHours: hours, cartReminderPauseDays: days }: ReminderSettings) {
  const touchedBefore = before(clockTime, { hours })
  return (
    db
      .selectFrom('consents')
      .innerJoinLateral(
        (eb) =>
          eb
            .selectFrom('cart_items')
            .select(({ fn }) => fn.max('updated_at').as('changed_at'))
            .whereRef('cart_items.user_id', '=', 'consents.user_id')
            .as('cart'),
        (join) => join.onTrue(),
      )
      .where('consents.occasion', '=', 'cart-reminders')
      .where('consents.withdrawn_at', 'is', null)
      .where('cart.changed_at', '<', touchedBefore)
      .where('cart.changed_at', '>', before(touchedBefore, { days: MAX_AGE_DAYS }))
      .where(
        sql<boolean>`not exists (
        select from shop.cart_reminders as reminder
        where reminder.user_id = consents.user_id and reminder.created_at > ${before(clockTime, { days })}
      )`,
      )
      // Paid, or refunded because it came too late: they have heard from the shop.
      .where(
        sql<boolean>`not exists (
        select from shop.checkouts as purchase
        where purchase.user_id = consents.user_id and (
          purchase.status = any(${LIVE_CHECKOUT_STATUSES}::text[]) or purchase.updated_at > ${touchedBefore}
          or purchase.status <> 'released' and purchase.updated_at >= cart.changed_at
        )
      )`,
      )
      .where('consents.user_id', 'in', listReachable(db))
  )
}

/** Customers with a verified address who aren't children. DPDP Act, section 9 (3): nothing is aimed at children. */
function listReachable(db: Db) {
  return db
    .selectFrom('auth.user as mailbox')
    .innerJoin('user_profiles', 'user_profiles.user_id', 'mailbox.id')
    .select('mailbox.id')
    .where('mailbox.emailVerified', '=', true)
    .where(sql<boolean>`coalesce(date_of_birth <= current_date - interval '18 years', true)`)
}

/** The path of a reminder's page, in its email. */
export function reminderPath(links: SecretLinks, id: string): string {
  return href('/cart/reminders/:token', { token: links.tokenFor(id, 1) })
}

/**
 * The reminder that a link names, and what it showed, without products that were deleted since; undefined for a link that was never made,
 * or whose reminder is deleted.
 */
export async function findLinkedReminder(db: Db, links: SecretLinks, token: string) {
  const id = links.namedId(token)
  if (id === undefined || !links.isValid(token, id, 1)) return undefined
  const reminder = await db
    .selectFrom('cart_reminders')
    .select(['id', 'user_id as userId'])
    .where('id', '=', id)
    .executeTakeFirst()
  if (!reminder) return undefined
  const lines = await db
    .selectFrom('cart_reminder_lines as line')
    .innerJoin('products', 'products.id', 'line.product_id')
    .select(['line.product_id as productId', 'line.size', 'line.quantity', 'line.price', 'products.name'])
    .select(sql<string>`coalesce(products.images[1], '')`.as('image'))
    .where('line.reminder_id', '=', id)
    .orderBy('products.name')
    .orderBy('line.size')
    .execute()
  return { ...reminder, lines }
}

type LinkedReminder = NonNullable<Awaited<ReturnType<typeof findLinkedReminder>>>

/** Puts what a reminder showed back into its customer's cart, as far as stock allows. Safe to repeat. */
export async function bringCartBack(db: Db, { id, userId, lines }: LinkedReminder): Promise<{ status: 'in-cart' }> {
  await topUpCart(db, userId, lines)
  await db
    .updateTable('cart_reminders')
    .set({ used_at: clockTime })
    .where('id', '=', id)
    .where('used_at', 'is', null)
    .execute()
  return { status: 'in-cart' }
}

/** Ends the reminders of a link's customer, whoever has the link. Safe to repeat. */
export async function stopLinkedReminders(
  db: Db,
  links: SecretLinks,
  token: string,
): Promise<{ status: 'stopped' | 'unknown-link' }> {
  const reminder = await findLinkedReminder(db, links, token)
  if (!reminder) return { status: 'unknown-link' }
  return stopReminders(db, reminder.userId)
}

/** Ends a customer's consent, and withdraws what still waits for the mail server. Safe to repeat. */
export async function stopReminders(db: Db, userId: string): Promise<{ status: 'stopped' }> {
  await inTransaction(db, async (tx) => {
    // A reminder that is being recorded is seen.
    await lockCustomer(tx, userId)
    await withdrawCartReminders(tx, userId)
    await withdrawReminders(tx, userId)
  })
  return { status: 'stopped' }
}

/** Whether a page offers reminders, and whether its customer gets them; undefined while this customer can't get any. */
export async function findReminderConsent(
  db: Db,
  userId: string,
  { cartReminders }: Pick<ShopSettings, 'cartReminders'>,
): Promise<{ isGiven: boolean } | undefined> {
  if (!cartReminders) return undefined
  if (await hasAgreedToCartReminders(db, userId)) return { isGiven: true }
  const reachable = await listReachable(db).where('mailbox.id', '=', userId).executeTakeFirst()
  return reachable && { isGiven: false }
}

/** The key of a reminder's email. */
export const reminderMailKey = (id: string) => `cart-reminder-${id}`

/**
 * Withdraws the reminders of a customer, or of all, that still wait for the mail server. They are deleted, so that they don't count as
 * sent. Safe to repeat.
 */
export async function withdrawReminders(tx: Tx, userId?: string): Promise<void> {
  const fresh = await tx
    .selectFrom('cart_reminders')
    .select('id')
    .where('created_at', '>', before(clockTime, { days: 2 }))
    .$if(userId !== undefined, (reminders) => reminders.where('user_id', '=', userId ?? ''))
    .execute()
  const keys = await withdrawMails(
    tx,
    fresh.map(({ id }) => reminderMailKey(id)),
  )
  const ids = fresh.flatMap(({ id }) => (keys.includes(reminderMailKey(id)) ? [id] : []))
  if (ids.length > 0) await tx.deleteFrom('cart_reminders').where('id', 'in', ids).execute()
}

/**
 * What came of the reminders that are still stored: how many were sent and used, and the orders of their customers within 7 days, without
 * cancelled and refused ones and replacements, with their sum in paise. No pause between two reminders is shorter.
 */
export async function readReminderFigures(db: Db) {
  return db
    .selectFrom('cart_reminders as reminder')
    .leftJoin('orders', (join) =>
      join
        .onRef('orders.user_id', '=', 'reminder.user_id')
        .onRef('orders.created_at', '>=', 'reminder.created_at')
        .on('orders.created_at', '<', after(sql<Date>`reminder.created_at`, { days: 7 }))
        .on('orders.status', 'not in', UNSOLD_ORDER_STATUSES)
        .on('orders.replaces_order_id', 'is', null),
    )
    .select(({ fn }) => [
      fn.count<number>('reminder.id').distinct().as('sent'),
      sql<number>`count(distinct reminder.id) filter (where reminder.used_at is not null)`.as('used'),
      fn.count<number>('orders.id').distinct().as('orders'),
      sql<number>`count(distinct orders.id) filter (where orders.created_at >= reminder.used_at)`.as('ordersAfterUse'),
      sql<number>`coalesce(sum(orders.total_amount), 0)::float8`.as('total'),
    ])
    .executeTakeFirstOrThrow()
}

/** Deletes reminders after 90 days; their links then open nothing. Safe to repeat. */
export async function deleteOldReminders(db: Db): Promise<void> {
  await db
    .deleteFrom('cart_reminders')
    .where('created_at', '<', before(clockTime, { days: 90 }))
    .execute()
}
