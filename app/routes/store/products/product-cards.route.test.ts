import { expect, test } from 'vitest'
import { paise } from '#app/money.ts'
import { insertProduct } from '#tests/support/factories/product-factory.ts'
import { routeArgs } from '#tests/support/routes/route.ts'
import { setUpTestDatabase } from '#tests/support/suites/database-suite.ts'
import { loader } from './product-cards.ts'

const { db } = await setUpTestDatabase()

const load = (ids: string, headers: Record<string, string> = {}) =>
  loader(routeArgs({ db, url: `/product-cards?ids=${ids}`, headers }))

test('M310 returns the products in the requested order, once each, without those not for sale', async () => {
  const first = await insertProduct(db)
  const second = await insertProduct(db)
  const binned = await insertProduct(db, { archivedAt: new Date() })
  const ids = [second.id, 'x', binned.id, crypto.randomUUID(), first.id, second.id]
  const response = await load(ids.join())
  expect((await response.json()).map(({ id }: { id: string }) => id)).toEqual([second.id, first.id])
  expect(await (await load('')).json()).toEqual([])
})

test('M310 returns at most twelve', async () => {
  const products = await Promise.all(Array.from({ length: 13 }, () => insertProduct(db)))
  expect(await (await load(products.map(({ id }) => id).join())).json()).toHaveLength(12)
})

test('M310 returns 304 until something changes', async () => {
  const { id } = await insertProduct(db)
  const etag = (await load(id)).headers.get('ETag') ?? ''
  const again = await load(id, { 'If-None-Match': etag })
  expect([again.status, await again.text()]).toEqual([304, ''])
  await db
    .updateTable('products')
    .set({ price: paise(99_00) })
    .where('id', '=', id)
    .execute()
  const changed = await load(id, { 'If-None-Match': etag })
  expect([changed.status, await changed.json()]).toMatchObject([200, [{ price: 99_00 }]])
})
