import { expect, test } from 'vitest'
import { insertCustomer } from '#tests/support/factories/customer-factory.ts'
import { insertProduct } from '#tests/support/factories/product-factory.ts'
import { setUpTestDatabase } from '#tests/support/suites/database-suite.ts'
import { addToCart, setLineQuantity } from './commands.server.ts'
import { listCartLines } from './queries.server.ts'

const { db } = await setUpTestDatabase()

test('M48 C08 twenty parallel adds of one product and size make one line with all their units', async () => {
  const { id: userId } = await insertCustomer(db)
  const product = await insertProduct(db, { stockQuantity: 100 })
  const one = { productId: product.id, size: 'M', quantity: 1 }
  const outcomes = await Promise.all(Array.from({ length: 20 }, () => addToCart(db, userId, one)))
  expect(outcomes.every((outcome) => outcome.status === 'added')).toBe(true)
  expect(await listCartLines(db, userId)).toMatchObject([{ size: 'M', quantity: 20 }])
})

test('M52 twenty parallel adds over two sizes never exceed the stock of the product', async () => {
  const { id: userId } = await insertCustomer(db)
  const product = await insertProduct(db, { stockQuantity: 7 })
  const outcomes = await Promise.all(
    Array.from({ length: 20 }, (_, index) =>
      addToCart(db, userId, { productId: product.id, size: index % 2 ? 'M' : 'L', quantity: 1 }),
    ),
  )
  const lines = await listCartLines(db, userId)
  expect(outcomes.filter((outcome) => outcome.status === 'added')).toHaveLength(7)
  expect(lines.reduce((sum, line) => sum + line.quantity, 0)).toBe(7)
})

test('M52 raising two sizes in parallel never exceeds the stock of the product', async () => {
  const product = await insertProduct(db, { stockQuantity: 6 })
  const raiseBoth = async () => {
    const { id: userId } = await insertCustomer(db)
    for (const size of ['M', 'L']) await addToCart(db, userId, { productId: product.id, size, quantity: 1 })
    const lines = await listCartLines(db, userId)
    return Promise.all(lines.map((line) => setLineQuantity(db, userId, { lineId: line.id, quantity: 5 })))
  }
  for (const outcomes of await Promise.all(Array.from({ length: 10 }, raiseBoth))) {
    expect(outcomes.map((outcome) => outcome.status).sort()).toEqual(['insufficient-stock', 'updated'])
  }
})

test('customers who add the same product in parallel don’t deadlock', async () => {
  const product = await insertProduct(db, { stockQuantity: 1 })
  const customers = await Promise.all(Array.from({ length: 10 }, () => insertCustomer(db)))
  const outcomes = await Promise.all(
    customers.map(({ id }) => addToCart(db, id, { productId: product.id, size: 'M', quantity: 1 })),
  )
  expect(outcomes.every((outcome) => outcome.status === 'added')).toBe(true)
})
