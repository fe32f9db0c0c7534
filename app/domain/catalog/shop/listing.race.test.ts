import { sql } from 'kysely'
import { afterAll, expect, test, vi } from 'vitest'
import { openServerDatabase } from '#app/platform/database/database.server.ts'
import { openPagesDatabase, PagesBusyError } from '#app/platform/database/pages-database.server.ts'
import { log } from '#app/platform/log.server.ts'
import { createServerTestDatabase } from '#tests/support/database/postgres-server.ts'
import { insertProduct } from '#tests/support/factories/product-factory.ts'
import { DEFAULT_LIST_PARAMS } from '../listing/list-params.ts'
import { countFilters } from './filter-counts.server.ts'
import { listProducts } from './listing.server.ts'
import { listCategories, listFeaturedProducts } from './queries.server.ts'

const { url, drop } = await createServerTestDatabase()
const shop = openServerDatabase(url, { statementTimeoutMs: 6_000 })
const pages = openPagesDatabase(shop, url, { statementTimeoutMs: 100 })
const elsewhere = openServerDatabase(url)
afterAll(async () => {
  await Promise.all([shop.close(), pages.close(), elsewhere.close()])
  await drop()
})

/** Makes every statement that reads products wait. @returns A function that unlocks them. */
async function lockProducts(): Promise<() => Promise<void>> {
  const locked = Promise.withResolvers<void>()
  const finish = Promise.withResolvers<void>()
  const locking = elsewhere.db.transaction().execute(async (tx) => {
    await sql`lock table shop.products`.execute(tx)
    locked.resolve()
    await finish.promise
  })
  await locked.promise
  return () => {
    finish.resolve()
    return locking
  }
}

test('R06 a search that takes too long is cancelled, and other requests are served meanwhile', async () => {
  // As slow as a search can get.
  const unlock = await lockProducts()
  let isSearching = true
  const search = listProducts(shop.db, { ...DEFAULT_LIST_PARAMS, search: 'silk' }).finally(() => {
    isSearching = false
  })
  const cancelled = expect(search).rejects.toMatchObject({ code: '57014' })
  expect(await shop.db.selectFrom('orders').select('id').execute()).toEqual([])
  expect(isSearching).toBe(true)
  await cancelled

  await unlock()
  // Counting the matches is cancelled a moment later; until then, other requests share its failure.
  const searchAgain = () => listProducts(shop.db, { ...DEFAULT_LIST_PARAMS, search: 'silk' }).catch(() => 'cancelled')
  await expect.poll(searchAgain).toMatchObject({ total: 0 })
})

test('M329 figures about the whole catalogue, grouped once, may take longer than other statements of a page', async () => {
  await insertProduct(shop.db)
  const logged = vi.spyOn(log, 'error').mockReturnValue()
  // Countries are read like any other statement.
  await countFilters(pages.db, { ...DEFAULT_LIST_PARAMS, color: ['Teal'] })
  const unlock = await lockProducts()
  const figures = Promise.all([listCategories(pages.db), countFilters(pages.db, DEFAULT_LIST_PARAMS)])
  figures.catch(() => {})
  // Once a statement that started later has timed out, all of these have passed the usual limit.
  await expect(listFeaturedProducts(pages.db)).rejects.toBeInstanceOf(PagesBusyError)
  await expect(listProducts(pages.db, DEFAULT_LIST_PARAMS)).rejects.toBeInstanceOf(PagesBusyError)
  await unlock()
  logged.mockRestore()

  const [categories, filters] = await figures
  expect(categories).toMatchObject([{ count: 1 }])
  expect(filters).toMatchObject({ total: 1 })
})
