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
      ? await (size === '' ? alertAboutRestock(tx, product) : alertAboutSizes(tx, product, [size]))
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
  const awaited = [...(await listAwaitedSizes(tx, product.id)), ...(await listSubscribedSizes(tx, product.id))]
  const alerted = await alertAboutSizes(tx, product, awaited)
  const subscribers = await markStockAlerted(tx, product.id)
  const message = `${product.name} is available again for ${formatRupees(product.price)}.`
  const alerts = { kind: 'back-in-stock', product, subscribers } as const
  return alerted + (await createAlerts(tx, alerts, { title: 'Back in Stock', message }))
}

/** @returns How many people were alerted: none about sizes that are out of stock again, or aren't offered. */
async function alertAboutSizes(tx: Tx, product: AlertedProduct, sizes: readonly string[]): Promise<number> {
  if (sizes.length === 0) return 0
  const { rows } = await sql<{ size: string }>`
    select offered.size from shop.products, unnest(products.size) as offered (size)
    where products.id = ${product.id} and offered.size = any(${sizes}::text[]) and exists (
      select from shop.product_stock as stock
      where stock.product_id = products.id and stock.size in ('', offered.size) and stock.on_hand > stock.reserved
    )
    order by size
  `.execute(tx)
  const available = rows.map(({ size }) => size)
  let alerted = await markRestocked(tx, product.id, available)
  for (const size of available) {
    const subscribers = await markSizeAlerted(tx, product.id, size)
    const message = `${product.name} in size ${size} is available again for ${formatRupees(product.price)}.`
    const alerts = { kind: 'back-in-stock', product, subscribers, size } as const
    alerted += await createAlerts(tx, alerts, { title: 'Back in Stock', message })
  }
  return alerted
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

/**
 * Queues the emails of alerts that have none yet: one for all that a customer waits for of a product, and none about what isn't true any
 * more. Within an hour of it they get another only about a size that they asked for. Safe to repeat, and to run in several processes.
 */
export async function queueAlertMails({ db, jobs, shopUrl }: MessagingServices): Promise<void> {
  for (;;) {
    const alerts = await listAlertsWithoutMail(db)
    if (alerts.length === 0) return

    const { settings } = await readSettings(db)
    const mails = await Promise.all(
      alerts.map(async ({ ids, email, kind, ...alert }) => ({
        ids,
        mail: kind && { to: email, ...(await alertMail({ ...alert, kind }, { shopUrl, settings })) },
      })),
    )
    await inTransaction(db, async (tx) => {
      for (const { ids, mail } of mails) {
        if (!mail) await tx.deleteFrom('product_alerts').where('id', 'in', ids).where('mailed_at', 'is', null).execute()
        else if (await markMailed(tx, ids)) await queueMail(tx, jobs, { ...mail, dedupeKey: `alert-${ids[0]}` })
      }
    })
  }
}

/** By customer and product, with what is true of it now; `kind` is null if nothing is. A size that they asked for ended their request. */
async function listAlertsWithoutMail(db: Db) {
  return db
    .selectFrom('product_alerts as alert')
    .innerJoin('products', 'products.id', 'alert.product_id')
    .innerJoin('auth.user as customer', 'customer.id', 'alert.user_id')
    .select(['products.id as productId', 'products.name as productName', 'products.slug', 'products.price'])
    .select(['customer.email', 'customer.name as customerName'])
    .select(({ fn }) => [
      fn.max('alert.price_when_saved').as('priceWhenSaved'),
      sql<string[]>`array_agg(alert.id::text order by alert.id)`.as('ids'),
      sql<string>`products.images[1]`.as('image'),
      sql<string>`coalesce(string_agg(distinct nullif(alert.size, ''), ', '), '')`.as('size'),
      sql<'back-in-stock' | 'price-drop' | null>`min(alert.kind) filter (where case alert.kind
        when 'price-drop' then products.price < alert.price_when_saved
        else alert.size <> '' or products.stock_quantity > products.reserved_quantity
      end)`.as('kind'),
    ])
    .where('alert.mailed_at', 'is', null)
    .where(({ eb, or, not, exists, selectFrom }) =>
      or([
        eb('alert.size', '!=', ''),
        not(
          exists(
            selectFrom('product_alerts as last')
              .select('last.id')
              .whereRef('last.user_id', '=', 'alert.user_id')
              .whereRef('last.product_id', '=', 'alert.product_id')
              .where('last.mailed_at', '>', before(clockTime, { hours: 1 })),
          ),
        ),
      ]),
    )
    .groupBy(['products.id', 'customer.id'])
    .orderBy(({ fn }) => fn.min('alert.created_at'))
    .limit(BATCH)
    .execute()
}

/** @returns Whether this transaction is the one to queue the email. If another has queued one of these alerts, the others keep waiting. */
async function markMailed(tx: Tx, ids: readonly string[]): Promise<boolean> {
  const alerts = tx.selectFrom('product_alerts').select('id').where('id', 'in', ids).where('mailed_at', 'is', null)
  if ((await alerts.orderBy('id').forUpdate().execute()).length < ids.length) return false
  await tx.updateTable('product_alerts').set({ mailed_at: clockTime }).where('id', 'in', ids).execute()
  return true
}

/** Deletes alerts that were emailed long ago; the wishlist still records what a subscriber was alerted about. Safe to repeat. */
export async function deleteOldAlerts(db: Db): Promise<void> {
  await db
    .deleteFrom('product_alerts')
    .where('mailed_at', '<', before(clockTime, { days: 90 }))
    .execute()
}
