import { type RawBuilder, sql } from 'kysely'

/*
 * The provider recognises the request of a refund by its key, so a different amount or a retry after a failure needs a new key. The
 * beginning of the key stays the same, so that the shop recognises what was requested.
 */

/** The key of a refund whose amount has changed. The provider may still process a request with the former key. */
export function keyAfterChange(key: string): string {
  return `${key}_c`
}

/** The key of a refund that failed and is requested again. The one with the former key stays failed. */
export function keyForRetry(key: string): string {
  return `${key}_r`
}

/** Whether a row of `refunds` is or was sent with this key: its current key, or one from before its amount changed. */
export function wasSentWith(key: string): RawBuilder<boolean> {
  return sql`regexp_replace(idempotency_key, '(_c)+$', '') = regexp_replace(${key}, '(_c)+$', '')`
}

/** Whether a row of `refunds` was requested with this key, whatever its key is now. */
export function wasRequestedWith(key: string): RawBuilder<boolean> {
  return sql`regexp_replace(idempotency_key, '(_[cr])+$', '') = ${key}`
}
