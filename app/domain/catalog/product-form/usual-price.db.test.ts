import { expect, test } from 'vitest'
import { paise } from '#app/money.ts'
import { insertProduct } from '#tests/support/factories/product-factory.ts'
import { setUpTestDatabase } from '#tests/support/suites/database-suite.ts'
import { findUsualPrice } from './usual-price.server.ts'

const { db } = await setUpTestDatabase()

test('M304 the usual price of a category is its median, once it has five products that aren’t archived', async () => {
  const add = (rupees: number, more: object = {}) =>
    insertProduct(db, { category: 'usual', price: paise(rupees * 100), originalPrice: paise(rupees * 100), ...more })
  for (const rupees of [900, 100, 800, 700]) await add(rupees)
  await add(1, { archivedAt: new Date() })
  await add(1, { category: 'other' })
  expect(await findUsualPrice(db, 'usual')).toBeUndefined()
  await add(5_000)
  expect(await findUsualPrice(db, 'usual')).toBe(800_00)
  expect(await findUsualPrice(db, 'none')).toBeUndefined()
})
