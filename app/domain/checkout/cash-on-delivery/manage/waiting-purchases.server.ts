import type { ShippingAddress } from '#app/domain/orders/shipping-address.ts'
import type { Paise } from '#app/money.ts'
import type { Db } from '#app/platform/database/database.server.ts'
import type { Waiting } from '#app/shared/waiting-time.ts'
import type { CheckoutSnapshot } from '../../purchase/checkout-snapshot.ts'

export interface WaitingPurchase {
  readonly checkoutId: string
  readonly total: Paise
  readonly expiresAt: Date
  readonly customer: Pick<ShippingAddress, 'full_name' | 'phone' | 'city'>
  readonly email: string
  readonly units: number
}

/** The purchases that wait to be confirmed, those that end soonest first; at most `limit`. */
export async function listWaitingPurchases(db: Db, limit: number): Promise<WaitingPurchase[]> {
  const rows = await selectWaiting(db)
    .select(['checkouts.id as checkoutId', 'total_amount as total', 'expires_at as expiresAt'])
    .select(({ ref }) => ref('snapshot').$castTo<CheckoutSnapshot>().as('snapshot'))
    .orderBy('expires_at')
    .limit(limit)
    .execute()
  return rows.map(({ snapshot: { address, email, lines }, ...row }) => ({
    ...row,
    email,
    customer: { full_name: address.full_name, phone: address.phone, city: address.city },
    units: lines.reduce((sum, { quantity }) => sum + quantity, 0),
  }))
}

/** How many purchases wait to be confirmed, and since when. */
export async function countWaitingPurchases(db: Db): Promise<Waiting> {
  return selectWaiting(db)
    .select(({ fn }) => [fn.countAll<number>().as('count'), fn.min('created_at').as('since')])
    .executeTakeFirstOrThrow()
}

function selectWaiting(db: Db) {
  return db
    .selectFrom('checkouts')
    .innerJoin('cod_purchases', 'cod_purchases.checkout_id', 'checkouts.id')
    .where('checkouts.status', '=', 'reserved')
}
