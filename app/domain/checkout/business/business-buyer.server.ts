import type { BusinessBuyer } from '#app/domain/orders/order.ts'
import type { Seller } from '#app/domain/orders/seller.ts'
import type { ShopSettings } from '#app/domain/settings/settings-fields.ts'
import type { Db } from '#app/platform/database/database.server.ts'
import { transactionTime } from '#app/platform/database/time.server.ts'

/** A shop that sells. */
interface SellingShop {
  readonly settings: ShopSettings
  readonly seller: Seller
}

/** Whether businesses can have their GSTIN on the invoice. Under the composition scheme, no tax can be claimed from one. */
export function invoicesBusinesses({ settings, seller }: SellingShop): boolean {
  return settings.businessInvoices && seller.taxMode === 'regular'
}

/** The business that a customer's orders are invoiced to; undefined without one, in a shop that doesn't ask, and when it is the shop. */
export async function findBusinessBuyer(db: Db, userId: string, shop: SellingShop): Promise<BusinessBuyer | undefined> {
  if (!invoicesBusinesses(shop)) return undefined
  return db
    .selectFrom('business_buyers')
    .select(['gstin', 'name'])
    .where('user_id', '=', userId)
    .where('gstin', '!=', shop.seller.gstin ?? '')
    .executeTakeFirst()
}

/** The shop doesn't ask, or the GSTIN is its own, so that nothing would be sold. */
export type SaveBusinessOutcome = { readonly status: 'saved' | 'not-asked' | 'own-gstin' }

/** @param buyer Has a valid GSTIN. Safe to repeat. */
export async function saveBusinessBuyer(
  db: Db,
  shop: SellingShop,
  { userId, ...buyer }: BusinessBuyer & { readonly userId: string },
): Promise<SaveBusinessOutcome> {
  if (!invoicesBusinesses(shop)) return { status: 'not-asked' }
  if (buyer.gstin === shop.seller.gstin) return { status: 'own-gstin' }

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
