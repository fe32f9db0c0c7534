import { expect, test } from 'vitest'
import { fillCatalogue } from '#tests/support/factories/large-shop.ts'
import { setUpTestDatabase } from '#tests/support/suites/database-suite.ts'
import { DEFAULT_LIST_PARAMS } from '../listing/list-params.ts'
import { listProducts } from './listing.server.ts'

const { db } = await setUpTestDatabase()

test('M334 the total of the list and of a search is exact at 10,000 products, and says “more than” above', async () => {
  const totals = async () => {
    const pages = [DEFAULT_LIST_PARAMS, { ...DEFAULT_LIST_PARAMS, search: 'ahmedabad' }]
    const listed = await Promise.all(pages.map((params) => listProducts(db, params)))
    return listed.map(({ total, isMinimum }) => ({ total, isMinimum }))
  }
  await fillCatalogue(db, 10_000)
  expect(await totals()).toEqual(Array(2).fill({ total: 10_000, isMinimum: false }))
  await fillCatalogue(db, 10_001)
  expect(await totals()).toEqual(Array(2).fill({ total: 10_000, isMinimum: true }))
})
