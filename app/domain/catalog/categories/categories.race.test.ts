import { expect, test } from 'vitest'
import { readSettings, shopContext } from '#app/domain/settings/settings.server.ts'
import { inTransaction } from '#app/platform/database/transaction.server.ts'
import { loader as listing } from '#app/routes/store/products/products.tsx'
import { testActor } from '#tests/support/factories/admin-factory.ts'
import { insertProduct } from '#tests/support/factories/product-factory.ts'
import { routeArgs } from '#tests/support/routes/route.ts'
import { setUpTestDatabase } from '#tests/support/suites/database-suite.ts'
import { lockStock, reserveStock } from '../stock.server.ts'
import { countCategoryProducts, deleteCategory } from './categories.server.ts'

const { db } = await setUpTestDatabase()

const PRODUCTS = 500

test('M445 500 products move to another category while customers browse and buy', async () => {
  const services = { db, actor: await testActor(db) }
  for (let copy = 0; copy < PRODUCTS; copy++) await insertProduct(db, { category: 'party' })
  const ids = (await db.selectFrom('products').select('id').orderBy('id').execute()).map(({ id }) => id)

  const browse = async (address: string) => {
    const args = routeArgs({ db, url: `/products?category=${address}` })
    args.context.set(shopContext, await readSettings(db))
    const { data, init } = await listing(args)
    expect([init?.status ?? 200, data.hasFailed]).toEqual([200, false])
  }
  const buy = (one: string, other: string) =>
    inTransaction(db, async (tx) => {
      await lockStock(tx, [one, other])
      await reserveStock(
        tx,
        [one, other].map((productId) => ({ productId, size: 'M', quantity: 1 })),
      )
    })
  const moving = deleteCategory(services, 'party', 'festive')
  const customers = Array.from({ length: 60 }, (_, customer) =>
    customer % 2 === 0
      ? browse(customer % 4 === 0 ? 'party' : 'festive')
      : buy(ids[customer] ?? '', ids[PRODUCTS - customer] ?? ''),
  )
  await Promise.all(customers)
  expect(await moving).toEqual({ status: 'changed' })
  expect(await countCategoryProducts(db)).toEqual({ festive: PRODUCTS })
  await browse('party')
})
