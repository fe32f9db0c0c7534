import { sql } from 'kysely'
import { isBackInStock, isCheaper, type ProductChange } from '#app/domain/catalog/product-event.ts'
import { formatRupees, type Paise } from '#app/money.ts'
import type { Db, Tx } from '#app/platform/database/database.server.ts'
import { inTransaction } from '#app/platform/database/transaction.server.ts'
import type { JobSender } from '#app/platform/jobs/jobs.server.ts'
import { queueMail } from '#app/platform/mail/mail.server.ts'
import { alertMail } from './mails/alert-mail.tsx'
import type { NotificationServices } from './notification-services.ts'

/** Jobs of this queue write the mails of alerts whose notifications are there already. */
export const ALERT_MAIL_QUEUE = 'write-alert-mails'

/** The last piece may be held and given back many times a day; nobody wants to read that more than once. */
const QUIET = sql<Date>`clock_timestamp() - interval '24 hours'`

/** Mails written in one transaction. */
const BATCH = 20

/**
 * Notifies customers who asked for it that a product is available again, or costs less than when they saved it. Each of
 * them hears of a price once and then only of lower ones, and at most once a day that the product is back in stock. The
 * mails follow in the background, so that thousands of subscribers don't hold up the transaction. Archived products are
 * passed over. Safe to repeat.
 */
export async function alertSubscribers(tx: Tx, jobs: JobSender, change: ProductChange): Promise<void> {
  const product = await tx
    .selectFrom('products')
    .select(['id', 'name', 'price'])
    .where('id', '=', change.productId)
    .where('archived_at', 'is', null)
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (!product) return

  const alerted =
    (isBackInStock(change) ? await tellOfReturn(tx, product) : 0) +
    (isCheaper(change) ? await tellOfLowerPrice(tx, product) : 0)
  if (alerted > 0) await jobs.enqueue(tx, ALERT_MAIL_QUEUE, {})
}

/**
 * Tells of products that came back in any way: a payment that was left gave its pieces back, an order did, or the stock
 * was changed. Safe to repeat, and to run in several processes.
 */
export async function tellOfReturnedStock({ db, jobs }: Pick<NotificationServices, 'db' | 'jobs'>): Promise<void> {
  while (await tellOfOneReturn(db, jobs));
}

async function tellOfOneReturn(db: Db, jobs: JobSender): Promise<boolean> {
  return inTransaction(db, async (tx) => {
    const returned = await tx
      .deleteFrom('stock_returns')
      .where('id', '=', (query) =>
        query.selectFrom('stock_returns').select('id').orderBy('id').limit(1).forUpdate().skipLocked(),
      )
      .returning('product_id')
      .executeTakeFirst()
    if (!returned) return false

    // Not before changes of the product that are under way: they tell of them in one go with their own.
    const product = await tx
      .selectFrom('products')
      .select(['id', 'name', 'price'])
      .where('id', '=', returned.product_id)
      .where('archived_at', 'is', null)
      .whereRef('stock_quantity', '>', 'reserved_quantity')
      .forNoKeyUpdate()
      .executeTakeFirst()
    if (product && (await tellOfReturn(tx, product)) > 0) await jobs.enqueue(tx, ALERT_MAIL_QUEUE, {})
    return true
  })
}

interface AlertedProduct {
  readonly id: string
  readonly name: string
  readonly price: Paise
}

/** @returns How many were told. */
async function tellOfReturn(tx: Tx, product: AlertedProduct): Promise<number> {
  const result = await sql`
    with alerted as (
      update shop.wishlist set stock_alerted_at = clock_timestamp()
      where product_id = ${product.id} and notify_when_available
        and (stock_alerted_at is null or stock_alerted_at < ${QUIET})
      returning user_id, price_when_saved
    ), notified as (
      insert into shop.notifications (user_id, type, title, message)
      select user_id, 'system', 'Back in Stock', ${`${product.name} is available again for ${formatRupees(product.price)}.`}
      from alerted
    )
    insert into shop.product_alerts (user_id, product_id, kind, price, price_when_saved)
    select user_id, ${product.id}, 'back-in-stock', ${product.price}, price_when_saved from alerted
  `.execute(tx)
  return Number(result.numAffectedRows)
}

/** @returns How many were told. */
async function tellOfLowerPrice(tx: Tx, product: AlertedProduct): Promise<number> {
  const result = await sql`
    with alerted as (
      update shop.wishlist set alerted_price = ${product.price}
      where product_id = ${product.id} and notify_on_price_drop
        and price_when_saved > ${product.price} and (alerted_price is null or alerted_price > ${product.price})
      returning user_id, price_when_saved
    ), notified as (
      insert into shop.notifications (user_id, type, title, message)
      select user_id, 'system', 'Price Drop', ${`${product.name} now costs ${formatRupees(product.price)}, less than when you saved it.`}
      from alerted
    )
    insert into shop.product_alerts (user_id, product_id, kind, price, price_when_saved)
    select user_id, ${product.id}, 'price-drop', ${product.price}, price_when_saved from alerted
  `.execute(tx)
  return Number(result.numAffectedRows)
}

/** Writes the mails of alerts that have none yet. Safe to repeat, and to run in several processes. */
export async function writeAlertMails({ db, jobs, shopUrl }: NotificationServices): Promise<void> {
  for (;;) {
    const alerts = await listAlertsWithoutMail(db)
    if (alerts.length === 0) return

    const mails = await Promise.all(
      alerts.map(async (alert) => ({ alertId: alert.id, to: alert.email, ...(await alertMail(alert, shopUrl)) })),
    )
    await inTransaction(db, async (tx) => {
      for (const { alertId, ...mail } of mails) {
        if (await markMailed(tx, alertId)) await queueMail(tx, jobs, { ...mail, dedupeKey: `alert-${alertId}` })
      }
    })
  }
}

async function listAlertsWithoutMail(db: Db) {
  return db
    .selectFrom('product_alerts')
    .innerJoin('products', 'products.id', 'product_alerts.product_id')
    .innerJoin('auth.user as customer', 'customer.id', 'product_alerts.user_id')
    .select([
      'product_alerts.id',
      'product_alerts.price',
      'product_alerts.price_when_saved as priceWhenSaved',
      'product_alerts.product_id as productId',
      'products.name as productName',
      'customer.email',
      'customer.name as customerName',
    ])
    .select(sql<string>`products.images[1]`.as('image'))
    .select(({ ref }) => ref('product_alerts.kind').$castTo<'back-in-stock' | 'price-drop'>().as('kind'))
    .where('product_alerts.mailed_at', 'is', null)
    .orderBy('product_alerts.created_at')
    .orderBy('product_alerts.id')
    .limit(BATCH)
    .execute()
}

/** @returns Whether the mail is this transaction's to write. */
async function markMailed(tx: Tx, alertId: string): Promise<boolean> {
  const marked = await tx
    .updateTable('product_alerts')
    .set({ mailed_at: sql<Date>`clock_timestamp()` })
    .where('id', '=', alertId)
    .where('mailed_at', 'is', null)
    .returning('id')
    .executeTakeFirst()
  return marked !== undefined
}

/** Removes alerts that were mailed long ago; what a subscriber was told stands in her wishlist. Safe to repeat. */
export async function forgetOldAlerts(db: Db): Promise<void> {
  await db
    .deleteFrom('product_alerts')
    .where('mailed_at', '<', sql<Date>`clock_timestamp() - interval '90 days'`)
    .execute()
}
