import fc from 'fast-check'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import type { Tx } from '#app/platform/database/database.server.ts'
import { inTransaction } from '#app/platform/database/transaction.server.ts'
import { insertOrder } from '#tests/support/factories/order-factory.ts'
import { insertProduct } from '#tests/support/factories/product-factory.ts'
import { insertShopper } from '#tests/support/factories/shopper.ts'
import { setUpTestDatabase } from '#tests/support/suites/database-suite.ts'
import { openTestCheckout, stockBySizeOf, stockOf } from '#tests/support/suites/test-checkout.ts'
import { auditMoney } from '../payments/audit/money-audit.server.ts'
import { setStock } from './set-stock.server.ts'
import {
  claimReservedStock,
  InsufficientStock,
  lockStock,
  readUnreturnedUnits,
  releaseStock,
  reserveStock,
  returnStock,
  sellUnreservedStock,
  sumBySize,
} from './stock.server.ts'

const { db } = await setUpTestDatabase()

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
    const lines = [{ productId: product.id, size: 'M', quantity: 3 }]
    await inTx((tx) => reserveStock(tx, lines))
    expect(await stockOf(db, product)).toEqual({ onHand: 5, reserved: 3 })

    await inTx((tx) => releaseStock(tx, lines))
    expect(await stockOf(db, product)).toEqual({ onHand: 5, reserved: 0 })
    expect(await listMovements(product.id)).toEqual([{ delta: 5, reason: 'initial', order_id: null }])
  })

  test('is reserved down to the last unit and no further', async () => {
    const product = await insertProduct(db, { stockQuantity: 2 })
    await inTx((tx) => reserveStock(tx, [{ productId: product.id, size: 'M', quantity: 2 }]))
    const more = inTx((tx) => reserveStock(tx, [{ productId: product.id, size: 'M', quantity: 1 }]))
    await expect(more).rejects.toThrow(InsufficientStock)
    expect(await stockOf(db, product)).toEqual({ onHand: 2, reserved: 2 })
  })

  test('is returned by an order, line by line or all at once, with the reason and who did it', async () => {
    const [first, second] = [await insertProduct(db, { stockQuantity: 5 }), await insertProduct(db)]
    const order = await insertOrder(db)
    const before = await stockOf(db, second)
    const lines = [
      { productId: second.id, size: 'M', quantity: 1 },
      { productId: first.id, size: 'M', quantity: 2 },
      { productId: first.id, size: 'M', quantity: 1 },
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
    const lines = [{ productId: crypto.randomUUID(), size: 'M', quantity: 1 }]
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
        await reserveStock(tx, [{ productId: product.id, size: 'M', quantity }])
        return (await countWithoutIndexes(tx)) - before
      })
    // The first update may have to move the row to a page with room.
    await reserve(1)
    expect(await reserve(1)).toBe(1)
    expect(await reserve(2)).toBe(0)
  })

  test('is shared by the sizes of a product that isn’t split', async () => {
    const product = await insertProduct(db, { stockQuantity: 3 })
    const twoSizes = [
      { productId: product.id, size: 'M', quantity: 2 },
      { productId: product.id, size: 'L', quantity: 2 },
    ]
    await expect(inTx((tx) => reserveStock(tx, twoSizes))).rejects.toThrow(InsufficientStock)
    expect(await stockOf(db, product)).toEqual({ onHand: 3, reserved: 0 })
  })

  test('is reserved for all products of a cart or for none', async () => {
    const plenty = await insertProduct(db, { stockQuantity: 9 })
    const scarce = await insertProduct(db, { stockQuantity: 0 })
    const cart = [plenty, scarce].map((product) => ({ productId: product.id, size: 'M', quantity: 1 }))
    await expect(inTx((tx) => reserveStock(tx, cart))).rejects.toThrow(InsufficientStock)
    expect(await stockOf(db, plenty)).toEqual({ onHand: 9, reserved: 0 })
  })

  test('that is reserved is sold with a stock movement for the order', async () => {
    const product = await insertProduct(db, { stockQuantity: 5 })
    const lines = [{ productId: product.id, size: 'M', quantity: 2 }]
    const order = await insertOrder(db)
    await inTx((tx) => reserveStock(tx, lines))
    await inTx((tx) => claimReservedStock(tx, lines, order.id))
    expect(await stockOf(db, product)).toEqual({ onHand: 3, reserved: 0 })
    expect((await listMovements(product.id)).at(-1)).toEqual({ delta: -2, reason: 'sale', order_id: order.id })
  })

  test('that is not reserved is sold only if it is available', async () => {
    const product = await insertProduct(db, { stockQuantity: 5, reservedQuantity: 4 })
    const order = await insertOrder(db)
    await inTx((tx) => sellUnreservedStock(tx, [{ productId: product.id, size: 'M', quantity: 1 }], order.id))
    expect(await stockOf(db, product)).toEqual({ onHand: 4, reserved: 4 })

    const reservedForOthers = inTx((tx) =>
      sellUnreservedStock(tx, [{ productId: product.id, size: 'M', quantity: 1 }], order.id),
    )
    await expect(reservedForOthers).rejects.toThrow(InsufficientStock)
    expect(await stockOf(db, product)).toEqual({ onHand: 4, reserved: 4 })
  })

  test('can’t be released or claimed twice', async () => {
    const product = await insertProduct(db, { stockQuantity: 5, reservedQuantity: 1 })
    const order = await insertOrder(db)
    const lines = [{ productId: product.id, size: 'M', quantity: 1 }]
    await inTx((tx) => releaseStock(tx, lines))
    await expect(inTx((tx) => releaseStock(tx, lines))).rejects.toThrow('reserved units')
    await expect(inTx((tx) => claimReservedStock(tx, lines, order.id))).rejects.toThrow('reserved units')
    expect(await stockOf(db, product)).toEqual({ onHand: 5, reserved: 0 })
  })

  test('is read under a lock, with what determines an order’s HSN code', async () => {
    const product = await insertProduct(db, { stockQuantity: 5, reservedQuantity: 2, category: 'party' })
    const stock = await inTx((tx) => lockStock(tx, [product.id, crypto.randomUUID(), product.id]))
    expect(stock).toEqual(new Map([[product.id, { available: new Map([['', 3]]), category: 'party', hsnCode: null }]]))
    expect(await inTx((tx) => lockStock(tx, []))).toEqual(new Map())
  })
})

describe('stock by size', () => {
  const insertSplit = () => insertProduct(db, { stockBySize: { S: 2, M: 0, L: 3 } })
  const line = (productId: string, size: string, quantity: number) => ({ productId, size, quantity })

  test('adds up to the product’s stock', async () => {
    const product = await insertSplit()
    expect(await stockOf(db, product)).toEqual({ onHand: 5, reserved: 0 })
    await inTx((tx) => reserveStock(tx, [line(product.id, 'S', 1), line(product.id, 'L', 3), line(product.id, 'S', 1)]))
    expect(await stockOf(db, product)).toEqual({ onHand: 5, reserved: 5 })
    expect(await stockBySizeOf(db, product)).toEqual({ L: [3, 3], M: [0, 0], S: [2, 2] })
  })

  test('is reserved in the size that was chosen, and in no other', async () => {
    const product = await insertSplit()
    for (const size of ['M', 'S', 'XXL']) {
      await expect(inTx((tx) => reserveStock(tx, [line(product.id, size, 3)]))).rejects.toThrow(InsufficientStock)
    }
    const both = [line(product.id, 'L', 1), line(product.id, 'M', 1)]
    await expect(inTx((tx) => reserveStock(tx, both))).rejects.toThrow(InsufficientStock)
    expect(await stockOf(db, product)).toEqual({ onHand: 5, reserved: 0 })
  })

  test('is sold, released and returned by size, with a movement for each', async () => {
    const product = await insertSplit()
    const order = await insertOrder(db)
    const lines = [line(product.id, 'S', 1), line(product.id, 'L', 2)]
    await inTx((tx) => reserveStock(tx, lines))
    await inTx((tx) => releaseStock(tx, [line(product.id, 'L', 1)]))
    await expect(inTx((tx) => releaseStock(tx, [line(product.id, 'M', 1)]))).rejects.toThrow('reserved units')
    await inTx((tx) => claimReservedStock(tx, [line(product.id, 'S', 1), line(product.id, 'L', 1)], order.id))
    await inTx((tx) => sellUnreservedStock(tx, [line(product.id, 'L', 2)], order.id))
    await expect(inTx((tx) => sellUnreservedStock(tx, [line(product.id, 'L', 1)], order.id))).rejects.toThrow(
      InsufficientStock,
    )
    expect(await stockBySizeOf(db, product)).toEqual({ L: [0, 0], M: [0, 0], S: [1, 0] })

    const details = { orderId: order.id, reason: 'return', actorEmail: null, note: null } as const
    await inTx((tx) => returnStock(tx, [line(product.id, 'L', 1), line(product.id, 'XS', 1)], details))
    expect(await stockBySizeOf(db, product)).toEqual({ L: [1, 0], M: [0, 0], S: [1, 0], XS: [1, 0] })
    expect(await auditMoney(db)).not.toContainEqual(expect.objectContaining({ check: 'stock-movements-mismatch' }))
  })

  test('an order returns no more of a size than it took, and any size of what was sold from a shared number', async () => {
    const product = await insertSplit()
    const shared = await insertProduct(db)
    const order = await insertOrder(db)
    const sold = [line(product.id, 'S', 1), line(product.id, 'L', 1), line(shared.id, 'S', 1), line(shared.id, 'M', 1)]
    await inTx((tx) => sellUnreservedStock(tx, sold, order.id))
    const details = { orderId: order.id, reason: 'return', actorEmail: null, note: null } as const
    await inTx((tx) => returnStock(tx, [line(product.id, 'S', 1)], details))
    await inTx(async (tx) => {
      const take = await readUnreturnedUnits(tx, order.id)
      expect(take(line(product.id, 'S', 1))).toBe(0)
      expect(take(line(product.id, 'L', 2))).toBe(1)
      expect(take(line(product.id, 'L', 1))).toBe(0)
      expect(take(line(shared.id, 'S', 1))).toBe(1)
      expect(take(line(shared.id, 'L', 5))).toBe(1)
      expect(take(line(crypto.randomUUID(), 'L', 5))).toBe(0)
    })
  })
})

describe('setting the stock', () => {
  const count = (productId: string, onHand: Record<string, number>) =>
    inTx((tx) =>
      setStock(tx, {
        productId,
        onHand: new Map(Object.entries(onHand)),
        reason: 'counted',
        note: 'Shelf by shelf',
        actorEmail: 'owner@shop.example',
      }),
    )
  const movementsOf = async ({ id }: { id: string }) =>
    (
      await db
        .selectFrom('stock_movements')
        .select(['size', 'delta', 'reason'])
        .where('product_id', '=', id)
        .orderBy('position')
        .execute()
    ).map(({ size, delta, reason }) => [size, delta, reason])

  test('splits a shared number, and merges it again, with every reserved unit in its size', async () => {
    const checkout = openTestCheckout(db)
    const product = await insertProduct(db, { stockQuantity: 9 })
    const [first, second] = [
      await insertShopper(db, [
        { product, size: 'S', quantity: 1 },
        { product, size: 'L', quantity: 2 },
      ]),
      await insertShopper(db, [{ product, size: 'L', quantity: 1 }]),
    ]
    const payment = checkout.gateway.pay(await checkout.open(first))
    await checkout.open(second)
    expect(await count(product.id, { S: 1, M: 5, L: 2 })).toEqual({
      status: 'insufficient-stock',
      size: 'L',
      reserved: 3,
    })
    expect(await count(product.id, { M: 9 })).toEqual({ status: 'insufficient-stock', size: 'L', reserved: 3 })

    expect(await count(product.id, { S: 1, M: 4, L: 4 })).toEqual({ status: 'set' })
    expect(await stockBySizeOf(db, product)).toEqual({ L: [4, 3], M: [4, 0], S: [1, 1] })
    expect(await stockOf(db, product)).toEqual({ onHand: 9, reserved: 4 })
    expect(await checkout.verify(first, payment)).toMatchObject({ status: 'placed' })
    expect(await stockBySizeOf(db, product)).toEqual({ L: [2, 1], M: [4, 0], S: [0, 0] })

    expect(await count(product.id, { '': 7 })).toEqual({ status: 'set' })
    expect(await stockBySizeOf(db, product)).toEqual({ '': [7, 1] })
    const movements = await movementsOf(product)
    expect(movements.filter(([, , reason]) => reason !== 'sale')).toEqual([
      ['', 9, 'initial'],
      ['', -9, 'split'],
      ['S', 1, 'split'],
      ['M', 4, 'split'],
      ['L', 4, 'split'],
      ['L', -2, 'merge'],
      ['M', -4, 'merge'],
      ['', 6, 'merge'],
      ['', 1, 'counted'],
    ])
    expect(JSON.stringify(await auditMoney(db))).not.toContain(product.id)
  })

  test('changes sizes one by one, and drops those that are no longer counted', async () => {
    const product = await insertProduct(db, { stockBySize: { S: 2, M: 0, L: 3 } })
    await inTx((tx) => reserveStock(tx, [{ productId: product.id, size: 'S', quantity: 1 }]))
    expect(await count(product.id, { S: 0, M: 1 })).toEqual({ status: 'insufficient-stock', size: 'S', reserved: 1 })
    expect(await count(product.id, { S: 2, M: 4, XL: 0 })).toEqual({ status: 'set' })
    expect(await count(product.id, { S: 2, M: 4, XL: 0 })).toEqual({ status: 'set' })
    expect(await stockBySizeOf(db, product)).toEqual({ M: [4, 0], S: [2, 1], XL: [0, 0] })
    expect((await movementsOf(product)).slice(-2)).toEqual([
      ['M', 4, 'counted'],
      ['L', -3, 'counted'],
    ])
  })

  test('never raises an alert in between', async () => {
    const product = await insertProduct(db, { stockQuantity: 3 })
    await count(product.id, { S: 1, M: 2 })
    await count(product.id, { '': 3 })
    const returns = await db.selectFrom('stock_returns').select('id').where('product_id', '=', product.id).execute()
    expect(returns).toEqual([])
  })
})

test('lines are summed by product and size, and no unit is lost', () => {
  const lines = fc.array(
    fc.record({
      productId: fc.constantFrom('a', 'b', 'c'),
      size: fc.constantFrom('S', 'M', ''),
      quantity: fc.integer({ min: 1, max: 99 }),
    }),
  )
  fc.assert(
    fc.property(lines, (cart) => {
      const sums = sumBySize(cart)
      expect(new Set(sums.map(({ productId, size }) => `${productId} ${size}`)).size).toBe(sums.length)
      for (const { productId, size, quantity } of sums) {
        const expected = cart.filter((line) => line.productId === productId && line.size === size)
        expect(quantity).toBe(expected.reduce((sum, line) => sum + line.quantity, 0))
      }
      expect(sums.every(({ quantity }) => quantity > 0)).toBe(true)
    }),
  )
})
