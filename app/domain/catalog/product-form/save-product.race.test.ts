import { afterAll, expect, test } from 'vitest'
import { deleteUnusedImages } from '#app/domain/catalog/images/image-cleanup.server.ts'
import { paise } from '#app/money.ts'
import { inTransaction } from '#app/platform/database/transaction.server.ts'
import { createServerTestDatabase, openRaceDatabase } from '#tests/support/database/postgres-server.ts'
import { insertStoredImage, makeProductInput, testActor } from '#tests/support/factories/admin-factory.ts'
import { insertCustomer } from '#tests/support/factories/customer-factory.ts'
import { insertOrder } from '#tests/support/factories/order-factory.ts'
import { createFakeJobs } from '#tests/support/fakes/fake-jobs.ts'
import { iterations } from '#tests/support/run/race-iterations.ts'
import { deleteProduct } from '../manage/delete-product.server.ts'
import { eraseBinnedProducts } from '../manage/product-bin.server.ts'
import { lockStock, sellUnreservedStock } from '../stock.server.ts'
import { findEditedProduct } from './edited-product.server.ts'
import { changeProduct, createProduct } from './save-product.server.ts'

const { url, drop } = await createServerTestDatabase()
const here = openRaceDatabase(url)
const elsewhere = openRaceDatabase(url)
afterAll(async () => {
  await Promise.all([here.close(), elsewhere.close()])
  await drop()
})

const { db } = here
const actor = await testActor(db)
const services = { jobs: createFakeJobs(), actor }
const customer = await insertCustomer(db)

async function insert(stockQuantity: number) {
  const input = makeProductInput({ images: [await insertStoredImage(db)], stockQuantity })
  const outcome = await createProduct(db, actor, input)
  if (outcome.status !== 'added') throw new Error(outcome.status)
  return { input, id: outcome.productId }
}

/** Sells one unit in a transaction of its own. */
async function sell(productId: string): Promise<void> {
  const { id: orderId } = await insertOrder(elsewhere.db, { userId: customer.id })
  await inTransaction(elsewhere.db, async (tx) => {
    await lockStock(tx, [productId])
    await sellUnreservedStock(tx, [{ productId, size: 'M', quantity: 1 }], orderId)
  })
}

test('sales made while a product is edited are preserved, and its stock is the sum of its movements', async () => {
  for (let iteration = 0; iteration < iterations(5, 50); iteration++) {
    const { input, id } = await insert(20)
    const target = { productId: id, version: 1, loadedStock: 20 }
    const [saved] = await Promise.all([
      changeProduct(db, services, target, { ...input, stockQuantity: 25, price: paise(500_00) }),
      ...Array.from({ length: 6 }, () => sell(id)),
    ])
    expect(saved).toEqual({ status: 'changed' })
    expect(await findEditedProduct(db, id)).toMatchObject({ stockQuantity: 20 + 5 - 6, price: 500_00 })
    const { sum } = await db
      .selectFrom('stock_movements')
      .select((eb) => eb.fn.sum<number>('delta').as('sum'))
      .where('product_id', '=', id)
      .executeTakeFirstOrThrow()
    expect(Number(sum)).toBe(19)
  }
})

test('C07 when two windows save at the same time, one gets an edit conflict', async () => {
  for (let iteration = 0; iteration < iterations(5, 50); iteration++) {
    const { input, id } = await insert(10)
    const target = { productId: id, version: 1, loadedStock: 10 }
    const outcomes = await Promise.all([
      changeProduct(db, services, target, { ...input, price: paise(500_00) }),
      changeProduct(elsewhere.db, services, target, { ...input, price: paise(600_00) }),
    ])
    expect(outcomes.map(({ status }) => status).sort()).toEqual(['changed', 'edit-conflict'])
    expect(await findEditedProduct(db, id)).toMatchObject({ version: 2 })
  }
})

test('an image that is cleaned up while a product is saved with it is saved or rejected, never lost', async () => {
  for (let iteration = 0; iteration < iterations(10, 100); iteration++) {
    const image = await insertStoredImage(db, { eraseAfter: new Date(0) })
    const [saved] = await Promise.all([
      createProduct(db, actor, makeProductInput({ images: [image] })),
      deleteUnusedImages(elsewhere.db, createFakeJobs()),
    ])
    const { count } = await db
      .selectFrom('stored_images')
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .where('key', '=', image.slice('/images/'.length))
      .executeTakeFirstOrThrow()
    expect([saved.status, count]).toEqual(saved.status === 'added' ? ['added', 1] : ['unknown-image', 0])
  }
})

test('a product that is sold while it is deleted for good stays for its order', async () => {
  for (let iteration = 0; iteration < iterations(5, 50); iteration++) {
    const { id } = await insert(5)
    const [deleted, sold] = await Promise.allSettled([
      deleteProduct(db, actor, id).then(() => eraseBinnedProducts(db, actor, [id])),
      insertOrder(elsewhere.db, { userId: customer.id, items: [{ productId: id }] }),
    ])
    expect(deleted.status).toBe('fulfilled')
    const product = await db.selectFrom('products').select('archived_at').where('id', '=', id).executeTakeFirst()
    if (sold.status === 'fulfilled') expect(product?.archived_at).toBeInstanceOf(Date)
    else expect(product).toBeUndefined()
  }
})
