import { sql } from 'kysely'
import { transactionTime } from '#app/platform/database/time.server.ts'
import type { Db } from '../database/database.server.ts'

/** Some attempts at once, then one at a time, each after a pause that is twice as long as the one before. */
export interface Throttle {
  /** Attempts before the first pause; at least two. */
  readonly freeAttempts: number
  readonly firstPauseMs: number
  readonly longestPauseMs: number
  /** How long after the last allowed attempt the count is reset; long enough that waiting for it gains nothing. */
  readonly resetAfterMs: number
}

export type ThrottleResult =
  | {
      readonly isAllowed: true
      /** Whether it is one of the first attempts, before any pause. */
      readonly isFree: boolean
      readonly nextAttemptAt: Date
    }
  | { readonly isAllowed: false; readonly nextAttemptAt: Date }

/**
 * Counts one attempt of `key`, unless it comes during a pause.
 *
 * Counting and deciding are one statement, so parallel attempts can't slip through together. A rejected attempt changes
 * nothing: it neither counts nor extends the pause.
 */
export async function consumeThrottle(db: Db, key: string, throttle: Throttle, now: Date): Promise<ThrottleResult> {
  const { freeAttempts, firstPauseMs, longestPauseMs } = throttle
  const resetAt = new Date(now.getTime() + throttle.resetAfterMs)
  const tries = sql`case when current.forget_at <= ${now} then 1 else current.tries + 1 end`
  const pauseMs = sql`case when ${tries} < ${freeAttempts} then 0
    else least(${firstPauseMs} * power(2, least(${tries} - ${freeAttempts}, 30)), ${longestPauseMs}) end`
  const { rows } = await sql<{ tries: number; next_try_at: Date; is_allowed: boolean }>`
    with counted as (
      insert into auth.throttles as current (key, tries, next_try_at, forget_at)
      values (${key}, 1, ${now}, ${resetAt})
      on conflict (key) do update set
        tries = ${tries},
        next_try_at = ${now}::timestamptz + make_interval(secs => (${pauseMs}) / 1000.0),
        forget_at = ${resetAt}
      where current.next_try_at <= ${now} or current.forget_at <= ${now}
      returning tries, next_try_at
    )
    select tries, next_try_at, true as is_allowed from counted
    union all
    select tries, next_try_at, false from auth.throttles
    where key = ${key} and not exists (select from counted) and next_try_at > ${now}
  `.execute(db)
  const found = rows[0]
  if (found?.is_allowed)
    return { isAllowed: true, isFree: found.tries <= freeAttempts, nextAttemptAt: found.next_try_at }
  return { isAllowed: false, nextAttemptAt: found?.next_try_at ?? (await findNextAttempt(db, key)) ?? now }
}

/** When the next attempt is allowed, after another one started a pause that the counting statement doesn't see yet. */
async function findNextAttempt(db: Db, key: string): Promise<Date | undefined> {
  const paused = await db.selectFrom('auth.throttles').select('next_try_at').where('key', '=', key).executeTakeFirst()
  return paused?.next_try_at
}

/** Removes the free attempts of `key` and starts a pause, unless a longer one is running. @returns When the pause ends. */
export async function pauseThrottle(
  db: Db,
  key: string,
  { freeAttempts, resetAfterMs }: Throttle,
  { pauseMs, now }: { pauseMs: number; now: Date },
): Promise<Date> {
  const pausedUntil = new Date(now.getTime() + pauseMs)
  const resetAt = new Date(now.getTime() + resetAfterMs)
  const { rows } = await sql<{ next_try_at: Date }>`
    insert into auth.throttles as current (key, tries, next_try_at, forget_at)
    values (${key}, ${freeAttempts}, ${pausedUntil}, ${resetAt})
    on conflict (key) do update set
      tries = greatest(current.tries, ${freeAttempts}),
      next_try_at = greatest(current.next_try_at, ${pausedUntil}),
      forget_at = ${resetAt}
    returning next_try_at
  `.execute(db)
  return rows[0]?.next_try_at ?? pausedUntil
}

/** Deletes the attempts of `key`, for example after a correct password. Safe to repeat. */
export async function resetThrottle(db: Db, key: string): Promise<void> {
  await db.deleteFrom('auth.throttles').where('key', '=', key).execute()
}

/** Deletes expired counts. Safe to repeat; run it regularly. */
export async function deleteExpiredThrottles(db: Db): Promise<void> {
  await db.deleteFrom('auth.throttles').where('forget_at', '<=', transactionTime).execute()
}
