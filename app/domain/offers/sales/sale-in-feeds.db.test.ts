import { expect, test } from 'vitest'
import { listFeedProducts } from '#app/domain/catalog/feeds/feed-products.server.ts'
import { readSettings } from '#app/domain/settings/settings.server.ts'
import { paise } from '#app/money.ts'
import { testActor } from '#tests/support/factories/admin-factory.ts'
import { insertProduct } from '#tests/support/factories/product-factory.ts'
import { createFakeJobs } from '#tests/support/fakes/fake-jobs.ts'
import { setUpTestDatabase } from '#tests/support/suites/database-suite.ts'
import { endSale, saveSale } from './sales.server.ts'

const { db } = await setUpTestDatabase()
const services = { db, jobs: createFakeJobs(), actor: await testActor(db) }

const listed = async (days: number) => (await Array.fromAsync(listFeedProducts(db, days))).flat()[0]

test('M562 feeds know when the sale of a product began and ends, and whether its usual price was asked', async () => {
  const { settings } = await readSettings(db)
  const product = await insertProduct(db, {
    originalPrice: paise(1_299_00),
    createdAt: new Date(Date.now() - 9 * 86_400_000),
  })
  const sale = { startsAt: new Date(Date.now() - 60_000), endsAt: new Date(Date.now() + 3_600_000) }
  const input = {
    ...sale,
    name: 'Diwali',
    percent: 20,
    price: null,
    scope: 'all' as const,
    categories: [],
    collections: [],
    products: [],
  }
  const saved = await saveSale(services, { id: undefined, input, lists: settings })
  expect(await listed(5)).toMatchObject({ sale, isStruckPriceAsked: true, product: { price: 1_039_00 } })
  expect(await listed(30)).toMatchObject({ isStruckPriceAsked: false })

  await endSale(services, saved.status === 'saved' ? saved.saleId : '')
  expect(await listed(5)).toMatchObject({ sale: undefined, product: { id: product.id, price: 1_299_00 } })
})
