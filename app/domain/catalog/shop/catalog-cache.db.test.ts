import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestDatabase, type TestDatabase } from '#tests/support/database.ts'
import { insertProduct } from '#tests/support/product-factory.ts'
import { cached } from './catalog-cache.server.ts'

let database: TestDatabase

beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database.close())

test('a value is loaded once until the catalogue changes', async () => {
  const { db } = database
  let loads = 0
  const load = () => cached(db, 'loads', async () => ++loads)

  expect(await Promise.all([load(), load()])).toEqual([1, 1])
  expect(await cached(db, 'another key', async () => 'own')).toBe('own')
  const { id } = await insertProduct(db)
  expect(await load()).toBe(2)
  await db.updateTable('products').set({ stock_quantity: 0 }).where('id', '=', id).execute()
  expect(await load()).toBe(3)
  expect(await load()).toBe(3)
})

test('a failed load is repeated', async () => {
  const { db } = database
  const fail = cached(db, 'failing', () => Promise.reject(new Error('the database is gone')))
  await expect(fail).rejects.toThrow('the database is gone')
  expect(await cached(db, 'failing', async () => 'loaded')).toBe('loaded')
})
