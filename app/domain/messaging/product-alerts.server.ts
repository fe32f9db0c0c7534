import { sql } from 'kysely'
import { isBackInStock, isCheaper, type ProductChange } from '#app/domain/catalog/product-event.ts'
import { notifyCustomers } from '#app/domain/notifications/commands.server.ts'
import type { NotificationText } from '#app/domain/notifications/notification.ts'
import { readSettings } from '#app/domain/settings/settings.server.ts'
import { listSubscribedSizes, markRestocked } from '#app/domain/subscriptions/subscriptions.server.ts'
import {
  listAwaitedSizes,
  markPriceAlerted,
  markSizeAlerted,
  markStockAlerted,
  type Subscriber,
} from '#app/domain/wishlist/alerts.server.ts'
import { formatRupees, type Paise } from '#app/money.ts'
import type { Db, Tx } from '#app/platform/database/database.server.ts'
import { before, clockTime } from '#app/platform/database/time.server.ts'
import { inTransaction } from '#app/platform/database/transaction.server.ts'
import type { JobSender } from '#app/platform/jobs/jobs.server.ts'
import { queueMail } from '#app/platform/mail/mail.server.ts'
import { alertMail } from './mails/alert-mail.tsx'
import type { MessagingServices } from './messaging-services.ts'

/** Jobs of this queue queue the emails of alerts whose notifications already exist. */
export const ALERT_MAIL_QUEUE = 'write-alert-mails'

/** Emails queued in one transaction. */
const BATCH = 20

/**
 * Alerts subscribers that a product is back in stock, or costs less than when they saved it. Each subscriber gets an alert
 * for a price once, after that only for lower ones, and at most one back-in-stock alert a day. The emails follow in the
 * background, so that thousands of subscribers don't hold up the transaction. Archived products are skipped. Safe to
 * repeat.
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
    (isBackInStock(change) ? await alertAboutRestock(tx, product) : 0) +
    (isCheaper(change) ? await alertAboutLowerPrice(tx, product) : 0)
  if (alerted > 0) await jobs.enqueue(tx, ALERT_MAIL_QUEUE, {})
}

/**
 * Alerts subscribers of products that are back in stock for any reason: a payment was abandoned, an order was cancelled, or
 * the stock was changed. Safe to repeat, and to run in several processes.
 */
export async function sendBackInStockAlerts({ db, jobs }: Pick<MessagingServices, 'db' | 'jobs'>): Promise<void> {
  while (await processOneRestock(db, jobs));
}

/** @returns Whether there was a restock to process. */
async function processOneRestock(db: Db, jobs: JobSender): Promise<boolean> {
  return inTransaction(db, async (tx) => {
    const restock = await tx
      .deleteFrom('stock_returns')
      .where('id', '=', (query) =>
        query.selectFrom('stock_returns').select('id').orderBy('id').limit(1).forUpdate().skipLocked(),
      )
      .returning(['product_id', 'size'])
      .executeTakeFirst()
    if (!restock) return false

    // Waits for changes of the product that are under way: they alert about this restock together with their own change.
    const product = await tx
      .selectFrom('products')
      .select(['id', 'name', 'price'])
      .where('id', '=', restock.product_id)
      .where('archived_at', 'is', null)
      .whereRef('stock_quantity', '>', 'reserved_quantity')
      .forNoKeyUpdate()
      .executeTakeFirst()
    const { size } = restock
    const alerted = product
      ? await (size === '' ? alertAboutRestock(tx, product) : alertAboutSize(tx, product, size))
      : 0
    if (alerted > 0) await jobs.enqueue(tx, ALERT_MAIL_QUEUE, {})
    return true
  })
}

interface AlertedProduct {
  readonly id: string
  readonly name: string
  readonly price: Paise
}

/** @returns How many customers were alerted. Those waiting for a size that is available are alerted only about that size. */
async function alertAboutRestock(tx: Tx, product: AlertedProduct): Promise<number> {
  let alerted = 0
  const awaited = [...(await listAwaitedSizes(tx, product.id)), ...(await listSubscribedSizes(tx, product.id))]
  for (const size of new Set(awaited)) alerted += await alertAboutSize(tx, product, size)
  const subscribers = await markStockAlerted(tx, product.id)
  const message = `${product.name} is available again for ${formatRupees(product.price)}.`
  const alerts = { kind: 'back-in-stock', product, subscribers } as const
  return alerted + (await createAlerts(tx, alerts, { title: 'Back in Stock', message }))
}

/** @returns How many people were alerted: none while the size is out of stock again, or isn't offered. */
async function alertAboutSize(tx: Tx, product: AlertedProduct, size: string): Promise<number> {
  const isAvailable = await tx
    .selectFrom('product_stock as stock')
    .innerJoin('products', 'products.id', 'stock.product_id')
    .select('stock.size')
    .where('stock.product_id', '=', product.id)
    .where('stock.size', 'in', ['', size])
    .where(sql<boolean>`${size} = any(products.size)`)
    .whereRef('stock.on_hand', '>', 'stock.reserved')
    .executeTakeFirst()
  if (!isAvailable) return 0

  const subscribers = await markSizeAlerted(tx, product.id, size)
  const message = `${product.name} in size ${size} is available again for ${formatRupees(product.price)}.`
  const alerts = { kind: 'back-in-stock', product, subscribers, size } as const
  const withoutAccount = await markRestocked(tx, product.id, size)
  return withoutAccount + (await createAlerts(tx, alerts, { title: 'Back in Stock', message }))
}

/** @returns How many customers were alerted. */
async function alertAboutLowerPrice(tx: Tx, product: AlertedProduct): Promise<number> {
  const subscribers = await markPriceAlerted(tx, product.id, product.price)
  const message = `${product.name} now costs ${formatRupees(product.price)}, less than when you saved it.`
  return createAlerts(tx, { kind: 'price-drop', product, subscribers }, { title: 'Price Drop', message })
}

interface NewAlerts {
  readonly kind: 'back-in-stock' | 'price-drop'
  readonly product: AlertedProduct
  readonly subscribers: readonly Subscriber[]
  /** The size that is back in stock; undefined for the product as a whole. */
  readonly size?: string
}

/** Creates the notifications, and the alerts whose emails are still to be queued, each in one statement for all subscribers. @returns How many. */
async function createAlerts(
  tx: Tx,
  { kind, product, subscribers, size = '' }: NewAlerts,
  text: NotificationText,
): Promise<number> {
  if (subscribers.length === 0) return 0
  const userIds = subscribers.map(({ userId }) => userId)
  const savedPrices = subscribers.map(({ priceWhenSaved }) => priceWhenSaved)
  await notifyCustomers(tx, userIds, text)
  await sql`
    insert into shop.product_alerts (user_id, product_id, size, kind, price, price_when_saved)
    select user_id, ${product.id}, ${size}, ${kind}, ${product.price}, price_when_saved
    from unnest(${userIds}::uuid[], ${savedPrices}::integer[]) as subscriber (user_id, price_when_saved)
  `.execute(tx)
  return subscribers.length
}

/** Queues the emails of alerts that have none yet. Safe to repeat, and to run in several processes. */
export async function queueAlertMails({ db, jobs, shopUrl }: MessagingServices): Promise<void> {
  for (;;) {
    const alerts = await listAlertsWithoutMail(db)
    if (alerts.length === 0) return

    const { settings } = await readSettings(db)
    const mails = await Promise.all(
      alerts.map(async (alert) => ({
        alertId: alert.id,
        to: alert.email,
        ...(await alertMail(alert, { shopUrl, settings })),
      })),
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
      'product_alerts.size',
      'products.name as productName',
      'products.slug',
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

/** @returns Whether this transaction is the one to queue the email. */
async function markMailed(tx: Tx, alertId: string): Promise<boolean> {
  const marked = await tx
    .updateTable('product_alerts')
    .set({ mailed_at: clockTime })
    .where('id', '=', alertId)
    .where('mailed_at', 'is', null)
    .returning('id')
    .executeTakeFirst()
  return marked !== undefined
}

/** Deletes alerts that were emailed long ago; the wishlist still records what a subscriber was alerted about. Safe to repeat. */
export async function deleteOldAlerts(db: Db): Promise<void> {
  await db
    .deleteFrom('product_alerts')
    .where('mailed_at', '<', before(clockTime, { days: 90 }))
    .execute()
}
