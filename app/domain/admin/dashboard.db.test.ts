import { beforeEach, describe, expect, test } from 'vitest'
import { DEFAULT_SETTINGS } from '#app/domain/settings/settings-fields.ts'
import { paise } from '#app/money.ts'
import { CHOSEN_ORDER_STATUSES } from '#app/vocabulary/statuses.ts'
import { insertDemoImage } from '#tests/support/factories/admin-factory.ts'
import { insertOrder } from '#tests/support/factories/order-factory.ts'
import { insertProduct } from '#tests/support/factories/product-factory.ts'
import { setUpTestDatabase } from '#tests/support/suites/database-suite.ts'
import { countPendingOrders, getDashboardFigures, listLowStockProducts, listRecentOrders } from './dashboard.server.ts'

const LOW = DEFAULT_SETTINGS.lowStockBelow

const { db } = await setUpTestDatabase()

describe('an empty shop', () => {
  test('has only zeros', async () => {
    expect(await getDashboardFigures(db, LOW)).toEqual({
      products: 0,
      lowStockProducts: 0,
      orders: 0,
      pendingOrders: 0,
      revenue: 0,
      users: 0,
    })
    expect(await listRecentOrders(db)).toEqual([])
    expect(await listLowStockProducts(db, { lowStockBelow: LOW, limit: 5 })).toEqual([])
    expect(await countPendingOrders(db)).toBe(0)
  })
})

describe('figures', () => {
  let before: Awaited<ReturnType<typeof getDashboardFigures>>
  beforeEach(async () => {
    before = await getDashboardFigures(db, LOW)
  })

  test('M92 the revenue is the sum of all totals, of every status', async () => {
    const price = paise(1_000_00)
    for (const status of CHOSEN_ORDER_STATUSES) {
      await insertOrder(db, { status, items: [{ price }] })
    }
    const after = await getDashboardFigures(db, LOW)
    expect(after.revenue - before.revenue).toBe(7_000_00)
    expect(after.orders - before.orders).toBe(7)
    expect(after.pendingOrders - before.pendingOrders).toBe(1)
    expect(after.users - before.users).toBe(7)
    expect(await countPendingOrders(db)).toBe(after.pendingOrders)
  })

  test('M92 the revenue may exceed the largest single amount', async () => {
    const crores = { items: [{ price: paise(20_000_000_00) }] }
    await insertOrder(db, crores)
    await insertOrder(db, crores)
    const after = await getDashboardFigures(db, LOW)
    expect(after.revenue - before.revenue).toBe(40_000_000_00)
  })

  test('M217 an order in the bin counts in the figures, but isn’t pending', async () => {
    await insertOrder(db, { status: 'pending', deletedAt: new Date(), items: [{ price: paise(1_000_00) }] })
    expect(await getDashboardFigures(db, LOW)).toEqual({
      ...before,
      orders: before.orders + 1,
      revenue: before.revenue + 1_000_00,
      users: before.users + 1,
    })
    expect(await countPendingOrders(db)).toBe(before.pendingOrders)
  })

  test('M92 a product with fewer than 5 units is low in stock, an archived one is not counted', async () => {
    for (const stockQuantity of [0, 4, 5]) await insertProduct(db, { stockQuantity })
    await insertProduct(db, { stockQuantity: 1, archivedAt: new Date() })
    const after = await getDashboardFigures(db, LOW)
    expect(after.products - before.products).toBe(3)
    expect(after.lowStockProducts - before.lowStockProducts).toBe(2)
    expect((await getDashboardFigures(db, 5 + 1)).lowStockProducts - before.lowStockProducts).toBe(3)
  })

  test('M354 demo products are never low in stock', async () => {
    const image = await insertDemoImage(db)
    const demo = await insertProduct(db, { images: [image], stockQuantity: 0 })
    const after = await getDashboardFigures(db, LOW)
    expect(after.products - before.products).toBe(1)
    expect(after.lowStockProducts).toBe(before.lowStockProducts)
    const listed = await listLowStockProducts(db, { lowStockBelow: LOW, limit: 100 })
    expect(listed.map(({ id }) => id)).not.toContain(demo.id)
  })
})

test('M246 a product is low in stock when one of its sizes is', async () => {
  const before = (await getDashboardFigures(db, LOW)).lowStockProducts
  const product = await insertProduct(db, { name: 'Sized', stockBySize: { S: LOW, M: 1, L: 0, XL: 40 } })
  expect((await getDashboardFigures(db, LOW)).lowStockProducts - before).toBe(1)
  const listed = await listLowStockProducts(db, { lowStockBelow: LOW, limit: 100 })
  expect(listed.find(({ id }) => id === product.id)).toMatchObject({ lowSizes: 'L 0, M 1', lowestSize: 'L' })
  await db
    .updateTable('products')
    .set({ size: ['S', 'XL'] })
    .where('id', '=', product.id)
    .execute()
  expect((await getDashboardFigures(db, LOW)).lowStockProducts).toBe(before)
})

test('the low-stock list starts with the fewest units, up to its limit', async () => {
  await insertProduct(db, { name: 'Aa Last Piece', stockQuantity: 1 })
  await insertProduct(db, { name: 'Aa Sold Out', stockQuantity: 0 })
  const products = await listLowStockProducts(db, { lowStockBelow: LOW, limit: 3 })
  expect(products.map((product) => product.stockQuantity)).toEqual([0, 0, 1])
  expect(products[0]).toMatchObject({ name: 'Aa Sold Out' })
  expect(products[2]).toMatchObject({ name: 'Aa Last Piece' })
})

test('M93 the five newest orders show the name of the shipping address; those in the bin are left out', async () => {
  const tomorrow = (hour: number) => new Date(Date.UTC(2027, 0, 1, hour))
  for (const hour of [1, 2, 3, 4, 5, 6]) {
    await insertOrder(db, {
      createdAt: tomorrow(hour),
      shippingAddress: { full_name: `Customer ${hour}` },
      status: 'shipped',
      items: [{ price: paise(hour * 100) }],
    })
  }
  await insertOrder(db, { createdAt: tomorrow(7), deletedAt: new Date() })

  const orders = await listRecentOrders(db)
  expect(orders.map((order) => order.customerName)).toEqual([6, 5, 4, 3, 2].map((hour) => `Customer ${hour}`))
  expect(orders[0]).toMatchObject({ total: 600, status: 'shipped', createdAt: tomorrow(6) })
  expect(orders[0]?.orderNumber).toMatch(/^2627-\d{6}$/)
})
