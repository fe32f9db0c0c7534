import { type RawBuilder, sql } from 'kysely'

/*
 * A refund's key is what the provider recognises its request by: for another amount, or to try again after a failure, it must be
 * another one. Its beginning stays, so that the shop recognises what was requested.
 */

/** The key of a refund whose amount has changed. The provider may still make it with the former key. */
export function keyOfChanged(key: string): string {
  return `${key}_c`
}

/** The key of a refund that failed and is requested again. The provider never makes the former one. */
export function keyOfRetried(key: string): string {
  return `${key}_r`
}

/** Whether a row of `refunds` was, or is, sent with this key: the present one, or one from before its amount changed. */
export function wasSentWith(key: string): RawBuilder<boolean> {
  return sql`regexp_replace(idempotency_key, '(_c)+$', '') = regexp_replace(${key}, '(_c)+$', '')`
}

/** Whether a row of `refunds` was requested with this key, whatever its key is now. */
export function wasRequestedWith(key: string): RawBuilder<boolean> {
  return sql`regexp_replace(idempotency_key, '(_[cr])+$', '') = ${key}`
}
