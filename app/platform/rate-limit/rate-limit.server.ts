import { createHash } from 'node:crypto'
import { isIPv4, isIPv6 } from 'node:net'
import { sql } from 'kysely'
import { transactionTime } from '#app/platform/database/time.server.ts'
import type { Db } from '../database/database.server.ts'

/** A number of attempts in a window that starts with the first of them. */
export interface RateLimit {
  readonly max: number
  readonly windowMs: number
}

export interface RateLimitResult {
  readonly isAllowed: boolean
  readonly windowEndsAt: Date
}

/**
 * Counts one attempt of `key`.
 *
 * Counting and deciding are one statement, so parallel attempts can't slip through together; rejected attempts don't
 * extend the window.
 *
 * @param key Who tries what, such as `contact:192.0.2.1`; {@link rateLimitKey} makes one without personal data.
 */
export async function countAttempt(
  db: Db,
  key: string,
  { max, windowMs }: RateLimit,
  now: Date,
): Promise<RateLimitResult> {
  const windowEndsAt = new Date(now.getTime() + windowMs)
  const { rows } = await sql<{ hits: number; window_ends_at: Date }>`
    insert into auth.rate_limits as current (key, hits, window_ends_at)
    values (${key}, 1, ${windowEndsAt})
    on conflict (key) do update set
      hits = case when current.window_ends_at <= ${now} then 1 else least(current.hits + 1, ${max + 1}) end,
      window_ends_at = case when current.window_ends_at <= ${now} then ${windowEndsAt}
        else current.window_ends_at end
    returning hits, window_ends_at
  `.execute(db)
  const counted = rows[0] ?? { hits: Number.POSITIVE_INFINITY, window_ends_at: windowEndsAt }
  return { isAllowed: counted.hits <= max, windowEndsAt: counted.window_ends_at }
}

/** Counts one attempt of `key` now. @returns Whether it is within the limit; see {@link countAttempt}. */
export async function consumeRateLimit(db: Db, key: string, limit: RateLimit): Promise<boolean> {
  return (await countAttempt(db, key, limit, new Date())).isAllowed
}

/** Takes back one attempt of `key` counted in this window, for example because its password was correct. */
export async function uncountAttempt(db: Db, key: string, now: Date): Promise<void> {
  await db
    .updateTable('auth.rate_limits')
    .set({ hits: sql`greatest(hits - 1, 0)` })
    .where('key', '=', key)
    .where('window_ends_at', '>', now)
    .execute()
}

/** Deletes the attempts of `key`, for example after a correct password. Safe to repeat. */
export async function resetRateLimit(db: Db, key: string): Promise<void> {
  await db.deleteFrom('auth.rate_limits').where('key', '=', key).execute()
}

/** Deletes the counts of expired windows. Safe to repeat; run it regularly. */
export async function deleteExpiredRateLimits(db: Db): Promise<void> {
  await db.deleteFrom('auth.rate_limits').where('window_ends_at', '<=', transactionTime).execute()
}

/** A key of fixed length that doesn't reveal whose it is: counts outlive the request, and `who` may be an email address. */
export function rateLimitKey(action: string, who: string): string {
  return `${action}:${createHash('sha256').update(who).digest('base64url')}`
}

/**
 * The network that an address belongs to, for counting: an IPv4 address itself, or the first 64 bits of an IPv6 address,
 * because every household can choose freely among the rest.
 */
export function networkOf(address: string): string {
  return prefixOf(address, 4)
}

/**
 * The site that an address belongs to, for counting where switching networks would pay off: an IPv4 address itself, or the
 * first 48 bits of an IPv6 address, because providers assign that many networks at once.
 */
export function siteOf(address: string): string {
  return prefixOf(address, 3)
}

function prefixOf(address: string, ipv6Groups: number): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1]
  if (mapped && isIPv4(mapped)) return mapped
  if (!isIPv6(address)) return address

  const [head = '', tail = ''] = (address.split('%')[0] ?? '').split('::')
  const before = head.split(':').filter(Boolean)
  const after = tail.split(':').filter(Boolean)
  const zeros = Array<string>(Math.max(0, 8 - before.length - after.length)).fill('0')
  const prefix = [...before, ...zeros, ...after].slice(0, ipv6Groups)
  return `${prefix.map((group) => Number.parseInt(group, 16).toString(16)).join(':')}::/${ipv6Groups * 16}`
}
