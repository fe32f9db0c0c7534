import { expect, test } from 'vitest'
import { SIGNED_OUT } from '#app/platform/auth/visitor.server.ts'
import { insertCustomer, signedIn } from '#tests/support/factories/customer-factory.ts'
import { insertOrder } from '#tests/support/factories/order-factory.ts'
import { insertProduct } from '#tests/support/factories/product-factory.ts'
import { routeArgs } from '#tests/support/routes/route.ts'
import { setUpTestDatabase } from '#tests/support/suites/database-suite.ts'
import { action, loader } from './buy-again.tsx'

const { db } = await setUpTestDatabase()

async function scene(stockQuantity: number) {
  const customer = await insertCustomer(db)
  const product = await insertProduct(db, { stockQuantity })
  const order = await insertOrder(db, { userId: customer.id, items: [{ productId: product.id, size: 'M' }] })
  const args = (form?: Record<string, string>, visitor = signedIn(customer)) =>
    routeArgs({
      db,
      visitor,
      url: `/orders/${order.id}/buy-again`,
      params: { orderId: order.id },
      form,
    })
  return { args }
}

test('M307 says what it adds, and returns 409 when nothing can be added', async () => {
  const { args } = await scene(5)
  expect(await loader(args())).toMatchObject({ items: [{ part: { status: 'added' } }] })
  expect(await action(args({ intent: 'buy-again' }))).toMatchObject({
    data: { shown: [{ part: { status: 'added', added: 1 } }] },
    init: { status: 200 },
  })
  const soldOut = await scene(0)
  expect(await action(soldOut.args({ intent: 'buy-again' }))).toMatchObject({
    data: { shown: [{ part: { status: 'out-of-stock' } }] },
    init: { status: 409 },
  })
})

test('M307 someone else’s order is a 404, and a signed-out visitor signs in first', async () => {
  const { args } = await scene(5)
  const stranger = signedIn(await insertCustomer(db))
  const form = { intent: 'buy-again' }
  for (const work of [() => loader(args(undefined, stranger)), () => action(args(form, stranger))]) {
    await expect(work()).rejects.toMatchObject({ init: { status: 404 } })
  }
  await expect(action(args(form, SIGNED_OUT))).rejects.toMatchObject({ status: 302 })
})
