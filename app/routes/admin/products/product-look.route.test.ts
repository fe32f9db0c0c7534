import { expect, test } from 'vitest'
import { insertCustomer, signedIn } from '#tests/support/factories/customer-factory.ts'
import { insertProduct } from '#tests/support/factories/product-factory.ts'
import { routeArgs } from '#tests/support/routes/route.ts'
import { setUpTestDatabase } from '#tests/support/suites/database-suite.ts'
import { action, loader } from './product-look.tsx'

const { db } = await setUpTestDatabase()
const visitor = signedIn(await insertCustomer(db, { isAdmin: true }))

const args = (productId: string, more: { search?: string; form?: Record<string, string> } = {}) =>
  routeArgs({
    db,
    visitor,
    url: `/admin/products/${productId}/look?search=${more.search ?? ''}`,
    params: { productId },
    form: more.form,
  })

test('M312 the owner finds products by name, adds up to four to a look and removes them', async () => {
  const { id: productId } = await insertProduct(db, { name: 'Plain kurti' })
  const others = []
  for (const number of [1, 2, 3, 4, 5]) others.push(await insertProduct(db, { name: `Chanderi dupatta ${number}` }))
  const send = (intent: string, otherId = '') => action(args(productId, { form: { intent, otherId } }))

  const found = await loader(args(productId, { search: 'chanderi' }))
  expect(found.found.map(({ id }) => id)).toEqual(others.map(({ id }) => id))
  for (const { id } of others.slice(0, 4)) {
    expect(await send('add-to-look', id)).toMatchObject({ init: { status: 200 } })
  }
  expect(await send('add-to-look', others[4]?.id)).toMatchObject({ init: { status: 409 } })
  const full = await loader(args(productId, { search: 'chanderi' }))
  expect(full).toMatchObject({ isFull: true, found: [{ id: others[4]?.id }] })
  await send('remove-from-look', others[0]?.id)
  expect((await loader(args(productId))).look.map(({ id }) => id)).toEqual(others.slice(1, 4).map(({ id }) => id))
  await expect(loader(args(crypto.randomUUID()))).rejects.toMatchObject({ init: { status: 404 } })
})
