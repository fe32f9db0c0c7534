import { afterAll, expect, test } from 'vitest'
import { paise } from '#app/money.ts'
import { inTransaction } from '#app/platform/database/transaction.server.ts'
import { createServerTestDatabase, openRaceDatabase } from '#tests/support/database/postgres-server.ts'
import { insertProduct } from '#tests/support/factories/product-factory.ts'
import { readCatalogVersion } from './catalog-version.server.ts'
import { reserveStock } from './stock.server.ts'

const { url, drop } = await createServerTestDatabase()
const here = openRaceDatabase(url)
const elsewhere = openRaceDatabase(url)
afterAll(async () => {
  await Promise.all([here.close(), elsewhere.close()])
  await drop()
})

test('one process notices a change made by another', async () => {
  const product = await insertProduct(here.db)
  const before = await readCatalogVersion(elsewhere.db)
  await here.db
    .updateTable('products')
    .set({ price: paise(1_00) })
    .where('id', '=', product.id)
    .execute()
  expect(await readCatalogVersion(elsewhere.db)).not.toBe(before)
  expect(await readCatalogVersion(elsewhere.db)).toBe(await readCatalogVersion(here.db))
})

test('a change that starts before another one and commits after it is noticed too', async () => {
  const [early, late] = [await insertProduct(here.db), await insertProduct(here.db)]
  const changed = Promise.withResolvers<void>()
  const mayEnd = Promise.withResolvers<void>()
  const earlyChange = inTransaction(here.db, async (tx) => {
    await tx.updateTable('products').set({ name: 'Early' }).where('id', '=', early.id).execute()
    changed.resolve()
    await mayEnd.promise
  })
  await changed.promise
  await elsewhere.db.updateTable('products').set({ name: 'Late' }).where('id', '=', late.id).execute()
  const between = await readCatalogVersion(elsewhere.db)
  mayEnd.resolve()
  await earlyChange
  expect(await readCatalogVersion(elsewhere.db)).not.toBe(between)
})

test('checkouts that reserve the last units of different products don’t wait for each other', async () => {
  const [first, second] = [
    await insertProduct(here.db, { stockQuantity: 1 }),
    await insertProduct(here.db, { stockQuantity: 1 }),
  ]
  const before = await readCatalogVersion(here.db)
  await inTransaction(here.db, async (tx) => {
    await reserveStock(tx, [{ productId: first.id, size: 'M', quantity: 1 }])
    // If both needed the same lock, this transaction would wait for the outer one, which waits for this one.
    await inTransaction(elsewhere.db, (other) =>
      reserveStock(other, [{ productId: second.id, size: 'M', quantity: 1 }]),
    )
  })
  expect(await readCatalogVersion(here.db)).not.toBe(before)
})
