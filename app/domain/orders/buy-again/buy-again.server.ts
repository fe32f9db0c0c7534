import type { TopUp, WantedLine } from '#app/domain/cart/top-up.ts'
import { previewTopUp, topUpCart } from '#app/domain/cart/top-up-cart.server.ts'
import type { Db } from '#app/platform/database/database.server.ts'
import type { OrderItem } from '../order.ts'
import { findOrder } from '../queries.server.ts'
import type { BuyAgainItem } from './buy-again-items.ts'

export type BuyAgainOutcome =
  /** Every item of the order, in the sequence they were bought. */
  { readonly status: 'done'; readonly items: BuyAgainItem[] } | { readonly status: 'unknown-order' }

interface OwnOrder {
  readonly userId: string
  readonly orderId: string
}

/**
 * Adds the items of one of the customer's orders to their cart, in the sizes and quantities that were bought, as far as they
 * can be bought now. A cancelled order can be bought again. Safe to repeat: what is in the cart isn't added twice.
 */
export async function buyAgain(db: Db, order: OwnOrder): Promise<BuyAgainOutcome> {
  return withOrderItems(db, order, topUpCart)
}

/** What {@link buyAgain} would add now. */
export async function previewBuyAgain(db: Db, order: OwnOrder): Promise<BuyAgainOutcome> {
  return withOrderItems(db, order, previewTopUp)
}

async function withOrderItems(
  db: Db,
  { userId, orderId }: OwnOrder,
  topUp: (db: Db, userId: string, wanted: readonly WantedLine[]) => Promise<TopUp[]>,
): Promise<BuyAgainOutcome> {
  const order = await findOrder(db, { userId, orderId })
  // A replacement repeats items of another order, which can be bought again instead.
  if (!order || order.replaces) return { status: 'unknown-order' }

  const wanted = order.items.filter(isProductLeft)
  const parts = await topUp(db, userId, wanted)
  return {
    status: 'done',
    items: order.items.map((item) => {
      const index = wanted.indexOf(item as WantedItem)
      return { item, part: parts[index] ?? { status: 'unknown-product' } }
    }),
  }
}

type WantedItem = OrderItem & { readonly productId: string }

function isProductLeft(item: OrderItem): item is WantedItem {
  return item.productId !== null
}
