import { beforeEach, expect, test } from 'vitest'
import { imageKey } from '#app/platform/storage/image-address.ts'
import {
  insertCollection,
  insertStoredImage,
  makeProductInput,
  testActor,
} from '#tests/support/factories/admin-factory.ts'
import { insertCustomer } from '#tests/support/factories/customer-factory.ts'
import { insertOrder } from '#tests/support/factories/order-factory.ts'
import { insertProduct } from '#tests/support/factories/product-factory.ts'
import { createFakeJobs } from '#tests/support/fakes/fake-jobs.ts'
import { setUpTestDatabase } from '#tests/support/suites/database-suite.ts'
import { changeProduct, createProduct } from '../product-form/save-product.server.ts'
import { deleteUnusedImages, scheduleImageDeletion } from './image-cleanup.server.ts'

const { db } = await setUpTestDatabase()
beforeEach(() => db.deleteFrom('stored_images').execute())

const past = { eraseAfter: new Date(Date.now() - 1_000) }

async function isKnown(url: string): Promise<boolean> {
  const row = await db
    .selectFrom('stored_images')
    .select('key')
    .where('key', '=', imageKey(url) ?? '')
    .executeTakeFirst()
  return row !== undefined
}

test('M97 an uploaded image that is never saved is deleted with its file once it is due', async () => {
  const jobs = createFakeJobs()
  const [due, young] = [await insertStoredImage(db, past), await insertStoredImage(db)]
  expect(await deleteUnusedImages(db, jobs)).toBe(1)
  expect([await isKnown(due), await isKnown(young)]).toEqual([false, true])
  expect(jobs.enqueued).toEqual([{ queue: 'remove-pictures', data: { keys: [imageKey(due)] } }])
  expect(await deleteUnusedImages(db, jobs)).toBe(0)
})

test('an image of a product stays, even if the product is archived', async () => {
  const [shown, archived] = [await insertStoredImage(db, past), await insertStoredImage(db, past)]
  await insertProduct(db, { images: ['/images/x.jpg', shown] })
  await insertProduct(db, { images: [archived], archivedAt: new Date() })
  const jobs = createFakeJobs()
  expect(await deleteUnusedImages(db, jobs)).toBe(0)
  expect([await isKnown(shown), await isKnown(archived)]).toEqual([true, true])
  expect(jobs.enqueued).toEqual([])
})

test('M430 a share picture stays until its product has another one', async () => {
  const [first, second] = [await insertStoredImage(db, past), await insertStoredImage(db, past)]
  const input = makeProductInput({ images: [await insertStoredImage(db)], shareImage: first })
  const added = await createProduct(db, await testActor(db), input)
  if (added.status !== 'added') throw new Error(added.status)
  expect([await dueAt(first), await dueAt(second)]).toEqual([null, expect.any(Date)])
  const services = { jobs: createFakeJobs(), actor: await testActor(db) }
  const target = { productId: added.productId, version: 1, loadedStock: input.stockQuantity }
  const change = (shareImage: string) => changeProduct(db, services, target, { ...input, shareImage })
  expect(await change('/images/1-gone-0.jpg')).toEqual({ status: 'unknown-share-image' })
  expect(await change(second)).toEqual({ status: 'changed' })
  expect([await dueAt(first), await dueAt(second)]).toEqual([expect.any(Date), null])
  await db
    .updateTable('stored_images')
    .set({ erase_after: new Date(0) })
    .execute()
  expect(await deleteUnusedImages(db, createFakeJobs())).toBe(1)
  expect([await isKnown(first), await isKnown(second)]).toEqual([false, true])
})

async function dueAt(url: string): Promise<Date | null | undefined> {
  const stored = db.selectFrom('stored_images').where('key', '=', imageKey(url) ?? '')
  return (await stored.select('erase_after').executeTakeFirst())?.erase_after
}

test('an image in an order stays', async () => {
  const sold = await insertStoredImage(db, past)
  const customer = await insertCustomer(db)
  await insertOrder(db, { userId: customer.id, items: [{ image: sold }] })
  expect(await deleteUnusedImages(db, createFakeJobs())).toBe(0)
  expect(await isKnown(sold)).toBe(true)
})

test('an image of a category, a collection or any version of a page stays', async () => {
  const images = await Promise.all([1, 2, 3, 4].map(() => insertStoredImage(db, past)))
  const [image = '', shareImage = '', ofCollection = '', ofPage = ''] = images
  await db.updateTable('categories').set({ image, share_image: shareImage }).where('key', '=', 'party').execute()
  await insertCollection(db, { image: ofCollection })
  const texts = JSON.stringify({ items: [{ picture: ofPage }] })
  await db
    .insertInto('page_versions')
    .values({ page: 'about', version: 1, state: 'discarded', texts, created_by_email: 'a@b.example' })
    .execute()
  await db.updateTable('stored_images').set({ erase_after: past.eraseAfter }).execute()
  expect(await deleteUnusedImages(db, createFakeJobs())).toBe(0)
  expect(await Promise.all(images.map(isKnown))).toEqual([true, true, true, true])
})

test('an image saved just before its deletion stays', async () => {
  const image = await insertStoredImage(db, past)
  await createProduct(db, await testActor(db), makeProductInput({ images: [image] }))
  expect(await deleteUnusedImages(db, createFakeJobs())).toBe(0)
  expect(await isKnown(image)).toBe(true)
})

test('an image removed from a product stays for a month, in case an unpaid checkout still becomes an order', async () => {
  const image = await insertStoredImage(db, past)
  await db.transaction().execute((tx) => scheduleImageDeletion(tx, [image]))
  const row = await db.selectFrom('stored_images').select('erase_after').executeTakeFirstOrThrow()
  const days = ((row.erase_after?.getTime() ?? 0) - Date.now()) / 86_400_000
  expect(Math.round(days)).toBe(30)
})
