import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Db, Tx } from '#app/platform/database/database.server.ts'
import { inTransaction } from '#app/platform/database/transaction.server.ts'
import { openTestDatabase, type TestDatabase } from '#tests/support/database.ts'
import { insertOrder } from '#tests/support/order-factory.ts'
import { insertProduct } from '#tests/support/product-factory.ts'
import { stockOf } from '#tests/support/test-checkout.ts'
import {
  claimReservedStock,
  InsufficientStock,
  lockStock,
  releaseStock,
  reserveStock,
  returnStock,
  sellUnreservedStock,
  sumByProduct,
} from './stock.server.ts'

let database: TestDatabase
let db: Db

beforeAll(async () => {
  database = await openTestDatabase()
  db = database.db
})
afterAll(() => database.close())

const inTx = <Result>(work: (tx: Tx) => Promise<Result>) => inTransaction(db, work)

async function listMovements(productId: string) {
  return db
    .selectFrom('stock_movements')
    .select(['delta', 'reason', 'order_id'])
    .where('product_id', '=', productId)
    .orderBy('created_at')
    .orderBy('id')
    .execute()
}

describe('stock', () => {
  test('is reserved for a checkout and released', async () => {
    const product = await insertProduct(db, { stockQuantity: 5 })
    const lines = [{ productId: product.id, quantity: 3 }]
    await inTx((tx) => reserveStock(tx, lines))
    expect(await stockOf(db, product)).toEqual({ onHand: 5, reserved: 3 })

    await inTx((tx) => releaseStock(tx, lines))
    expect(await stockOf(db, product)).toEqual({ onHand: 5, reserved: 0 })
    expect(await listMovements(product.id)).toEqual([{ delta: 5, reason: 'initial', order_id: null }])
  })

  test('is reserved down to the last unit and no further', async () => {
    const product = await insertProduct(db, { stockQuantity: 2 })
    await inTx((tx) => reserveStock(tx, [{ productId: product.id, quantity: 2 }]))
    const more = inTx((tx) => reserveStock(tx, [{ productId: product.id, quantity: 1 }]))
    await expect(more).rejects.toThrow(InsufficientStock)
    expect(await stockOf(db, product)).toEqual({ onHand: 2, reserved: 2 })
  })

  test('is returned by an order, line by line or all at once, with the reason and who did it', async () => {
    const [first, second] = [await insertProduct(db, { stockQuantity: 5 }), await insertProduct(db)]
    const order = await insertOrder(db)
    const before = await stockOf(db, second)
    const lines = [
      { productId: second.id, quantity: 1 },
      { productId: first.id, quantity: 2 },
      { productId: first.id, quantity: 1 },
    ]
    await inTx((tx) =>
      returnStock(tx, lines, {
        orderId: order.id,
        reason: 'return',
        actorEmail: 'owner@shop.example',
        note: 'Too tight',
      }),
    )
    expect(await stockOf(db, first)).toEqual({ onHand: 8, reserved: 0 })
    expect(await stockOf(db, second)).toEqual({ ...before, onHand: before.onHand + 1 })
    const movement = await db
      .selectFrom('stock_movements')
      .select(['delta', 'reason', 'order_id', 'actor_email', 'note'])
      .where('product_id', '=', first.id)
      .orderBy('position', 'desc')
      .executeTakeFirst()
    expect(movement).toEqual({
      delta: 3,
      reason: 'return',
      order_id: order.id,
      actor_email: 'owner@shop.example',
      note: 'Too tight',
    })
  })

  test('is not returned for a product that does not exist', async () => {
    const order = await insertOrder(db)
    const lines = [{ productId: crypto.randomUUID(), quantity: 1 }]
    const details = { orderId: order.id, reason: 'cancellation', actorEmail: null, note: null } as const
    await expect(inTx((tx) => returnStock(tx, lines, details))).rejects.toThrow('unknown product')
    await inTx((tx) => returnStock(tx, [], details))
  })

  test('is reserved without touching an index, unless nothing is left', async () => {
    const product = await insertProduct(db, { stockQuantity: 4 })
    const countWithoutIndexes = async (tx: Tx) => {
      const { rows } = await sql<{ count: number }>`
        select pg_stat_get_xact_tuples_hot_updated('shop.products'::regclass) as count
      `.execute(tx)
      return rows[0]?.count ?? 0
    }
    const reserve = (quantity: number) =>
      inTx(async (tx) => {
        const before = await countWithoutIndexes(tx)
        await reserveStock(tx, [{ productId: product.id, quantity }])
        return (await countWithoutIndexes(tx)) - before
      })
    // The first update may have to move the row to a page with room.
    await reserve(1)
    expect(await reserve(1)).toBe(1)
    expect(await reserve(2)).toBe(0)
  })

  test('is shared by all sizes of a product', async () => {
    const product = await insertProduct(db, { stockQuantity: 3 })
    const twoSizes = [
      { productId: product.id, quantity: 2 },
      { productId: product.id, quantity: 2 },
    ]
    await expect(inTx((tx) => reserveStock(tx, twoSizes))).rejects.toThrow(InsufficientStock)
    expect(await stockOf(db, product)).toEqual({ onHand: 3, reserved: 0 })
  })

  test('is reserved for all products of a cart or for none', async () => {
    const plenty = await insertProduct(db, { stockQuantity: 9 })
    const scarce = await insertProduct(db, { stockQuantity: 0 })
    const cart = [plenty, scarce].map((product) => ({ productId: product.id, quantity: 1 }))
    await expect(inTx((tx) => reserveStock(tx, cart))).rejects.toThrow(InsufficientStock)
    expect(await stockOf(db, plenty)).toEqual({ onHand: 9, reserved: 0 })
  })

  test('that is reserved is sold with a stock movement for the order', async () => {
    const product = await insertProduct(db, { stockQuantity: 5 })
    const lines = [{ productId: product.id, quantity: 2 }]
    const order = await insertOrder(db)
    await inTx((tx) => reserveStock(tx, lines))
    await inTx((tx) => claimReservedStock(tx, lines, order.id))
    expect(await stockOf(db, product)).toEqual({ onHand: 3, reserved: 0 })
    expect((await listMovements(product.id)).at(-1)).toEqual({ delta: -2, reason: 'sale', order_id: order.id })
  })

  test('that is not reserved is sold only if it is available', async () => {
    const product = await insertProduct(db, { stockQuantity: 5, reservedQuantity: 4 })
    const order = await insertOrder(db)
    await inTx((tx) => sellUnreservedStock(tx, [{ productId: product.id, quantity: 1 }], order.id))
    expect(await stockOf(db, product)).toEqual({ onHand: 4, reserved: 4 })

    const reservedForOthers = inTx((tx) => sellUnreservedStock(tx, [{ productId: product.id, quantity: 1 }], order.id))
    await expect(reservedForOthers).rejects.toThrow(InsufficientStock)
    expect(await stockOf(db, product)).toEqual({ onHand: 4, reserved: 4 })
  })

  test('can’t be released or claimed twice', async () => {
    const product = await insertProduct(db, { stockQuantity: 5, reservedQuantity: 1 })
    const order = await insertOrder(db)
    const lines = [{ productId: product.id, quantity: 1 }]
    await inTx((tx) => releaseStock(tx, lines))
    await expect(inTx((tx) => releaseStock(tx, lines))).rejects.toThrow('reserved units')
    await expect(inTx((tx) => claimReservedStock(tx, lines, order.id))).rejects.toThrow('reserved units')
    expect(await stockOf(db, product)).toEqual({ onHand: 5, reserved: 0 })
  })

  test('is read under a lock, with what an order’s HSN code follows from', async () => {
    const product = await insertProduct(db, { stockQuantity: 5, reservedQuantity: 2, category: 'party' })
    const stock = await inTx((tx) => lockStock(tx, [product.id, crypto.randomUUID(), product.id]))
    expect(stock).toEqual(new Map([[product.id, { available: 3, category: 'party', hsnCode: null }]]))
    expect(await inTx((tx) => lockStock(tx, []))).toEqual(new Map())
  })
})

test('lines are summed by product and sorted, whatever their order', () => {
  const lines = fc.array(
    fc.record({ productId: fc.constantFrom('a', 'b', 'c', 'd'), quantity: fc.integer({ min: 1, max: 99 }) }),
  )
  fc.assert(
    fc.property(lines, (cart) => {
      const sums = sumByProduct(cart)
      expect(sums.map((line) => line.productId)).toEqual([...new Set(cart.map((line) => line.productId))].sort())
      for (const { productId, quantity } of sums) {
        const expected = cart.filter((line) => line.productId === productId)
        expect(quantity).toBe(expected.reduce((sum, line) => sum + line.quantity, 0))
      }
    }),
  )
})
