import { type Selectable, sql } from 'kysely'
import { readSettings } from '#app/domain/settings/settings.server.ts'
import type { Db, Tx } from '#app/platform/database/database.server.ts'
import type { DB } from '#app/platform/database/tables.ts'

/** Name of the file that customers download: the shop's name in plain letters, and what it is. */
export function customerDataFileName(shopName: string): string {
  const words = shopName
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .match(/[a-z0-9]+/g)
  return [...(words ?? []), 'my-data.json'].join('-')
}

/**
 * Maximum rows of a section. Normal shopping never reaches it. If an API client created more, the file contains only the
 * newest, so that it takes seconds to create and fits into memory.
 */
const MAX_ROWS = 1_000

/**
 * Everything the shop stores about a customer, in one consistent view, to be served as JSON. `docs/customer-data.md` describes
 * it: sections are the shop's tables, fields their columns, amounts whole paise, times UTC. A section with more rows than the
 * file may hold contains the newest ones, and `truncated` names it.
 *
 * Whole rows are read on purpose, so that a new column is in the file from the first day. Left out are only secrets that open
 * the account (the password's hash, session tokens, the secrets of two-step verification, the text of emails), what items cost the
 * shop, and the customer's id in their own rows.
 */
export async function collectCustomerData(db: Db, userId: string) {
  return db
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute(async (tx) => {
      const truncated = new Set<OwnedTable>()
      const { settings } = await readSettings(tx)
      const sections = await collectSections(tx, userId, truncated)
      return {
        format: 'gulmeher-customer-data/1',
        shop: { name: settings.name, email: settings.careEmail },
        collected_at: new Date(),
        ...(truncated.size > 0 && { truncated: truncationNotice([...truncated], settings.careEmail) }),
        ...sections,
      }
    })
}

function truncationNotice(sections: readonly OwnedTable[], careEmail: string) {
  const limit = MAX_ROWS.toLocaleString('en-IN')
  return {
    sections,
    notice: `These sections contain only the newest ${limit} rows. Email ${careEmail} to get the rest.`,
  }
}

/** @param truncated Receives the tables that hold more rows than the file may. */
async function collectSections(tx: Tx, userId: string, truncated: Set<OwnedTable>) {
  const owned = <Table extends OwnedTable>(table: Table) => ownRows(tx, { table, userId, truncated })
  return {
    account: await readAccount(tx, userId),
    profile: await ownRow(tx, 'user_profiles', userId),
    body_measurements: await ownRow(tx, 'body_measurements', userId),
    email_changes: await listEmailChanges(tx, userId),
    sessions: await listSessions(tx, userId),
    second_step: await readSecondStep(tx, userId),
    addresses: await owned('addresses'),
    cart_items: await owned('cart_items'),
    cart_offers: await ownRow(tx, 'cart_offers', userId),
    business_buyers: await ownRow(tx, 'business_buyers', userId),
    gift_choices: await ownRow(tx, 'gift_choices', userId),
    agent_sessions: await owned('agent_sessions'),
    wishlist: await owned('wishlist'),
    wishlist_links: await owned('wishlist_links'),
    product_alerts: await owned('product_alerts'),
    notifications: await owned('notifications'),
    cart_reminders: await listCartReminders(tx, await owned('cart_reminders')),
    subscriptions: await listSubscriptions(tx, userId),
    orders: await listOrders(tx, await owned('orders')),
    checkouts: await listCheckouts(tx, userId, await owned('checkouts'), await owned('payment_attempts')),
    consents: await owned('consents'),
    parental_consents: await listParentalConsents(tx, userId),
    policy_versions: await listAgreedTexts(tx, userId),
    complaints: await listComplaints(tx, userId),
    reviews: await listReviews(tx, userId),
    contact_messages: await listMessages(tx, userId),
    ...(await listOwnersNotes(tx, userId)),
    mails: await listMails(tx, userId),
  }
}

/** Tables whose rows belong to one customer, by `user_id`. */
type OwnedTable =
  | 'addresses'
  | 'cart_items'
  | 'wishlist'
  | 'wishlist_links'
  | 'product_alerts'
  | 'notifications'
  | 'agent_sessions'
  | 'cart_reminders'
  | 'orders'
  | 'checkouts'
  | 'payment_attempts'
  | 'consents'

type OwnRow<Table extends OwnedTable> = Omit<Selectable<DB[Table]>, 'user_id'>

interface OwnRows<Table> {
  readonly table: Table
  readonly userId: string
  readonly truncated: Set<OwnedTable>
}

/** A customer's newest rows of a table, oldest first. */
async function ownRows<Table extends OwnedTable>(tx: Tx, { table, userId, truncated }: OwnRows<Table>) {
  const { rows } = await sql<Selectable<DB[Table]> & { user_id: unknown }>`
    select * from (
      select * from ${sql.table(`shop.${table}`)} where user_id = ${userId}
      order by created_at desc, id desc
      limit ${MAX_ROWS + 1}
    ) as newest order by created_at, id
  `.execute(tx)
  if (rows.length > MAX_ROWS) truncated.add(table)
  return rows.slice(-MAX_ROWS).map(({ user_id: _owner, ...row }) => row)
}

/** The row of a table with at most one row for each customer; null without one. */
async function ownRow<
  Table extends 'user_profiles' | 'body_measurements' | 'cart_offers' | 'business_buyers' | 'gift_choices',
>(tx: Tx, table: Table, userId: string) {
  const { rows } = await sql<Selectable<DB[Table]> & { user_id: unknown }>`
    select * from ${sql.table(`shop.${table}`)} where user_id = ${userId}`.execute(tx)
  const [found] = rows
  if (!found) return null
  const { user_id: _owner, ...row } = found
  return row
}

/** The texts that the customer agreed to, each version once. */
async function listAgreedTexts(tx: Tx, userId: string) {
  return tx
    .selectFrom('policy_versions')
    .selectAll()
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('consents')
          .select('consents.id')
          .where('consents.user_id', '=', userId)
          .where((eb) =>
            eb.or([
              eb('consents.terms_sha256', '=', eb.ref('policy_versions.sha256')),
              eb('consents.privacy_sha256', '=', eb.ref('policy_versions.sha256')),
              eb('consents.text_sha256', '=', eb.ref('policy_versions.sha256')),
            ]),
          ),
      ),
    )
    .orderBy('document')
    .orderBy('created_at')
    .orderBy('sha256')
    .execute()
}

/** Consents for the customer, and those that they gave as a parent, without the hashes of links. */
async function listParentalConsents(tx: Tx, userId: string) {
  return tx
    .selectFrom('parental_consents')
    .select(['id', 'child_email', 'child_name', 'parent_email', 'parent_name', 'relation', 'status', 'checked_by'])
    .select(['privacy_sha256', 'created_at', 'given_at', 'decided_at'])
    .where((eb) => eb.or([eb('user_id', '=', userId), eb('parent_email', 'in', verifiedEmail(tx, userId))]))
    .orderBy('created_at')
    .execute()
}

/** With what each of them showed. */
async function listCartReminders(tx: Tx, reminders: OwnRow<'cart_reminders'>[]) {
  const lines = await tx
    .selectFrom('cart_reminder_lines')
    .selectAll()
    .where('reminder_id', '=', sql<string>`any(${reminders.map(({ id }) => id)}::uuid[])`)
    .execute()
  return reminders.map((reminder) => ({
    ...reminder,
    cart_reminder_lines: lines.filter(({ reminder_id }) => reminder_id === reminder.id),
  }))
}

/** What the customer's verified address asked for: the newsletter, sizes that are out of stock. */
async function listSubscriptions(tx: Tx, userId: string) {
  return tx
    .selectFrom('subscriptions')
    .innerJoin('policy_versions', 'policy_versions.sha256', 'subscriptions.text_sha256')
    .selectAll('subscriptions')
    .select('policy_versions.text')
    .where('email', 'in', verifiedEmail(tx, userId))
    .orderBy('asked_at')
    .execute()
}

/** The customer's address in small letters; nothing until it is verified. */
function verifiedEmail(tx: Tx, userId: string) {
  return tx
    .selectFrom('auth.user as account')
    .select(({ fn }) => fn<string>('lower', ['account.email']).as('email'))
    .where('account.id', '=', userId)
    .where('account.emailVerified', '=', true)
}

async function readAccount(tx: Tx, userId: string) {
  return tx.selectFrom('auth.user').selectAll().where('id', '=', userId).executeTakeFirst()
}

/** Without the hashes of the codes. */
async function listEmailChanges(tx: Tx, userId: string) {
  return tx
    .selectFrom('email_changes')
    .select(['id', 'old_email', 'new_email', 'created_at', 'expires_at', 'changed_at'])
    .where('user_id', '=', userId)
    .orderBy('created_at')
    .execute()
}

async function listSessions(tx: Tx, userId: string) {
  return tx
    .selectFrom('auth.session')
    .select(['id', 'createdAt', 'updatedAt', 'expiresAt', 'ipAddress', 'userAgent'])
    .where('userId', '=', userId)
    .orderBy('createdAt')
    .execute()
}

/** Null for a customer without two-step verification. */
async function readSecondStep(tx: Tx, userId: string) {
  const step = await tx
    .selectFrom('auth.twoFactor')
    .select(['createdAt', 'verified', 'failedVerificationCount', 'lockedUntil'])
    .where('userId', '=', userId)
    .executeTakeFirst()
  return step ?? null
}

/** Includes orders that the customer removed from their list: their record is retained. */
async function listOrders(tx: Tx, orders: OwnRow<'orders'>[]) {
  const ids = orders.map(({ id }) => id)
  const items = await childRows(tx, 'order_items', ids)
  const tracking = await childRows(tx, 'order_tracking', ids)
  const creditNotes = await childRows(tx, 'credit_notes', ids)
  const documents = await listIssuedDocuments(tx, ids)
  const offline = await listOfflinePayments(tx, ids)
  const reissued = await childRows(tx, 'reissued_invoices', ids)
  return orders.map((order) => ({
    ...order,
    order_items: (items.get(order.id) ?? []).map(({ cost_price: _, ...item }) => item),
    order_tracking: tracking.get(order.id) ?? [],
    credit_notes: creditNotes.get(order.id) ?? [],
    issued_documents: documents.get(order.id) ?? [],
    payments_without_provider: offline.get(order.id) ?? [],
    reissued_invoices: reissued.get(order.id) ?? [],
  }))
}

/** With their refunds; the others are with their checkouts. */
async function listOfflinePayments(tx: Tx, orderIds: string[]) {
  const rows = await tx
    .selectFrom('payments')
    .leftJoin('refunds', 'refunds.razorpay_payment_id', 'payments.razorpay_payment_id')
    .select(['payments.order_id', 'payments.source', 'payments.reference', 'payments.amount', 'payments.captured_at'])
    .select(['refunds.amount as refund', 'refunds.status as refund_status', 'refunds.paid_back_by'])
    .select(['refunds.paid_back_reference', 'refunds.paid_back_on'])
    .where('payments.order_id', '=', sql<string>`any(${orderIds})`)
    .where('payments.source', '!=', 'razorpay')
    .orderBy('payments.created_at')
    .orderBy('refunds.created_at')
    .execute()
  return Map.groupBy(rows, (row) => row.order_id)
}

/** Without their text, which customers download from the order. */
async function listIssuedDocuments(tx: Tx, orderIds: string[]) {
  const rows = await tx
    .selectFrom('issued_documents')
    .select(['number', 'kind', 'order_id', 'sha256', 'issued_at'])
    .where('order_id', '=', sql<string>`any(${orderIds})`)
    .orderBy('number')
    .execute()
  return Map.groupBy(rows, (row) => row.order_id)
}

/** The columns that say what the rows of a table belong to, and in which order they are listed. */
const CHILDREN = {
  order_items: { parent: 'order_id', by: 'id' },
  order_tracking: { parent: 'order_id', by: 'id' },
  credit_notes: { parent: 'order_id', by: 'id' },
  reissued_invoices: { parent: 'order_id', by: 'number' },
  complaint_items: { parent: 'complaint_id', by: 'order_item_id' },
  complaint_pictures: { parent: 'message_id', by: 'position' },
  review_pictures: { parent: 'review_id', by: 'position' },
} as const

/** Rows by what they belong to. */
async function childRows<Table extends keyof typeof CHILDREN>(tx: Tx, table: Table, parentIds: readonly string[]) {
  const { parent, by } = CHILDREN[table]
  const { rows } = await sql<Selectable<DB[Table]> & Record<typeof parent, string>>`
    select * from ${sql.table(`shop.${table}`)} where ${sql.ref(parent)} = any(${parentIds}::uuid[]) order by ${sql.ref(by)}
  `.execute(tx)
  return Map.groupBy(rows, (row) => row[parent])
}

/** Checkouts with their attempts, payments and refunds. */
async function listCheckouts(
  tx: Tx,
  userId: string,
  checkouts: OwnRow<'checkouts'>[],
  attempts: OwnRow<'payment_attempts'>[],
) {
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
 * Messages that were sent from the contact form with the customer's address. The form doesn't verify addresses, and anyone may
 * sign up with one, so the messages belong to the customer only once the account's address is verified.
 */
async function listMessages(tx: Tx, userId: string) {
  return tx
    .selectFrom('contact_messages as sent')
    .innerJoin('auth.user as account', (join) =>
      join.on((row) => row(row.fn('lower', ['sent.email']), '=', row.fn('lower', ['account.email']))),
    )
    .select(sql<string>`coalesce(sent.message_number, sent.ticket_number::text)`.as('message_number'))
    .select(['sent.id', 'sent.name', 'sent.email', 'sent.subject', 'sent.message'])
    .select('sent.created_at')
    .where('account.id', '=', userId)
    .where('account.emailVerified', '=', true)
    .orderBy('sent.created_at')
    .execute()
}

/** What the owner noted about the customer and their orders, without who wrote it: the DPDP Act's right of access covers it. */
async function listOwnersNotes(tx: Tx, userId: string) {
  const isTheirs = sql<boolean>`(user_id = ${userId} or order_id in (select id from shop.orders where user_id = ${userId}))`
  const notes = tx.selectFrom('notes').select(['order_id', 'text', 'created_at']).where(isTheirs)
  const tags = tx.selectFrom('tags').select(['order_id', 'tag', 'created_at']).where(isTheirs)
  return {
    notes: await notes.orderBy('created_at').execute(),
    tags: await tags.orderBy('created_at').orderBy('tag').execute(),
  }
}

/**
 * The customer's complaints with items, messages and pictures, without the notes of the back office. Those from the contact form
 * belong to the customer once the account's address is verified.
 */
async function listComplaints(tx: Tx, userId: string) {
  const complaints = await tx
    .selectFrom('complaints')
    .selectAll()
    .where((eb) =>
      eb.or([eb('user_id', '=', userId), eb(eb.fn<string>('lower', ['email']), 'in', verifiedEmail(tx, userId))]),
    )
    .orderBy('complaint_number')
    .execute()
  const complaintIds = complaints.map(({ id }) => id)
  const ids = sql<string>`any(${complaintIds}::uuid[])`
  const items = await childRows(tx, 'complaint_items', complaintIds)
  const returns = await tx
    .selectFrom('returns as goods')
    .leftJoin('stock_reservations as held', 'held.id', 'goods.reservation_id')
    .select(['goods.complaint_id', 'goods.status', 'held.size as wanted_size', 'held.quantity'])
    .select(['goods.replacement_order_id', 'goods.awaited_at', 'goods.arrived_at'])
    .where('goods.complaint_id', '=', ids)
    .execute()
  const messages = await tx
    .selectFrom('complaint_messages')
    .select(['id', 'complaint_id', 'author', 'text', 'outcome', 'created_at'])
    .where('complaint_id', '=', ids)
    .where('author', 'in', ['customer', 'shop'])
    .orderBy('position')
    .execute()
  const pictures = await childRows(
    tx,
    'complaint_pictures',
    messages.map(({ id }) => id),
  )
  return complaints.map(({ user_id: _owner, request_id: _request, ...complaint }) => ({
    ...complaint,
    complaint_items: items.get(complaint.id) ?? [],
    returns: returns.filter(({ complaint_id }) => complaint_id === complaint.id),
    complaint_messages: messages
      .filter(({ complaint_id }) => complaint_id === complaint.id)
      .map((message) => ({ ...message, complaint_pictures: pictures.get(message.id) ?? [] })),
  }))
}

/** The customer's reviews with their pictures, also those that the shop has hidden. */
async function listReviews(tx: Tx, userId: string) {
  const reviews = await tx
    .selectFrom('reviews')
    .innerJoin('order_items as item', 'item.id', 'reviews.order_item_id')
    .innerJoin('orders', 'orders.id', 'item.order_id')
    .selectAll('reviews')
    .where('orders.user_id', '=', userId)
    .orderBy('reviews.created_at')
    .execute()
  const reviewIds = reviews.map(({ id }) => id)
  const pictures = await childRows(tx, 'review_pictures', reviewIds)
  return reviews.map(({ pictures: _count, ...review }) => ({
    ...review,
    review_pictures: pictures.get(review.id) ?? [],
  }))
}

/** Without their text, which may contain a link that opens the account. */
async function listMails(tx: Tx, userId: string) {
  return tx
    .selectFrom('mails')
    .innerJoin('auth.user as account', (join) =>
      join.on((row) =>
        row.or([
          row(row.fn('lower', ['mails.recipient']), '=', row.fn('lower', ['account.email'])),
          // That the address was changed is told to the old one too.
          row('mails.dedupe_key', 'like', `email-changed-${userId}-%`),
        ]),
      ),
    )
    .select(['mails.id', 'mails.recipient', 'mails.subject', 'mails.template', 'mails.status'])
    .select(['mails.created_at', 'mails.sent_at'])
    .where('account.id', '=', userId)
    .whereRef('mails.created_at', '>=', 'account.createdAt')
    .orderBy('mails.created_at')
    .execute()
}
