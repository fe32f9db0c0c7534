import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestDatabase, type TestDatabase } from '#tests/support/database.ts'
import { insertProduct } from '#tests/support/product-factory.ts'
import { rememberAnswer } from './catalog-cache.server.ts'

let database: TestDatabase

beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database.close())

test('a question is asked once until the catalogue changes', async () => {
  const { db } = database
  let asked = 0
  const ask = () => rememberAnswer(db, 'how often', async () => ++asked)

  expect(await Promise.all([ask(), ask()])).toEqual([1, 1])
  expect(await rememberAnswer(db, 'another one', async () => 'own')).toBe('own')
  const { id } = await insertProduct(db)
  expect(await ask()).toBe(2)
  await db.updateTable('products').set({ stock_quantity: 0 }).where('id', '=', id).execute()
  expect(await ask()).toBe(3)
  expect(await ask()).toBe(3)
})

test('a question that failed is asked again', async () => {
  const { db } = database
  const fail = rememberAnswer(db, 'hard', () => Promise.reject(new Error('the database is gone')))
  await expect(fail).rejects.toThrow('the database is gone')
  expect(await rememberAnswer(db, 'hard', async () => 'answered')).toBe('answered')
})
