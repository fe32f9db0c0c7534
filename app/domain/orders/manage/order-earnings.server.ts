import { addPaise, multiplyPaise, type Paise, paise } from '#app/money.ts'
import type { Db } from '#app/platform/database/database.server.ts'
import { isUnsold } from '#app/vocabulary/statuses.ts'
import { taxOfOrder } from '../invoicing/gst.ts'
import type { AdminOrder } from '../order.ts'

/** What an order's items cost the shop, and what they earned; for the owner alone. */
export interface OrderEarnings {
  /** Of the items whose cost is known. */
  readonly cost: Paise
  readonly isCostComplete: boolean
  /**
   * What the items leave after discount, tax and cost, without delivery and before refunds: in paise, and in percent of what they leave
   * before cost. Undefined while a cost is unknown, and for items that were free.
   */
  readonly margin: { readonly amount: number; readonly percent: number } | undefined
}

/** What an order earned; undefined if no cost is known, or the order is cancelled. */
export async function findOrderEarnings(
  db: Db,
  { id, status, shippingAddress: { state } }: Pick<AdminOrder, 'id' | 'status' | 'shippingAddress'>,
): Promise<OrderEarnings | undefined> {
  if (isUnsold(status)) return undefined
  const items = await db
    .selectFrom('order_items')
    .innerJoin('orders', 'orders.id', 'order_items.order_id')
    .select(['price', 'quantity', 'gst_rate as gstRate', 'cost_price as costPrice', 'seller_gstin as sellerGstin'])
    .select(({ ref }) => ref('order_items.discount_amount').$castTo<Paise>().as('discount'))
    .where('order_id', '=', id)
    .execute()
  const costs = items.flatMap(({ costPrice, quantity }) =>
    costPrice === null ? [] : [multiplyPaise(costPrice, quantity)],
  )
  if (costs.length === 0) return undefined

  const cost = addPaise(...costs)
  const isCostComplete = costs.length === items.length
  const lines = items.map(({ gstRate, ...item }) => ({ ...item, gstRate: gstRate ?? 0 }))
  const sellerGstin = items[0]?.sellerGstin ?? ''
  const { taxable } = taxOfOrder({ lines, shipping: paise(0) }, { sellerGstin, state }).total
  const amount = taxable - cost
  const margin = { amount, percent: Math.round((amount / taxable) * 1000) / 10 }
  return { cost, isCostComplete, margin: isCostComplete && taxable > 0 ? margin : undefined }
}
