import { expect, test } from 'vitest'
import { insertCustomer, signedIn } from '#tests/support/factories/customer-factory.ts'
import { insertProduct } from '#tests/support/factories/product-factory.ts'
import { routeArgs } from '#tests/support/routes/route.ts'
import { setUpTestDatabase } from '#tests/support/suites/database-suite.ts'
import { action, loader } from './product-colours.tsx'

const { db } = await setUpTestDatabase()
const visitor = signedIn(await insertCustomer(db, { isAdmin: true }))

const args = (productId: string, more: { search?: string; form?: Record<string, string> } = {}) =>
  routeArgs({
    db,
    visitor,
    url: `/admin/products/${productId}/colours?search=${more.search ?? ''}`,
    params: { productId },
    form: more.form,
  })

test('M513 the owner finds products by name, joins them into a design and takes one out', async () => {
  const { id: productId } = await insertProduct(db, { name: 'Dabu kurti, indigo' })
  const { id: madder } = await insertProduct(db, { name: 'Dabu kurti, madder' })
  const { id: olive } = await insertProduct(db, { name: 'Dabu kurti, olive' })
  const { id: other } = await insertProduct(db, { name: 'Another one' })
  const send = (product: string, to: string, page = productId) =>
    action(args(page, { form: { intent: 'change-design', product, to } }))
  const idsOf = (products: readonly { id: string }[]) => products.map(({ id }) => id)

  expect(idsOf((await loader(args(productId, { search: 'dabu' }))).found)).toEqual([madder, olive])
  for (const id of [madder, olive]) expect(await send(id, 'add')).toMatchObject({ init: { status: 200 } })
  await send(olive, 'up')
  const joined = await loader(args(madder, { search: 'dabu' }))
  expect([idsOf(joined.picked), idsOf(joined.found)]).toEqual([[productId, olive, madder], []])
  expect(await send(madder, 'add', other)).toMatchObject({ init: { status: 409 } })
  await expect(send('x', 'add')).rejects.toMatchObject({ init: { status: 400 } })
  await send(olive, 'remove')
  expect(idsOf((await loader(args(productId))).picked)).toEqual([productId, madder])
  await expect(loader(args(crypto.randomUUID()))).rejects.toMatchObject({ init: { status: 404 } })
})
