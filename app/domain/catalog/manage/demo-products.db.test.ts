import { afterEach, beforeEach, expect, test } from 'vitest'
import { deleteUnusedImages } from '#app/domain/catalog/images/image-cleanup.server.ts'
import type { AdminActor } from '#app/platform/auth/admin-actor.server.ts'
import { imageKey } from '#app/platform/storage/image-address.ts'
import { openTestDatabase, type TestDatabase } from '#tests/support/database/database.ts'
import { insertDemoImage, insertStoredImage, testActor } from '#tests/support/factories/admin-factory.ts'
import { insertCustomer } from '#tests/support/factories/customer-factory.ts'
import { insertOrder } from '#tests/support/factories/order-factory.ts'
import { insertProduct } from '#tests/support/factories/product-factory.ts'
import { createFakeJobs } from '#tests/support/fakes/fake-jobs.ts'
import { countDemoProducts, removeDemoProducts } from './demo-products.server.ts'

let database: TestDatabase
let actor: AdminActor
beforeEach(async () => {
  database = await openTestDatabase()
  actor = await testActor(database.db)
})
afterEach(() => database.close())

const listed = () =>
  database.db.selectFrom('products').select(['id', 'archived_at as archivedAt']).orderBy('id').execute()

test('demo products are deleted, except that sold ones stay in the bin, and the shop’s own stay', async () => {
  const { db } = database
  const images = await Promise.all([insertDemoImage(db), insertDemoImage(db), insertDemoImage(db)])
  const own = await insertProduct(db, { images: [await insertStoredImage(db)] })
  const sold = await insertProduct(db, { images: [images[0]] })
  await insertProduct(db, { images: [images[1]] })
  // Renamed, with one more photo, it is still a demo product.
  await insertProduct(db, { name: 'Mine', images: [await insertStoredImage(db), images[2]] })
  const customer = await insertCustomer(db)
  await insertOrder(db, { userId: customer.id, items: [{ productId: sold.id }] })

  expect(await countDemoProducts(db)).toEqual({ demoProducts: 3, ownProducts: 1 })
  expect(await removeDemoProducts(db, actor)).toEqual({ binned: 1, erased: 2 })
  expect(await countDemoProducts(db)).toEqual({ demoProducts: 0, ownProducts: 1 })
  expect(await listed()).toEqual(
    expect.arrayContaining([
      { id: own.id, archivedAt: null },
      { id: sold.id, archivedAt: expect.any(Date) },
    ]),
  )
  expect(await listed()).toHaveLength(2)
  expect(await removeDemoProducts(db, actor)).toEqual({ binned: 0, erased: 0 })
})

test('the images of removed demo products are deleted later; those of sold ones stay', async () => {
  const { db } = database
  const [sold, unsold] = await Promise.all([insertDemoImage(db), insertDemoImage(db)])
  const product = await insertProduct(db, { images: [sold] })
  await insertProduct(db, { images: [unsold] })
  await insertOrder(db, { userId: (await insertCustomer(db)).id, items: [{ productId: product.id }] })
  await removeDemoProducts(db, actor)
  await db
    .updateTable('stored_images')
    .set({ erase_after: new Date(0) })
    .where('erase_after', 'is not', null)
    .execute()
  expect(await deleteUnusedImages(db, createFakeJobs())).toBe(1)
  const keys = await db.selectFrom('stored_images').select('key').execute()
  expect(keys.map(({ key }) => key)).toEqual([imageKey(sold)])
})
