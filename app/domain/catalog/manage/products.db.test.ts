import { expect, test } from 'vitest'
import { paise } from '#app/money.ts'
import { openTestDatabase } from '#tests/support/database/database.ts'
import { insertProduct } from '#tests/support/factories/product-factory.ts'
import { setUpTestDatabase } from '#tests/support/suites/database-suite.ts'
import type { ProductListView } from './product-list.ts'
import { findProductsToAdd, listProductsForAdmin } from './products.server.ts'

const { db } = await setUpTestDatabase()
const day = (date: number) => new Date(Date.UTC(2026, 10, date))
await insertProduct(db, { name: '100% Cotton Kurti', createdAt: day(1), stockQuantity: 0 })
await insertProduct(db, {
  name: 'Neel Straight Kurti',
  createdAt: day(3),
  isFeatured: true,
  hasDeliveryCharge: true,
  deliveryCharge: paise(50_00),
})
await insertProduct(db, { name: 'Withdrawn Kurti', createdAt: day(2), archivedAt: day(4) })

const list = (view: Partial<ProductListView>) =>
  listProductsForAdmin(db, { show: 'all', search: '', sort: 'newest', page: 1, ...view })
const namesOf = async (view: Partial<ProductListView>) => (await list(view)).products.map(({ name }) => name)

test('M94 lists the catalogue newest first, including products out of stock', async () => {
  expect(await namesOf({})).toEqual(['Neel Straight Kurti', '100% Cotton Kurti'])
  expect((await list({ search: 'neel' })).products[0]).toMatchObject({
    category: 'casual',
    image: '/images/indigo-1.jpg',
    hasDeliveryCharge: true,
    deliveryCharge: 50_00,
    isFeatured: true,
    stockQuantity: 10,
  })
})

test('M94 searches names in any letter case and takes every character literally', async () => {
  expect(await namesOf({ search: 'KURTI' })).toHaveLength(2)
  expect(await namesOf({ search: 'straight' })).toEqual(['Neel Straight Kurti'])
  expect(await namesOf({ search: '100%' })).toEqual(['100% Cotton Kurti'])
  expect(await namesOf({ search: 'Neel_Straight' })).toEqual([])
  expect(await namesOf({ search: 'withdrawn' })).toEqual([])
})

test('a search for products to add goes on past those that are there already', async () => {
  const { db, close } = await openTestDatabase()
  try {
    const taken = []
    for (let index = 10; index < 36; index++) taken.push((await insertProduct(db, { name: `Saree ${index}` })).id)
    const hidden = await insertProduct(db, { name: 'Saree 99', isHidden: true })
    expect(await findProductsToAdd(db, 'saree', taken)).toMatchObject([{ id: hidden.id, isShown: false }])
    expect(await findProductsToAdd(db, 'saree', [])).toHaveLength(8)
  } finally {
    await close()
  }
})

test('M94 sorts by name, price or stock, and returns pages with the total', async () => {
  const { db, close } = await openTestDatabase()
  try {
    await Promise.all(
      Array.from({ length: 30 }, (_, index) =>
        insertProduct(db, {
          name: `Kurti ${String(index).padStart(2, '0')}`,
          price: paise(1_000_00 - index * 100),
          stockQuantity: (index * 7) % 30,
        }),
      ),
    )
    const page = (sort: ProductListView['sort'], number: number) =>
      listProductsForAdmin(db, { show: 'all', search: 'kurti', sort, page: number })
    const [first, second, beyond] = [await page('name', 1), await page('name', 2), await page('name', 3)]
    const names = [...first.products, ...second.products].map(({ name }) => name)
    expect(names).toEqual([...names].sort())
    expect(new Set(names).size).toBe(30)
    expect([first.total, second.total, beyond.total]).toEqual([30, 30, 30])
    expect([first.products.length, second.products.length, beyond.products.length]).toEqual([25, 5, 0])
    expect((await page('price_low', 1)).products[0]?.name).toBe('Kurti 29')
    expect((await page('price_high', 1)).products[0]?.name).toBe('Kurti 00')
    expect((await page('stock_low', 1)).products.slice(0, 3).map(({ stockQuantity }) => stockQuantity)).toEqual([
      0, 1, 2,
    ])
  } finally {
    await close()
  }
})
