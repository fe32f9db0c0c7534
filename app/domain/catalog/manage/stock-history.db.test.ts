import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { inTransaction } from '#app/platform/database/transaction.server.ts'
import { insertStoredImage, makeProductInput, testActor } from '#tests/support/factories/admin-factory.ts'
import { insertOrder } from '#tests/support/factories/order-factory.ts'
import { createFakeJobs } from '#tests/support/fakes/fake-jobs.ts'
import { setUpTestDatabase } from '#tests/support/suites/database-suite.ts'
import { changeProduct, createProduct } from '../product-form/save-product.server.ts'
import { lockStock, returnStock, sellUnreservedStock } from '../stock.server.ts'
import { STOCK_REASONS } from '../stock-reasons.ts'
import { listStockMovements } from './stock-history.server.ts'

const { db } = await setUpTestDatabase()
const actor = await testActor(db)

test('M219 every change of a product’s stock is listed with reason, order, actor and the count after it, newest first', async () => {
  const input = makeProductInput({ images: [await insertStoredImage(db)], stockQuantity: 10 })
  const created = await createProduct(db, actor, input)
  if (created.status !== 'added') throw new Error(created.status)
  const { productId } = created
  const change = (
    version: number,
    stock: readonly [number, number],
    stockChange?: Parameters<typeof changeProduct>[1]['stockChange'],
  ) =>
    changeProduct(
      db,
      { jobs: createFakeJobs(), actor, stockChange },
      { productId, version, loadedStock: stock[0] },
      { ...input, stockQuantity: stock[1] },
    )
  await change(1, [10, 8], { reason: 'damaged', note: 'Torn in the workshop' })
  const order = await insertOrder(db, { items: [{ productId, size: 'M', quantity: 3 }] })
  const sold = [{ productId, size: 'M', quantity: 3 }]
  await inTransaction(db, async (tx) => {
    await lockStock(tx, [productId])
    await sellUnreservedStock(tx, sold, order.id)
  })
  const returned = { orderId: order.id, reason: 'return', actorEmail: actor.email, note: null } as const
  await inTransaction(db, (tx) => returnStock(tx, sold, returned))
  await change(2, [8, 20], { reason: 'import', note: null })
  // The history is ordered by position, even if times are equal.
  await db.updateTable('stock_movements').set({ created_at: new Date() }).where('product_id', '=', productId).execute()

  const none = { note: null, orderId: null, orderNumber: null }
  const ofOrder = { note: null, orderId: order.id, orderNumber: order.orderNumber }
  const { movements, total } = await listStockMovements(db, productId, { limit: 25, offset: 0 })
  expect(total).toBe(5)
  expect(movements).toMatchObject([
    { delta: 12, reason: 'import', actorEmail: actor.email, countAfter: 20, ...none },
    { delta: 3, reason: 'return', actorEmail: actor.email, countAfter: 8, ...ofOrder },
    { delta: -3, reason: 'sale', actorEmail: null, countAfter: 5, ...ofOrder },
    { delta: -2, reason: 'damaged', actorEmail: actor.email, countAfter: 8, ...none, note: 'Torn in the workshop' },
    { delta: 10, reason: 'initial', actorEmail: actor.email, countAfter: 10, ...none },
  ])
  const second = await listStockMovements(db, productId, { limit: 2, offset: 2 })
  expect(second).toEqual({ movements: movements.slice(2, 4), total: 5 })
  expect(await listStockMovements(db, crypto.randomUUID(), { limit: 25, offset: 0 })).toEqual({
    movements: [],
    total: 0,
  })
})

test('the database accepts these reasons and no others', async () => {
  const { rows } = await sql<{ definition: string }>`
    select pg_get_constraintdef(oid) as definition from pg_constraint where conname = 'stock_movements_reason_check'
  `.execute(db)
  const allowed = [...(rows[0]?.definition ?? '').matchAll(/'([a-z]+)'/g)].map(([, reason]) => reason)
  expect(allowed.sort()).toEqual([...STOCK_REASONS].sort())
})
