import { createElement } from 'react'
import { expect, test } from 'vitest'
import { insertCustomer, signedIn } from '#tests/support/factories/customer-factory.ts'
import { insertOrder } from '#tests/support/factories/order-factory.ts'
import { insertProduct } from '#tests/support/factories/product-factory.ts'
import { htmlOf, textOf } from '#tests/support/routes/render.tsx'
import { routeArgs } from '#tests/support/routes/route.ts'
import { setUpTestDatabase } from '#tests/support/suites/database-suite.ts'
import type { Route } from './+types/bin'
import Bin, { action, loader } from './bin.tsx'

const { db } = await setUpTestDatabase()
const admin = await insertCustomer(db, { isAdmin: true })

function args(query: string, form?: Record<string, string>) {
  const url = `/admin/bin${query}`
  return routeArgs({ db, visitor: signedIn(admin), url, params: {}, form })
}

async function show(query: string): Promise<string> {
  const loaderData = await loader(args(query))
  return htmlOf(createElement(Bin, { loaderData } as Route.ComponentProps), `/admin/bin${query}`)
}

const post = (form: Record<string, string>) => action(args('?show=products', form))

test('M217 M218 an empty bin says so', async () => {
  expect(textOf(await show(''))).toContain('No orders in the bin')
  const products = textOf(await show('?show=products&empty=1'))
  expect(products).toContain('No products in the bin')
  expect(products).not.toContain('Empty the bin')
})

test('M217 a deleted order is opened and restored from the bin', async () => {
  const { id, orderNumber } = await insertOrder(db, { deletedAt: new Date() })
  const page = await show('')
  expect(textOf(page)).toContain(orderNumber)
  expect(page).toContain(`/admin/orders/${id}`)
  expect(await post({ intent: 'restore-order', orderId: id })).toMatchObject({
    data: { success: `Order ${orderNumber} restored.` },
  })
  expect((await loader(args(''))).orders).toEqual([])
  expect(await post({ intent: 'restore-order', orderId: id })).toMatchObject({ init: { status: 404 } })
})

test('M218 a deleted product is restored, and the others are deleted for good once confirmed', async () => {
  const kept = await insertProduct(db, { name: 'Neel Kurti', archivedAt: new Date() })
  const sold = await insertProduct(db, { archivedAt: new Date() })
  await insertOrder(db, { items: [{ productId: sold.id }] })
  await insertProduct(db, { archivedAt: new Date() })
  expect(await post({ intent: 'restore-product', productId: kept.id })).toMatchObject({
    data: { success: 'Neel Kurti restored.' },
  })
  expect(await post({ intent: 'restore-product', productId: kept.id })).toMatchObject({ init: { status: 404 } })

  expect(textOf(await show('?show=products'))).not.toContain('Delete for good')
  expect(textOf(await show('?show=products&empty=1'))).toContain('This deletes 1 product for good')
  expect(await post({ intent: 'empty-product-bin' })).toMatchObject({
    data: { success: '1 product deleted for good.' },
  })
  expect((await loader(args('?show=products'))).products).toMatchObject([{ id: sold.id, isErasable: false }])
})

test('forms that the page doesn’t send are rejected', async () => {
  const forms: Record<string, string>[] = [
    { intent: 'erase' },
    { intent: 'restore-order', orderId: 'x' },
    { intent: 'restore-product', productId: '' },
  ]
  for (const form of forms) {
    expect(await post(form).catch((error: unknown) => error)).toMatchObject({ init: { status: 400 } })
  }
})
