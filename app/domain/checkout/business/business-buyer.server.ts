import type { BusinessBuyer } from '#app/domain/orders/order.ts'
import type { Seller } from '#app/domain/orders/seller.ts'
import type { ShopSettings } from '#app/domain/settings/settings-fields.ts'
import type { Db } from '#app/platform/database/database.server.ts'
import { transactionTime } from '#app/platform/database/time.server.ts'

/** Whether businesses can have their GSTIN on the invoice. Under the composition scheme, no tax can be claimed from one. */
export function invoicesBusinesses({ settings, seller }: { settings: ShopSettings; seller: Seller }): boolean {
  return settings.businessInvoices && seller.taxMode === 'regular'
}

/** The business that a customer's orders are invoiced to; undefined without one, and in a shop that doesn't ask. */
export async function findBusinessBuyer(
  db: Db,
  userId: string,
  shop: { settings: ShopSettings; seller: Seller },
): Promise<BusinessBuyer | undefined> {
  if (!invoicesBusinesses(shop)) return undefined
  return db.selectFrom('business_buyers').select(['gstin', 'name']).where('user_id', '=', userId).executeTakeFirst()
}

/** @param buyer Has a valid GSTIN. Safe to repeat. */
export async function saveBusinessBuyer(db: Db, userId: string, buyer: BusinessBuyer): Promise<{ status: 'saved' }> {
  const row = { ...buyer, entered_at: transactionTime }
  await db
    .insertInto('business_buyers')
    .values({ ...row, user_id: userId })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(row))
    .execute()
  return { status: 'saved' }
}

/** Safe to repeat. */
export async function removeBusinessBuyer(db: Db, userId: string): Promise<{ status: 'removed' }> {
  await db.deleteFrom('business_buyers').where('user_id', '=', userId).execute()
  return { status: 'removed' }
}
