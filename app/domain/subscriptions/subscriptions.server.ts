import { sql } from 'kysely'
import { createContext, href } from 'react-router'
import { storeText } from '#app/domain/accounts/consent/consents.server.ts'
import { readSettings } from '#app/domain/settings/settings.server.ts'
import type { Db, Tx } from '#app/platform/database/database.server.ts'
import { before, clockTime } from '#app/platform/database/time.server.ts'
import { inTransaction } from '#app/platform/database/transaction.server.ts'
import type { SecretLinks } from '#app/platform/http/secret-links.server.ts'
import type { JobSender } from '#app/platform/jobs/jobs.server.ts'
import { consumeRateLimit, networkOf, rateLimitKey } from '#app/platform/rate-limit/rate-limit.server.ts'
import type { SubscribeInput, SubscribeOutcome } from './subscription.form.ts'
import { CONFIRM_WITHIN_HOURS, isOffered, RESTOCK_DAYS, subscriptionText } from './subscription.ts'

/** The links of subscriptions, which confirm and end them. */
export const subscriptionLinksContext = createContext<SecretLinks>()

/** Jobs of this queue store a request and email its link. */
export const SUBSCRIPTION_QUEUE = 'write-subscription-mail'

export interface SubscriptionJob {
  /** Its email is queued once. */
  readonly requestId: string
  readonly email: string
  /** What it waits for; without it, the newsletter. */
  readonly wanted?: { readonly productId: string; readonly size: string }
}

/** The limit of requests from one network. */
const REQUESTS_PER_HOUR = { max: 10, windowMs: 3_600_000 }

/** Nobody verifies the address in the form, so it must not fill another person's mailbox. */
const LINKS_PER_DAY = { newsletter: { max: 1, windowMs: 86_400_000 }, restock: { max: 3, windowMs: 86_400_000 } }

/**
 * Takes a request, and answers alike when its mailbox got enough links today. All else happens in a job, so that neither the answer nor
 * its time says whether the address is subscribed. Not safe to repeat: each call may send an email.
 */
export async function askToSubscribe(
  { db, jobs, clientAddress }: { db: Db; jobs: JobSender; clientAddress: string },
  { email, productId, size }: SubscribeInput,
): Promise<SubscribeOutcome> {
  const sender = rateLimitKey('subscribe', networkOf(clientAddress))
  if (!(await consumeRateLimit(db, sender, REQUESTS_PER_HOUR))) return { status: 'too-many-requests' }

  const kind = productId && size ? 'restock' : 'newsletter'
  // Many providers deliver what is sent to `name+anything@` to `name@`.
  const mailbox = rateLimitKey(`subscribe-${kind}`, email.toLowerCase().replace(/\+[^@]*(?=@)/, ''))
  if (!(await consumeRateLimit(db, mailbox, LINKS_PER_DAY[kind]))) return { status: 'asked' }

  const wanted = productId && size ? { wanted: { productId, size } } : {}
  const job: SubscriptionJob = { requestId: crypto.randomUUID(), email, ...wanted }
  await inTransaction(db, (tx) => jobs.enqueue(tx, SUBSCRIPTION_QUEUE, job))
  return { status: 'asked' }
}

/**
 * Stores a request with the text that was agreed to, or renews it: its link then works from now on. Safe to repeat.
 *
 * @returns What its email says; undefined when the owner has it off, the product isn't sold anymore, or the address has confirmed before.
 */
export async function storeRequest(tx: Tx, { email, wanted }: SubscriptionJob) {
  const kind = wanted ? 'restock' : 'newsletter'
  const { settings } = await readSettings(tx)
  const product = wanted && (await findAwaited(tx, wanted))
  if (!isOffered(settings, kind) || (wanted && !product)) return undefined
  const text_sha256 = await storeText(tx, kind, subscriptionText(kind, settings.name))
  const stored = await tx
    .insertInto('subscriptions')
    .values({ kind, email, product_id: wanted?.productId ?? null, size: wanted?.size ?? '', text_sha256 })
    .onConflict((conflict) =>
      conflict
        .constraint('subscriptions_once')
        .doUpdateSet({ asked_at: clockTime, text_sha256 })
        .where('subscriptions.confirmed_at', 'is', null),
    )
    .returning('id')
    .executeTakeFirst()
  return stored && { id: stored.id, product }
}

async function findAwaited(db: Db, { productId, size }: { productId: string; size: string }) {
  const product = await db
    .selectFrom('products')
    .select(['name', 'size as sizes'])
    .where('id', '=', productId)
    .where('archived_at', 'is', null)
    .executeTakeFirst()
  return product?.sizes.includes(size) ? { name: product.name, size } : undefined
}

/** The path of a subscription's page, in its emails. */
export function subscriptionPath(links: SecretLinks, id: string): string {
  return href('/subscriptions/:token', { token: links.tokenFor(id, 1) })
}

/** The subscription that a link names; undefined for a link that expired, ended, or was never made. Changes nothing. */
export async function findLinkedSubscription(db: Db, links: SecretLinks, token: string) {
  const id = validId(links, token)
  if (id === undefined) return undefined
  const found = await db
    .selectFrom('subscriptions')
    .leftJoin('products', 'products.id', 'subscriptions.product_id')
    .select(['kind', 'confirmed_at', 'subscriptions.size', 'products.name as productName'])
    .where('subscriptions.id', '=', id)
    .where(({ or, eb }) => or([eb('confirmed_at', 'is not', null), eb('asked_at', '>', EXPIRED)]))
    .executeTakeFirst()
  if (!found) return undefined
  const { confirmed_at, ...subscription } = found
  return { ...subscription, isConfirmed: confirmed_at !== null }
}

/** Confirms a request, unless the owner has switched off what it asks for. Safe to repeat. */
export async function confirmSubscription(
  db: Db,
  links: SecretLinks,
  token: string,
): Promise<{ status: 'confirmed' | 'unknown-link' }> {
  const linked = await findLinkedSubscription(db, links, token)
  if (!linked || !isOffered((await readSettings(db)).settings, linked.kind)) return { status: 'unknown-link' }
  await db
    .updateTable('subscriptions')
    .set({ confirmed_at: clockTime })
    .where('id', '=', validId(links, token) ?? '')
    .where('confirmed_at', 'is', null)
    .execute()
  return { status: 'confirmed' }
}

/** Deletes a subscription, confirmed or not. Safe to repeat: its link then says that it has ended. */
export async function unsubscribe(
  db: Db,
  links: SecretLinks,
  token: string,
): Promise<{ status: 'unsubscribed' | 'ended-before' | 'unknown-link' }> {
  const id = validId(links, token)
  if (id === undefined) return { status: 'unknown-link' }
  return { status: (await deleteSubscription(db, id)) ? 'unsubscribed' : 'ended-before' }
}

function validId(links: SecretLinks, token: string): string | undefined {
  const id = links.namedId(token)
  return id !== undefined && links.isValid(token, id, 1) ? id : undefined
}

/** @returns Whether it was there. */
export async function deleteSubscription(db: Db, id: string): Promise<boolean> {
  const deleted = await db.deleteFrom('subscriptions').where('id', '=', id).returning('id').executeTakeFirst()
  return deleted !== undefined
}

/** The sizes of a product that confirmed addresses wait for; may be empty. */
export async function listSubscribedSizes(tx: Tx, productId: string): Promise<string[]> {
  const rows = await tx
    .selectFrom('subscriptions')
    .select('size')
    .distinct()
    .where('product_id', '=', productId)
    .where('confirmed_at', 'is not', null)
    .where('due_at', 'is', null)
    .execute()
  return rows.map(({ size }) => size)
}

/** Records that sizes are back for the addresses that wait for them, while the owner has their emails on. @returns How many. */
export async function markRestocked(tx: Tx, productId: string, sizes: readonly string[]): Promise<number> {
  if (sizes.length === 0 || !(await readSettings(tx)).settings.restockAlerts) return 0
  const marked = await tx
    .updateTable('subscriptions')
    .set({ due_at: clockTime })
    .where('product_id', '=', productId)
    .where('size', 'in', sizes)
    .where('confirmed_at', 'is not', null)
    .where('due_at', 'is', null)
    .executeTakeFirst()
  return Number(marked.numUpdatedRows)
}

/** The sizes that are back, each with an address whose email is still to be queued: those due longest, at most 20; may be empty. */
export async function listDueRestocks(db: Db) {
  return db
    .selectFrom('subscriptions')
    .innerJoin('products', 'products.id', 'subscriptions.product_id')
    .select(['subscriptions.id', 'email', 'products.id as productId', 'products.name as productName', 'slug'])
    .select(['subscriptions.size', 'price'])
    .where('due_at', 'is not', null)
    .orderBy('due_at')
    .limit(20)
    .execute()
}

export type DueRestock = Awaited<ReturnType<typeof listDueRestocks>>[number]

/** Deletes requests that weren't confirmed in time, and addresses that waited too long for a size. Safe to repeat. */
export async function deleteOldSubscriptions(db: Db): Promise<void> {
  await db
    .deleteFrom('subscriptions')
    .where(({ or, and, eb }) =>
      or([
        and([eb('confirmed_at', 'is', null), eb('asked_at', '<=', EXPIRED)]),
        and([eb('kind', '=', 'restock'), eb('confirmed_at', '<', before(clockTime, { days: RESTOCK_DAYS }))]),
      ]),
    )
    .execute()
}

const EXPIRED = before(clockTime, { hours: CONFIRM_WITHIN_HOURS })

/** Deletes what an address asked for. Safe to repeat. */
export async function deleteSubscriptionsOf(tx: Tx, email: string): Promise<void> {
  await tx.deleteFrom('subscriptions').where('email', '=', email.toLowerCase()).execute()
}

/** Gives what one address asked for to another address, which has confirmed itself. What both asked for stays confirmed. Safe to repeat. */
export async function moveSubscriptions(tx: Tx, move: { from: string; to: string }): Promise<void> {
  const [from, to] = [move.from.toLowerCase(), move.to.toLowerCase()]
  const isOfBoth = sql<boolean>`
    old.email = ${from} and same.email = ${to}
    and (old.kind, old.size, old.product_id) is not distinct from (same.kind, same.size, same.product_id)
  `
  await tx
    .updateTable('subscriptions as same')
    .from('subscriptions as old')
    .set({ confirmed_at: sql<Date | null>`coalesce(same.confirmed_at, old.confirmed_at)` })
    .where(isOfBoth)
    .execute()
  await tx.deleteFrom('subscriptions as old').using('subscriptions as same').where(isOfBoth).execute()
  await tx.updateTable('subscriptions').set({ email: to }).where('email', '=', from).execute()
}
