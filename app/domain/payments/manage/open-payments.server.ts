import { sql } from 'kysely'
import type { Paise } from '#app/money.ts'
import type { Db } from '#app/platform/database/database.server.ts'
import type { Waiting } from '#app/shared/waiting-time.ts'
import { LIVE_CHECKOUT_STATUSES } from '#app/vocabulary/statuses.ts'

/** Not those that wait to be confirmed, and are paid on delivery, and not drafts. */
const isPaidOnline = sql<boolean>`(
  checkouts.channel is null and exists(select from shop.payment_attempts where checkout_id = checkouts.id)
)`

/** Literals, so that every plan can use the index of live checkouts. */
const LIVE = LIVE_CHECKOUT_STATUSES.map((status) => sql.lit(status))

/** A checkout that a customer is paying for right now; its units are reserved. */
export interface OpenPayment {
  readonly checkoutId: string
  readonly customerName: string | null
  readonly customerEmail: string | null
  readonly total: Paise
  readonly startedAt: Date
  /** When its units are released unless it is paid. */
  readonly expiresAt: Date
}

/** Payments in progress, oldest first, at most `limit`; often empty. */
export async function listOpenPayments(db: Db, { limit }: { limit: number }): Promise<OpenPayment[]> {
  return db
    .selectFrom('checkouts')
    .leftJoin('auth.user as customer', 'customer.id', 'checkouts.user_id')
    .select([
      'checkouts.id as checkoutId',
      'customer.name as customerName',
      'customer.email as customerEmail',
      'checkouts.total_amount as total',
      'checkouts.created_at as startedAt',
      'checkouts.expires_at as expiresAt',
    ])
    .where('checkouts.status', 'in', LIVE)
    .where(isPaidOnline)
    .orderBy('checkouts.created_at')
    .orderBy('checkouts.id')
    .limit(limit)
    .execute()
}

export async function countOpenPayments(db: Db): Promise<Waiting> {
  return db
    .selectFrom('checkouts')
    .select(({ fn }) => [fn.countAll<number>().as('count'), fn.min('created_at').as('since')])
    .where('checkouts.status', 'in', LIVE)
    .where(isPaidOnline)
    .executeTakeFirstOrThrow()
}
