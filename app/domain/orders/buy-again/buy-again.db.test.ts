import { expect, test } from 'vitest'
import { addToCart } from '#app/domain/cart/commands.server.ts'
import { listCartLines } from '#app/domain/cart/queries.server.ts'
import { paise } from '#app/money.ts'
import { insertCustomer } from '#tests/support/factories/customer-factory.ts'
import { insertOrder } from '#tests/support/factories/order-factory.ts'
import { insertProduct } from '#tests/support/factories/product-factory.ts'
import { insertReplacement } from '#tests/support/factories/replacement-factory.ts'
import { setUpTestDatabase } from '#tests/support/suites/database-suite.ts'
import { buyAgain, previewBuyAgain } from './buy-again.server.ts'

const { db } = await setUpTestDatabase()

const cartOf = async (userId: string) =>
  (await listCartLines(db, userId))
    .map(({ name, size, quantity, priceWhenAdded }) => [name, size, quantity, priceWhenAdded])
    .sort()

/** What happened to each item, in their order; the status alone if there are no items. */
async function partsOf(outcome: ReturnType<typeof buyAgain>) {
  const { status, ...rest } = await outcome
  return 'items' in rest ? rest.items.map(({ part }) => part) : status
}

test('M307 adds what can be bought, in the sizes that were ordered, and is safe to repeat', async () => {
  const { id: userId } = await insertCustomer(db)
  const price = paise(799_00)
  const shared = await insertProduct(db, { name: 'Shared', stockQuantity: 3, sizes: ['S', 'M'], price })
  const bySize = await insertProduct(db, { name: 'By size', stockBySize: { S: 5, M: 0 } })
  const binned = await insertProduct(db, { name: 'Binned', archivedAt: new Date() })
  const order = await insertOrder(db, {
    userId,
    status: 'cancelled',
    items: [
      { productId: shared.id, size: 'S', quantity: 2, price: paise(749_00) },
      { productId: shared.id, size: 'M', quantity: 2 },
      { productId: bySize.id, size: 'M' },
      { productId: bySize.id, size: 'S' },
      { productId: bySize.id, size: 'XXL' },
      { productId: binned.id, size: 'M' },
      { productId: null, size: 'M' },
    ],
  })
  const own = { userId, orderId: order.id }
  const expected = [
    { status: 'added', added: 2, missing: 0, price },
    { status: 'added', added: 1, missing: 1, price },
    { status: 'out-of-stock', price: bySize.price },
    { status: 'added', added: 1, missing: 0, price: bySize.price },
    { status: 'unknown-size' },
    { status: 'unknown-product' },
    { status: 'unknown-product' },
  ]
  expect(await partsOf(previewBuyAgain(db, own))).toEqual(expected)
  expect(await cartOf(userId)).toEqual([])

  expect(await partsOf(buyAgain(db, own))).toEqual(expected)
  const filled = [
    ['By size', 'S', 1, bySize.price],
    ['Shared', 'M', 1, price],
    ['Shared', 'S', 2, price],
  ]
  expect(await cartOf(userId)).toEqual(filled)
  expect(await partsOf(buyAgain(db, own))).toMatchObject([
    { status: 'in-cart', missing: 0 },
    { status: 'in-cart', missing: 1 },
    { status: 'out-of-stock' },
    { status: 'in-cart' },
    { status: 'unknown-size' },
    { status: 'unknown-product' },
    { status: 'unknown-product' },
  ])
  expect(await cartOf(userId)).toEqual(filled)
})

test('M307 adds only what the cart lacks', async () => {
  const { id: userId } = await insertCustomer(db)
  const product = await insertProduct(db, { name: 'Kurti' })
  const order = await insertOrder(db, { userId, items: [{ productId: product.id, size: 'M', quantity: 3 }] })
  await addToCart(db, userId, { productId: product.id, size: 'M', quantity: 1 })
  expect(await partsOf(buyAgain(db, { userId, orderId: order.id }))).toMatchObject([{ status: 'added', added: 2 }])
  expect(await cartOf(userId)).toEqual([['Kurti', 'M', 3, product.price]])
})

test('M307 another customer’s order, a deleted one and a replacement are unknown', async () => {
  const { id: userId } = await insertCustomer(db)
  const stranger = await insertCustomer(db)
  const product = await insertProduct(db)
  const order = await insertOrder(db, { userId, items: [{ productId: product.id }] })
  const hidden = await insertOrder(db, { userId, status: 'delivered', hiddenByCustomerAt: new Date() })
  const replacement = await insertReplacement(db, order.id)
  for (const own of [
    { userId: stranger.id, orderId: order.id },
    { userId, orderId: hidden.id },
    { userId, orderId: replacement.id },
    { userId, orderId: 'x' },
  ]) {
    expect(await buyAgain(db, own)).toEqual({ status: 'unknown-order' })
  }
})
