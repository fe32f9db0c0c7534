import { sql } from 'kysely'
import { createContext, href } from 'react-router'
import { storeText } from '#app/domain/accounts/consent/consents.server.ts'
import { readSettings } from '#app/domain/settings/settings.server.ts'
import type { Paise } from '#app/money.ts'
import type { Db, Tx } from '#app/platform/database/database.server.ts'
import { before, clockTime } from '#app/platform/database/time.server.ts'
import { inTransaction } from '#app/platform/database/transaction.server.ts'
import type { SecretLinks } from '#app/platform/http/secret-links.server.ts'
import type { JobSender } from '#app/platform/jobs/jobs.server.ts'
import { consumeRateLimit, networkOf, rateLimitKey } from '#app/platform/rate-limit/rate-limit.server.ts'
import type { SubscribeInput, SubscribeOutcome } from './subscription.form.ts'
import { CONFIRM_WITHIN_HOURS, RESTOCK_DAYS, type SubscriptionKind, subscriptionText } from './subscription.ts'

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

/**
 * Takes a request. All else happens in a job, so that neither the answer nor its time says whether the address is known. Not safe
 * to repeat: each call may send an email.
 */
export async function askToSubscribe(
  { db, jobs, clientAddress }: { db: Db; jobs: JobSender; clientAddress: string },
  { email, productId, size }: SubscribeInput,
): Promise<SubscribeOutcome> {
  const sender = rateLimitKey('subscribe', networkOf(clientAddress))
  if (!(await consumeRateLimit(db, sender, REQUESTS_PER_HOUR))) return { status: 'too-many-requests' }

  const wanted = productId && size ? { wanted: { productId, size } } : {}
  const job: SubscriptionJob = { requestId: crypto.randomUUID(), email, ...wanted }
  await inTransaction(db, (tx) => jobs.enqueue(tx, SUBSCRIPTION_QUEUE, job))
  return { status: 'asked' }
}

/** A request that is stored, and what its email says. */
export interface StoredRequest {
  readonly id: string
  readonly isConfirmed: boolean
  readonly product?: { readonly name: string; readonly size: string }
}

/**
 * Stores a request with the text that was agreed to, or renews it: its link then works from now on. Safe to repeat.
 *
 * @returns Undefined when the product isn't sold anymore.
 */
export async function storeRequest(tx: Tx, { email, wanted }: SubscriptionJob): Promise<StoredRequest | undefined> {
  const product = wanted && (await findAwaited(tx, wanted))
  if (wanted && !product) return undefined
  const kind = wanted ? 'restock' : 'newsletter'
  const { settings } = await readSettings(tx)
  const text_sha256 = await storeText(tx, kind, subscriptionText(kind, settings.name))
  const { id, confirmed_at } = await tx
    .insertInto('subscriptions')
    .values({ kind, email, product_id: wanted?.productId ?? null, size: wanted?.size ?? '', text_sha256 })
    .onConflict((conflict) =>
      conflict.constraint('subscriptions_once').doUpdateSet({
        asked_at: clockTime,
        // A confirmed address agreed to the text of that time.
        text_sha256: sql`case when subscriptions.confirmed_at is null then excluded.text_sha256 else subscriptions.text_sha256 end`,
      }),
    )
    .returning(['id', 'confirmed_at'])
    .executeTakeFirstOrThrow()
  return {
    id,
    isConfirmed: confirmed_at !== null,
    ...(product && { product: { name: product.name, size: product.size } }),
  }
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

/** What a link confirms or ends. */
export interface LinkedSubscription {
  readonly kind: SubscriptionKind
  readonly isConfirmed: boolean
  readonly size: string
  readonly productName: string | null
}

/** The subscription that a link names; undefined for a link that expired, ended, or was never made. Changes nothing. */
export async function findLinkedSubscription(
  db: Db,
  links: SecretLinks,
  token: string,
): Promise<LinkedSubscription | undefined> {
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

/** Confirms a request. Safe to repeat. */
export async function confirmSubscription(
  db: Db,
  links: SecretLinks,
  token: string,
): Promise<{ status: 'confirmed' | 'unknown-link' }> {
  const linked = await findLinkedSubscription(db, links, token)
  if (!linked) return { status: 'unknown-link' }
  await db
    .updateTable('subscriptions')
    .set({ confirmed_at: clockTime })
    .where('id', '=', validId(links, token) ?? '')
    .where('confirmed_at', 'is', null)
    .execute()
  return { status: 'confirmed' }
}

/** Deletes a subscription, confirmed or not. Safe to repeat: a link keeps saying that it's ended. */
export async function unsubscribe(
  db: Db,
  links: SecretLinks,
  token: string,
): Promise<{ status: 'unsubscribed' | 'unknown-link' }> {
  const id = validId(links, token)
  if (id === undefined) return { status: 'unknown-link' }
  await deleteSubscription(db, id)
  return { status: 'unsubscribed' }
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

/** Records that a size is back for the addresses that wait for it. @returns How many. */
export async function markRestocked(tx: Tx, productId: string, size: string): Promise<number> {
  const marked = await tx
    .updateTable('subscriptions')
    .set({ due_at: clockTime })
    .where('product_id', '=', productId)
    .where('size', '=', size)
    .where('confirmed_at', 'is not', null)
    .where('due_at', 'is', null)
    .executeTakeFirst()
  return Number(marked.numUpdatedRows)
}

/** A size that is back, for an address whose email is still to be queued. */
export interface DueRestock {
  readonly id: string
  readonly email: string
  readonly productId: string
  readonly productName: string
  readonly slug: string
  readonly size: string
  readonly price: Paise
}

/** Those that are due longest, at most 20; may be empty. */
export async function listDueRestocks(db: Db): Promise<DueRestock[]> {
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

/** Gives what one address asked for another address, which has confirmed itself. Safe to repeat. */
export async function moveSubscriptions(tx: Tx, move: { from: string; to: string }): Promise<void> {
  const [from, to] = [move.from.toLowerCase(), move.to.toLowerCase()]
  await tx
    .deleteFrom('subscriptions as old')
    .using('subscriptions as same')
    .whereRef('same.kind', '=', 'old.kind')
    .whereRef('same.size', '=', 'old.size')
    .where(({ eb, ref }) => eb('same.product_id', 'is not distinct from', ref('old.product_id')))
    .where('old.email', '=', from)
    .where('same.email', '=', to)
    .execute()
  await tx.updateTable('subscriptions').set({ email: to }).where('email', '=', from).execute()
}
