import { expect, test } from 'vitest'
import { setUpTestDatabase } from '../suites/database-suite.ts'
import { fillCatalogue } from './large-shop.ts'

const { db } = await setUpTestDatabase()

test('fillCatalogue adds products of every category up to a number, with stock movements that match their stock', async () => {
  await fillCatalogue(db, 50)
  await fillCatalogue(db, 200)

  const products = await db.selectFrom('products').select(['id', 'name', 'category', 'stock_quantity']).execute()
  expect(products).toHaveLength(200)
  expect(new Set(products.map(({ name }) => name)).size).toBe(200)
  expect(new Set(products.map(({ category }) => category))).toEqual(new Set(['casual', 'formal', 'party', 'festive']))
  const moved = await db
    .selectFrom('stock_movements')
    .select((expression) => expression.fn.sum<number>('delta').as('units'))
    .executeTakeFirstOrThrow()
  expect(moved.units).toBe(products.reduce((sum, { stock_quantity }) => sum + stock_quantity, 0))
})
