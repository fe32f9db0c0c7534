import type { Fit } from '#app/domain/reviews/review.ts'
import { writeReview } from '#app/domain/reviews/write-review.server.ts'
import { shopContext } from '#app/domain/settings/settings.server.ts'
import { DEFAULT_SETTINGS } from '#app/domain/settings/settings-fields.ts'
import type { Db } from '#app/platform/database/database.server.ts'
import { insertCustomer } from '../factories/customer-factory.ts'
import { type InsertedOrder, insertOrder, type OrderOverrides } from '../factories/order-factory.ts'
import type { routeArgs } from '../routes/route.ts'

export interface BoughtItem {
  readonly order: InsertedOrder
  readonly itemId: string
}

/** Saves a delivered order of one item of a product. */
export async function insertDelivered(
  db: Db,
  productId: string,
  { size = 'M', ...overrides }: OrderOverrides & { readonly size?: string } = {},
): Promise<BoughtItem> {
  const order = await insertOrder(db, { status: 'delivered', items: [{ productId, size }], ...overrides })
  const item = await db
    .selectFrom('order_items')
    .select('id')
    .where('order_id', '=', order.id)
    .executeTakeFirstOrThrow()
  return { order, itemId: item.id }
}

interface ReviewOverrides {
  readonly size?: string
  readonly stars?: number
  readonly fit?: Fit | null
  readonly words?: string
  readonly fullName?: string
  readonly pictures?: number
}

/** Saves a review of a product by a buyer of its own. @returns Its id, and what was bought. */
export async function insertReview(
  db: Db,
  productId: string,
  {
    size = 'M',
    stars = 5,
    fit = null,
    words = 'Soft and light.',
    fullName = 'Asha Patel',
    pictures = 0,
  }: ReviewOverrides = {},
): Promise<BoughtItem & { readonly id: string }> {
  const customer = await insertCustomer(db, { fullName })
  const bought = await insertDelivered(db, productId, { size, userId: customer.id })
  const pictureIds: string[] = []
  for (let position = 0; position < pictures; position++) {
    const values = { position, width: 30, height: 40, bytes: 1 }
    pictureIds.push(
      (await db.insertInto('review_pictures').values(values).returning('id').executeTakeFirstOrThrow()).id,
    )
  }
  const owned = { orderId: bought.order.id, userId: customer.id }
  await writeReview(db, { ...owned, itemId: bought.itemId, stars, fit, words, pictureIds })
  const { id } = await db
    .selectFrom('reviews')
    .select('id')
    .where('order_item_id', '=', bought.itemId)
    .executeTakeFirstOrThrow()
  return { ...bought, id }
}

/** Switches reviews on for a route's arguments. */
export function withReviews<Args extends ReturnType<typeof routeArgs>>(args: Args): Args {
  args.context.set(shopContext, { version: 1, settings: { ...DEFAULT_SETTINGS, reviews: true }, changedAt: {} })
  return args
}
