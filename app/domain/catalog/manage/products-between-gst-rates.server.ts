import type { Paise } from '#app/money.ts'
import type { Db } from '#app/platform/database/database.server.ts'
import { BAND } from '../gst-rate.ts'

/** A product that is for sale at a price that fits neither GST rate. */
export interface ProductBetweenGstRates {
  readonly id: string
  readonly name: string
  readonly price: Paise
}

/** Products for sale whose prices fit neither GST rate, by name; may be empty. */
export function listProductsBetweenGstRates(db: Db): Promise<ProductBetweenGstRates[]> {
  return db
    .selectFrom('products')
    .select(['id', 'name', 'price'])
    .where('price', '>', BAND.above)
    .where('price', '<=', BAND.upTo)
    .where('archived_at', 'is', null)
    .orderBy('name')
    .orderBy('id')
    .limit(50)
    .execute()
}
