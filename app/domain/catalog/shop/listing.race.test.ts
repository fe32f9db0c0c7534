import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { openServerDatabase } from '#app/platform/database/database.server.ts'
import { createServerTestDatabase } from '#tests/support/postgres-server.ts'
import { DEFAULT_LIST_PARAMS } from '../listing/list-params.ts'
import { listProducts } from './listing.server.ts'

const { url, drop } = await createServerTestDatabase()
const shop = openServerDatabase(url, { statementTimeoutMs: 6_000 })
const elsewhere = openServerDatabase(url)
afterAll(async () => {
  await Promise.all([shop.close(), elsewhere.close()])
  await drop()
})

test('R06 a search that takes too long is cancelled, and other requests are served meanwhile', async () => {
  const locked = Promise.withResolvers<void>()
  const finish = Promise.withResolvers<void>()
  // As slow as a search can get: it waits for a table that another process has locked.
  const locking = elsewhere.db.transaction().execute(async (tx) => {
    await sql`lock table shop.products`.execute(tx)
    locked.resolve()
    await finish.promise
  })
  await locked.promise

  let isSearching = true
  const search = listProducts(shop.db, { ...DEFAULT_LIST_PARAMS, search: 'silk' }).finally(() => {
    isSearching = false
  })
  const cancelled = expect(search).rejects.toMatchObject({ code: '57014' })
  expect(await shop.db.selectFrom('orders').select('id').execute()).toEqual([])
  expect(isSearching).toBe(true)
  await cancelled

  finish.resolve()
  await locking
  // The number of matches is cancelled a moment later; until then, others who ask for it share its failure.
  const searchAgain = () => listProducts(shop.db, { ...DEFAULT_LIST_PARAMS, search: 'silk' }).catch(() => 'cancelled')
  await expect.poll(searchAgain).toMatchObject({ total: 0 })
})
