import { beforeEach, describe, expect, test } from 'vitest'
import { readShopper } from '#app/domain/shopper/read-shopper.server.ts'
import { unitsInCart } from '#app/domain/shopper/shopper.ts'
import { paise } from '#app/money.ts'
import { insertCustomer } from '#tests/support/factories/customer-factory.ts'
import { insertProduct } from '#tests/support/factories/product-factory.ts'
import { setUpTestDatabase } from '#tests/support/suites/database-suite.ts'
import { MAX_CART_LINES } from './cart-limits.ts'
import { addToCart, clearCart, removeLine, setLineQuantity } from './commands.server.ts'
import { listCartLines } from './queries.server.ts'

let userId: string

const { db } = await setUpTestDatabase()
beforeEach(async () => {
  userId = (await insertCustomer(db)).id
})

const cartOf = (customerId = userId) => listCartLines(db, customerId)
const quantities = async () => Object.fromEntries((await cartOf()).map((line) => [line.size, line.quantity]))

async function countUnits(): Promise<number> {
  const shopper = await readShopper(db, { id: userId, email: '', isAdmin: false })
  return shopper ? unitsInCart(shopper) : 0
}

async function onlyLine() {
  const [line, ...others] = await cartOf()
  if (!line || others.length > 0) throw new Error('the cart does not hold exactly one line')
  return line
}

/** Reserves units of a product for an open payment of `customerId`. */
async function reserveForPayment(customerId: string, productId: string, quantity: number): Promise<void> {
  const checkout = await db
    .insertInto('checkouts')
    .values({
      user_id: customerId,
      status: 'awaiting_payment',
      snapshot: '{}',
      snapshot_hash: 'hash',
      subtotal: paise(100),
      shipping_cost: paise(0),
      total_amount: paise(100),
      expires_at: new Date(Date.now() + 900_000),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await db
    .insertInto('stock_reservations')
    .values({
      checkout_id: checkout.id,
      product_id: productId,
      quantity,
      expires_at: new Date(Date.now() + 900_000),
    })
    .execute()
}

describe('adding', () => {
  test('M48 the same product and size again raises the quantity of its line', async () => {
    const product = await insertProduct(db)
    expect(await addToCart(db, userId, { productId: product.id, size: 'M', quantity: 2 })).toEqual({
      status: 'added',
      inCart: 2,
    })
    expect(await addToCart(db, userId, { productId: product.id, size: 'M', quantity: 3 })).toEqual({
      status: 'added',
      inCart: 5,
    })
    expect(await quantities()).toEqual({ M: 5 })
  })

  test('another size of the product gets its own line', async () => {
    const product = await insertProduct(db)
    await addToCart(db, userId, { productId: product.id, size: 'M', quantity: 1 })
    await addToCart(db, userId, { productId: product.id, size: 'L', quantity: 2 })
    expect(await quantities()).toEqual({ M: 1, L: 2 })
    expect(await countUnits()).toBe(3)
  })

  test('a full cart rejects new lines until one is removed, but its lines can grow', async () => {
    const sizes = Array.from({ length: MAX_CART_LINES + 1 }, (_, index) => `No. ${index + 1}`)
    const product = await insertProduct(db, { sizes, stockQuantity: 1_000 })
    const add = (size = '') => addToCart(db, userId, { productId: product.id, size, quantity: 1 })
    for (const size of sizes.slice(0, -1)) expect((await add(size)).status).toBe('added')

    expect(await add(sizes.at(-1))).toEqual({ status: 'cart-full' })
    expect((await add(sizes[0])).status).toBe('added')
    const lines = await cartOf()
    expect(lines).toHaveLength(MAX_CART_LINES)
    await removeLine(db, userId, lines[0]?.id ?? '')
    expect((await add(sizes.at(-1))).status).toBe('added')
  })

  test('M52 all sizes of a product together stay within its stock', async () => {
    const product = await insertProduct(db, { stockQuantity: 3 })
    await addToCart(db, userId, { productId: product.id, size: 'M', quantity: 2 })
    expect(await addToCart(db, userId, { productId: product.id, size: 'L', quantity: 2 })).toEqual({
      status: 'insufficient-stock',
      available: 3,
      inCart: 2,
    })
    expect(await addToCart(db, userId, { productId: product.id, size: 'L', quantity: 1 })).toMatchObject({
      status: 'added',
    })
    expect(await quantities()).toEqual({ M: 2, L: 1 })
  })

  test('M52 units reserved for other customers can’t be added', async () => {
    const product = await insertProduct(db, { stockQuantity: 5, reservedQuantity: 4 })
    const two = { productId: product.id, size: 'M', quantity: 2 }
    expect(await addToCart(db, userId, two)).toMatchObject({ status: 'insufficient-stock', available: 1 })
  })

  test("units reserved for the customer's own open payment still count as available", async () => {
    const product = await insertProduct(db, { stockQuantity: 2, reservedQuantity: 2 })
    const other = await insertCustomer(db)
    await reserveForPayment(userId, product.id, 2)
    const one = { productId: product.id, size: 'M', quantity: 1 }
    expect(await addToCart(db, userId, one)).toMatchObject({ status: 'added' })
    expect(await addToCart(db, other.id, one)).toMatchObject({ status: 'insufficient-stock', available: 0 })
    expect(await onlyLine()).toMatchObject({ available: 2 })
  })

  test('a size that the product doesn’t have is rejected', async () => {
    const product = await insertProduct(db, { sizes: ['S', 'M'] })
    const odd = { productId: product.id, size: 'XXL', quantity: 1 }
    expect(await addToCart(db, userId, odd)).toEqual({ status: 'unknown-size' })
    expect(await cartOf()).toEqual([])
  })

  test('an archived or unknown product is rejected', async () => {
    const archived = await insertProduct(db, { archivedAt: new Date() })
    for (const productId of [archived.id, crypto.randomUUID()]) {
      expect(await addToCart(db, userId, { productId, size: 'M', quantity: 1 })).toEqual({
        status: 'unknown-product',
      })
    }
  })
})

describe('changing the quantity', () => {
  async function addUnits(quantity: number, overrides = {}) {
    const product = await insertProduct(db, overrides)
    await addToCart(db, userId, { productId: product.id, size: 'M', quantity })
    return { product, line: await onlyLine() }
  }

  test('sets it, up to the stock', async () => {
    const { line } = await addUnits(1, { stockQuantity: 4 })
    expect(await setLineQuantity(db, userId, { lineId: line.id, quantity: 4 })).toEqual({ status: 'updated' })
    expect(await setLineQuantity(db, userId, { lineId: line.id, quantity: 5 })).toEqual({
      status: 'insufficient-stock',
      available: 4,
      inCart: 4,
    })
    expect(await quantities()).toEqual({ M: 4 })
  })

  test('M52 counts the other sizes of the product', async () => {
    const { product, line } = await addUnits(1, { stockQuantity: 3 })
    await addToCart(db, userId, { productId: product.id, size: 'L', quantity: 2 })
    expect(await setLineQuantity(db, userId, { lineId: line.id, quantity: 2 })).toMatchObject({
      status: 'insufficient-stock',
    })
  })

  test.each([0, -1, -5])('M48 to %i removes the line', async (quantity) => {
    const { line } = await addUnits(2)
    expect(await setLineQuantity(db, userId, { lineId: line.id, quantity })).toEqual({ status: 'removed' })
    expect(await cartOf()).toEqual([])
  })

  test('a line that exceeds the stock can be lowered, not raised', async () => {
    const { product, line } = await addUnits(8)
    await db.updateTable('products').set({ stock_quantity: 2 }).where('id', '=', product.id).execute()
    expect(await setLineQuantity(db, userId, { lineId: line.id, quantity: 9 })).toMatchObject({
      status: 'insufficient-stock',
    })
    expect(await setLineQuantity(db, userId, { lineId: line.id, quantity: 5 })).toEqual({ status: 'updated' })
    expect(await quantities()).toEqual({ M: 5 })
  })

  test('an archived product accepts no more units', async () => {
    const { product, line } = await addUnits(1)
    await db.updateTable('products').set({ archived_at: new Date() }).where('id', '=', product.id).execute()
    expect(await setLineQuantity(db, userId, { lineId: line.id, quantity: 2 })).toMatchObject({
      status: 'insufficient-stock',
      available: 0,
    })
  })

  test("M124 another customer's line is not found and stays unchanged", async () => {
    const { line } = await addUnits(2)
    const stranger = await insertCustomer(db)
    const change = { lineId: line.id, quantity: 1 }
    expect(await setLineQuantity(db, stranger.id, change)).toEqual({ status: 'unknown-line' })
    expect(await setLineQuantity(db, stranger.id, { ...change, quantity: 0 })).toEqual({
      status: 'unknown-line',
    })
    expect(await removeLine(db, stranger.id, line.id)).toEqual({ status: 'unknown-line' })
    expect(await quantities()).toEqual({ M: 2 })
  })
})

describe('removing', () => {
  test('removes the line once', async () => {
    const product = await insertProduct(db)
    await addToCart(db, userId, { productId: product.id, size: 'M', quantity: 2 })
    const line = await onlyLine()
    expect(await removeLine(db, userId, line.id)).toEqual({ status: 'removed' })
    expect(await removeLine(db, userId, line.id)).toEqual({ status: 'unknown-line' })
  })

  test('M48 clearing the cart removes all lines of this customer only', async () => {
    const product = await insertProduct(db)
    const other = await insertCustomer(db)
    for (const customer of [userId, other.id]) {
      for (const size of ['M', 'L']) {
        await addToCart(db, customer, { productId: product.id, size, quantity: 1 })
      }
    }
    await clearCart(db, userId)
    expect(await cartOf()).toEqual([])
    expect(await cartOf(other.id)).toHaveLength(2)
  })
})

describe('reading', () => {
  test('M105 M127 a line has the current data of its product', async () => {
    const product = await insertProduct(db, {
      name: 'Bagru Poppy Short Kurti',
      price: paise(549_00),
      images: ['/images/bagru-1.jpg', '/images/bagru-2.jpg'],
      stockQuantity: 9,
      reservedQuantity: 2,
      hasDeliveryCharge: true,
      deliveryCharge: paise(59_00),
      freeDeliveryThreshold: paise(999_00),
    })
    await addToCart(db, userId, { productId: product.id, size: 'L', quantity: 2 })
    await db
      .updateTable('products')
      .set({ price: paise(599_00) })
      .where('id', '=', product.id)
      .execute()
    expect(await onlyLine()).toEqual({
      id: expect.any(String),
      productId: product.id,
      name: 'Bagru Poppy Short Kurti',
      slug: '',
      image: '/images/bagru-1.jpg',
      size: 'L',
      quantity: 2,
      unitPrice: 599_00,
      priceWhenAdded: 549_00,
      available: 7,
      stockSize: '',
      hasDeliveryCharge: true,
      deliveryCharge: 59_00,
      freeDeliveryThreshold: 999_00,
    })
  })

  test('M244 sizes that are counted on their own don’t limit one another', async () => {
    const product = await insertProduct(db, { stockBySize: { S: 1, M: 3, L: 0 } })
    const add = (size: string, quantity: number) => addToCart(db, userId, { productId: product.id, size, quantity })
    expect(await add('S', 1)).toEqual({ status: 'added', inCart: 1 })
    expect(await add('S', 1)).toEqual({ status: 'insufficient-stock', available: 1, inCart: 1 })
    expect(await add('L', 1)).toEqual({ status: 'insufficient-stock', available: 0, inCart: 0 })
    expect(await add('M', 3)).toEqual({ status: 'added', inCart: 4 })
    const lines = await listCartLines(db, userId)
    expect(lines).toMatchObject([
      { size: 'S', available: 1, stockSize: 'S' },
      { size: 'M', available: 3, stockSize: 'M' },
    ])
    const [small] = lines
    expect(await setLineQuantity(db, userId, { lineId: small?.id ?? '', quantity: 2 })).toEqual({
      status: 'insufficient-stock',
      available: 1,
      inCart: 1,
    })
  })

  test('an out-of-stock product, an archived one and a discontinued size stay in the cart with nothing available', async () => {
    const products = await Promise.all([1, 2, 3].map(() => insertProduct(db, { sizes: ['M', 'L'] })))
    for (const product of products) {
      await addToCart(db, userId, { productId: product.id, size: 'M', quantity: 1 })
    }
    const change = (index: number, values: object) =>
      db
        .updateTable('products')
        .set(values)
        .where('id', '=', products[index]?.id ?? '')
        .execute()
    await change(0, { stock_quantity: 0 })
    await change(1, { archived_at: new Date() })
    await change(2, { size: ['L'] })
    expect((await cartOf()).map((line) => line.available)).toEqual([0, 0, 0])
  })

  test('lines are listed in the order they were added', async () => {
    const names = ['Third', 'First', 'Second']
    for (const name of names) {
      const { id } = await insertProduct(db, { name })
      await addToCart(db, userId, { productId: id, size: 'M', quantity: 1 })
    }
    expect((await cartOf()).map((line) => line.name)).toEqual(names)
  })

  test('an empty cart has no lines', async () => {
    expect(await cartOf()).toEqual([])
    expect(await countUnits()).toBe(0)
  })
})
