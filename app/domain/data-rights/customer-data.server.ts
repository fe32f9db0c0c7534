import { type Selectable, sql } from 'kysely'
import type { Db, Tx } from '#app/platform/database/database.server.ts'
import type { DB } from '#app/platform/database/tables.ts'
import { shop } from '#app/shop.ts'

/** Name of the file in which a customer gets her data. */
export const CUSTOMER_DATA_FILE = 'gulmeher-my-data.json'

/**
 * Rows of one section. Nobody comes near it by shopping; who has begun more purchases by program gets the newest ones, so
 * that making the file takes seconds and not all the memory of the process.
 */
const MAX_ROWS = 1_000

/**
 * Everything the shop keeps about a customer, in one consistent view, to be handed out as JSON. Its shape is described in
 * `docs/customer-data.md`: the sections are the shop's tables, their fields the columns, amounts whole paise, times UTC.
 *
 * Whole rows are read on purpose: what is kept tomorrow is handed out tomorrow. Left out are only secrets that open the
 * account (the password's hash, the sessions' tokens, the secrets of the second step, the text of mails) and, in her rows,
 * her own id.
 */
export async function collectCustomerData(db: Db, userId: string) {
  return db
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute(async (tx) => ({
      format: 'gulmeher-customer-data/1',
      shop: { name: shop.name, email: shop.careEmail },
      collected_at: new Date(),
      account: await readAccount(tx, userId),
      profile: await readProfile(tx, userId),
      sessions: await listSessions(tx, userId),
      second_step: await readSecondStep(tx, userId),
      addresses: await ownRows(tx, 'addresses', userId),
      cart_items: await ownRows(tx, 'cart_items', userId),
      wishlist: await ownRows(tx, 'wishlist', userId),
      product_alerts: await ownRows(tx, 'product_alerts', userId),
      notifications: await ownRows(tx, 'notifications', userId),
      orders: await listOrders(tx, userId),
      checkouts: await listCheckouts(tx, userId),
      contact_messages: await listMessages(tx, userId),
      mails: await listMails(tx, userId),
    }))
}

/** Tables whose rows belong to one customer, and name her. */
type OwnedTable =
  | 'addresses'
  | 'cart_items'
  | 'wishlist'
  | 'product_alerts'
  | 'notifications'
  | 'orders'
  | 'checkouts'
  | 'payment_attempts'

/** The newest rows of a table, the oldest of them first. */
async function ownRows<Table extends OwnedTable>(tx: Tx, table: Table, userId: string) {
  const { rows } = await sql<Selectable<DB[Table]> & { user_id: unknown }>`
    select * from (
      select * from ${sql.table(`shop.${table}`)} where user_id = ${userId}
      order by created_at desc, id desc
      limit ${MAX_ROWS}
    ) as newest order by created_at, id
  `.execute(tx)
  return rows.map(({ user_id: _owner, ...row }) => row)
}

async function readAccount(tx: Tx, userId: string) {
  return tx.selectFrom('auth.user').selectAll().where('id', '=', userId).executeTakeFirst()
}

async function readProfile(tx: Tx, userId: string) {
  const profile = await tx.selectFrom('user_profiles').selectAll().where('user_id', '=', userId).executeTakeFirst()
  if (!profile) return null
  const { user_id: _owner, ...rest } = profile
  return rest
}

async function listSessions(tx: Tx, userId: string) {
  return tx
    .selectFrom('auth.session')
    .select(['id', 'createdAt', 'updatedAt', 'expiresAt', 'ipAddress', 'userAgent'])
    .where('userId', '=', userId)
    .orderBy('createdAt')
    .execute()
}

/** Null for a customer who signs in without one. */
async function readSecondStep(tx: Tx, userId: string) {
  const step = await tx
    .selectFrom('auth.twoFactor')
    .select(['createdAt', 'verified', 'failedVerificationCount', 'lockedUntil'])
    .where('userId', '=', userId)
    .executeTakeFirst()
  return step ?? null
}

/** Also those that were deleted from the screens: their record is kept. */
async function listOrders(tx: Tx, userId: string) {
  const orders = await ownRows(tx, 'orders', userId)
  const ids = orders.map(({ id }) => id)
  const items = await childRows(tx, 'order_items', ids)
  const tracking = await childRows(tx, 'order_tracking', ids)
  const creditNotes = await childRows(tx, 'credit_notes', ids)
  return orders.map((order) => ({
    ...order,
    order_items: items.get(order.id) ?? [],
    order_tracking: tracking.get(order.id) ?? [],
    credit_notes: creditNotes.get(order.id) ?? [],
  }))
}

/** Rows by the order they belong to. */
async function childRows<Table extends 'order_items' | 'order_tracking' | 'credit_notes'>(
  tx: Tx,
  table: Table,
  orderIds: string[],
) {
  const { rows } = await sql<Selectable<DB[Table]> & { order_id: string }>`
    select * from ${sql.table(`shop.${table}`)} where order_id = any(${orderIds}) order by id
  `.execute(tx)
  return Map.groupBy(rows, (row) => row.order_id)
}

/** What she wanted to buy, with each try to pay, and the money that came and went. */
async function listCheckouts(tx: Tx, userId: string) {
  const checkouts = await ownRows(tx, 'checkouts', userId)
  const attempts = await ownRows(tx, 'payment_attempts', userId)
  const payments = await tx
    .selectFrom('payments')
    .innerJoin('payment_attempts', 'payment_attempts.id', 'payments.attempt_id')
    .selectAll('payments')
    .where('payment_attempts.user_id', '=', userId)
    .orderBy('payments.created_at')
    .execute()
  const refunds = await tx
    .selectFrom('refunds')
    .innerJoin('payments', 'payments.razorpay_payment_id', 'refunds.razorpay_payment_id')
    .innerJoin('payment_attempts', 'payment_attempts.id', 'payments.attempt_id')
    .selectAll('refunds')
    .where('payment_attempts.user_id', '=', userId)
    .orderBy('refunds.created_at')
    .execute()
  const attemptsOf = Map.groupBy(attempts, (attempt) => attempt.checkout_id)
  const paymentsOf = Map.groupBy(payments, (payment) => payment.attempt_id)
  const refundsOf = Map.groupBy(refunds, (refund) => refund.razorpay_payment_id)
  return checkouts.map((checkout) => ({
    ...checkout,
    payment_attempts: (attemptsOf.get(checkout.id) ?? []).map((attempt) => ({
      ...attempt,
      payments: (paymentsOf.get(attempt.id) ?? []).map((payment) => ({
        ...payment,
        refunds: refundsOf.get(payment.razorpay_payment_id) ?? [],
      })),
    })),
  }))
}

/**
 * What was written with her address in the contact form. Nobody proves an address there, and anybody may sign up with one:
 * the messages are hers when the account's address was proved.
 */
async function listMessages(tx: Tx, userId: string) {
  return tx
    .selectFrom('contact_messages as sent')
    .innerJoin('auth.user as account', (join) =>
      join.on((row) => row(row.fn('lower', ['sent.email']), '=', row.fn('lower', ['account.email']))),
    )
    .select(['sent.id', 'sent.ticket_number', 'sent.name', 'sent.email', 'sent.subject', 'sent.message'])
    .select('sent.created_at')
    .where('account.id', '=', userId)
    .where('account.emailVerified', '=', true)
    .orderBy('sent.created_at')
    .execute()
}

/** Their texts were sent to her, and may hold a link that opens the account. */
async function listMails(tx: Tx, userId: string) {
  return tx
    .selectFrom('mails')
    .innerJoin('auth.user as account', (join) =>
      join.on((row) => row(row.fn('lower', ['mails.recipient']), '=', row.fn('lower', ['account.email']))),
    )
    .select(['mails.id', 'mails.recipient', 'mails.subject', 'mails.template', 'mails.status'])
    .select(['mails.created_at', 'mails.sent_at'])
    .where('account.id', '=', userId)
    .whereRef('mails.created_at', '>=', 'account.createdAt')
    .orderBy('mails.created_at')
    .execute()
}
