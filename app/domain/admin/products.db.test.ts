import { afterAll, beforeAll, expect, test } from 'vitest'
import { paise } from '#app/money.ts'
import { openTestDatabase, type TestDatabase } from '#tests/support/database.ts'
import { insertProduct } from '#tests/support/product-factory.ts'
import { listProductsForAdmin } from './products.server.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await openTestDatabase()
  const day = (date: number) => new Date(Date.UTC(2026, 10, date))
  await insertProduct(database.db, { name: '100% Cotton Kurti', createdAt: day(1), stockQuantity: 0 })
  await insertProduct(database.db, {
    name: 'Neel Straight Kurti',
    createdAt: day(3),
    isFeatured: true,
    hasDeliveryCharge: true,
    deliveryCharge: paise(50_00),
  })
  await insertProduct(database.db, { name: 'Withdrawn Kurti', createdAt: day(2), archivedAt: day(4) })
})
afterAll(() => database.close())

const namesOf = async (search: string) => (await listProductsForAdmin(database.db, search)).map(({ name }) => name)

test('M94 lists what is in the catalogue, newest first, sold-out products too', async () => {
  expect(await namesOf('')).toEqual(['Neel Straight Kurti', '100% Cotton Kurti'])
  expect((await listProductsForAdmin(database.db, 'neel'))[0]).toMatchObject({
    category: 'casual',
    image: '/images/indigo-1.jpg',
    hasDeliveryCharge: true,
    deliveryCharge: 50_00,
    isFeatured: true,
    stockQuantity: 10,
  })
})

test('M94 searches the name in any letter case, and takes every character as it is', async () => {
  expect(await namesOf(' KURTI ')).toHaveLength(2)
  expect(await namesOf('straight')).toEqual(['Neel Straight Kurti'])
  expect(await namesOf('100%')).toEqual(['100% Cotton Kurti'])
  expect(await namesOf('Neel_Straight')).toEqual([])
  expect(await namesOf('withdrawn')).toEqual([])
})
