import { beforeEach, describe, expect, test, vi } from 'vitest'
import { addToCart } from '#app/domain/cart/commands.server.ts'
import { listCartLines } from '#app/domain/cart/queries.server.ts'
import { paise } from '#app/money.ts'
import type { Visitor } from '#app/platform/auth/visitor.server.ts'
import { log } from '#app/platform/log.server.ts'
import { brokenDatabase, unreachableDatabase } from '#tests/support/database/broken-database.ts'
import { insertCustomer, signedIn, type TestCustomer } from '#tests/support/factories/customer-factory.ts'
import { insertProduct } from '#tests/support/factories/product-factory.ts'
import { routeArgs } from '#tests/support/routes/route.ts'
import { setUpTestDatabase } from '#tests/support/suites/database-suite.ts'
import { action, loader } from './cart.tsx'

let customer: TestCustomer
let visitor: Visitor

const { db } = await setUpTestDatabase()
beforeEach(async () => {
  customer = await insertCustomer(db)
  visitor = signedIn(customer)
})

const open = (as?: Visitor) => loader(routeArgs({ db, url: '/cart', ...(as ? { visitor: as } : {}) }))

/** Sends a form as a browser without scripts does. */
const post = (form: Record<string, string>, as: Visitor | undefined = visitor) =>
  action(routeArgs({ db, url: '/cart', form, ...(as ? { visitor: as } : {}) }))

/** Sends a form as the shop's scripts do, which read the response themselves. */
function postByScript(form: Record<string, string>) {
  const args = routeArgs({ db, visitor, url: '/cart', form })
  return action({ ...args, request: new Request('http://shop.test/cart.data', args.request) })
}

async function signedOut(form: Record<string, string>) {
  return action(routeArgs({ db, url: '/cart', form }))
}

function expectRedirect(result: unknown, to: string): void {
  expect(result).toBeInstanceOf(Response)
  const response = result as Response
  expect([response.status, response.headers.get('Location')]).toEqual([302, to])
}

async function putIn(quantity = 1, product = {}) {
  const { id } = await insertProduct(db, product)
  await addToCart(db, customer.id, { productId: id, size: 'M', quantity })
  const [line] = await listCartLines(db, customer.id)
  return line?.id ?? ''
}

describe('opening the cart', () => {
  test('M47 shows a signed-out visitor an empty cart', async () => {
    expect(await open()).toMatchObject({ lines: [], totals: { total: 0 } })
  })

  test('M50 shows unavailable items but leaves them out of the total', async () => {
    await putIn(2, { price: paise(400_00), hasDeliveryCharge: true, deliveryCharge: paise(59_00) })
    const gone = await insertProduct(db, { price: paise(900_00) })
    await addToCart(db, customer.id, { productId: gone.id, size: 'M', quantity: 1 })
    await db.updateTable('products').set({ stock_quantity: 0 }).where('id', '=', gone.id).execute()
    const { lines, totals } = await open(visitor)
    expect(lines).toHaveLength(2)
    expect(totals).toMatchObject({ subtotal: 800_00, shipping: 59_00, total: 859_00 })
  })

  test('M122 shows a cart that can’t be read as empty', async () => {
    const logged = vi.spyOn(log, 'error').mockReturnValue()
    const broken = unreachableDatabase()
    expect(await loader(routeArgs({ db: broken, visitor, url: '/cart' }))).toMatchObject({ lines: [] })
    expect(logged).toHaveBeenCalledOnce()
  })

  test("M124 doesn't show another customer's items", async () => {
    await putIn()
    const stranger = await insertCustomer(db)
    expect(await open(signedIn(stranger))).toMatchObject({ lines: [] })
  })
})

describe('adding', () => {
  test('M48 responds to scripts with the result and the number of units', async () => {
    const product = await insertProduct(db)
    const form = { intent: 'add', productId: product.id, size: 'M' }
    expect(await postByScript({ ...form, quantity: '2' })).toMatchObject({
      data: { success: 'Added to cart successfully!' },
      init: { status: 200 },
    })
    expect(await postByScript({ ...form, quantity: '3' })).toMatchObject({
      data: { success: 'Added 3 more to cart! Total quantity: 5' },
    })
  })

  test('M339 names the size that was chosen for the customer', async () => {
    const product = await insertProduct(db)
    const form = { intent: 'add', productId: product.id, size: 'M', isQuickAdd: 'true' }
    expect(await postByScript(form)).toMatchObject({ data: { success: 'Added to cart successfully! Size: M' } })
    expect(await postByScript(form)).toMatchObject({
      data: { success: 'Added 1 more to cart! Total quantity: 2. Size: M' },
    })
  })

  test('without a quantity adds one unit', async () => {
    const product = await insertProduct(db)
    expect(await postByScript({ intent: 'add', productId: product.id, size: 'M' })).toMatchObject({
      data: { success: expect.any(String) },
    })
  })

  test('without scripts redirects to the page it came from, or to the cart', async () => {
    const product = await insertProduct(db)
    const form = { intent: 'add', productId: product.id, size: 'M' }
    expectRedirect(await post({ ...form, returnTo: '/products?page=2' }), '/products?page=2')
    expectRedirect(await post(form), '/cart')
    expectRedirect(await post({ ...form, returnTo: 'https://evil.example/' }), '/')
  })

  test('M52 more units than are available is rejected, with and without scripts', async () => {
    const product = await insertProduct(db, { stockQuantity: 1 })
    const form = { intent: 'add', productId: product.id, size: 'M', quantity: '2' }
    for (const send of [post, postByScript]) {
      expect(await send(form)).toMatchObject({
        data: { error: 'Insufficient stock available' },
        init: { status: 409 },
      })
    }
  })

  test('an unknown product, or a missing or wrong size, is rejected', async () => {
    const product = await insertProduct(db)
    const form = { intent: 'add', productId: product.id }
    expect(await postByScript(form)).toMatchObject({ data: { error: 'Please select a size' }, init: { status: 400 } })
    expect(await postByScript({ ...form, size: 'XXS' })).toMatchObject({
      data: { error: 'Please select a size' },
      init: { status: 400 },
    })
    expect(await postByScript({ ...form, productId: crypto.randomUUID(), size: 'M' })).toMatchObject({
      data: { error: 'Failed to add item to cart. Please try again.' },
      init: { status: 404 },
    })
    expect(await postByScript({ ...form, productId: "1' or '1'='1", size: 'M' })).toMatchObject({
      init: { status: 400 },
    })
  })

  test.each(['0', '-1', '1.5', 'many', '1e9'])('a quantity of %s is rejected', async (quantity) => {
    const product = await insertProduct(db)
    const response = await postByScript({ intent: 'add', productId: product.id, size: 'M', quantity })
    expect(response).toMatchObject({ data: { error: expect.any(String) }, init: { status: 400 } })
  })

  test('M119 reports failure when the database is unavailable', async () => {
    const product = await insertProduct(db)
    const form = { intent: 'add', productId: product.id, size: 'M' }
    const response = await action(routeArgs({ db: brokenDatabase(db), visitor, url: '/cart', form }))
    expect(response).toMatchObject({
      data: { error: 'Failed to add item to cart. Please try again.' },
      init: { status: 500 },
    })
  })

  test('sends a signed-out visitor to sign-in and back to the page', async () => {
    const form = { intent: 'add', productId: crypto.randomUUID(), size: 'M', returnTo: '/products' }
    expectRedirect(await signedOut(form), '/auth?returnTo=%2Fproducts')
    expectRedirect(await signedOut({ intent: 'add' }), '/auth?returnTo=%2Fcart')
  })
})

describe('buying now', () => {
  test('goes to the checkout with the product in the cart', async () => {
    const product = await insertProduct(db)
    expectRedirect(await post({ intent: 'buy-now', productId: product.id, size: 'M' }), '/checkout')
    expect(await listCartLines(db, customer.id)).toMatchObject([{ productId: product.id, quantity: 1 }])
  })

  test('goes to the checkout even when the product can’t be added', async () => {
    const product = await insertProduct(db, { stockQuantity: 0 })
    expectRedirect(await post({ intent: 'buy-now', productId: product.id, size: 'M' }), '/checkout')
    expectRedirect(await postByScript({ intent: 'buy-now' }), '/checkout')
  })
})

describe('changing an item', () => {
  test('redirects to the cart, or to the checkout if it was changed there', async () => {
    const lineId = await putIn()
    expectRedirect(await post({ intent: 'set-quantity', lineId, quantity: '3' }), '/cart')
    const returnTo = '/checkout?step=review'
    expectRedirect(await post({ intent: 'set-quantity', lineId, quantity: '2', returnTo }), returnTo)
    expect(await listCartLines(db, customer.id)).toMatchObject([{ quantity: 2 }])
  })

  test('M48 removes it at a quantity of zero', async () => {
    const lineId = await putIn()
    expect(await postByScript({ intent: 'set-quantity', lineId, quantity: '0' })).toMatchObject({
      data: { success: expect.any(String) },
    })
  })

  test('M52 to more units than are available is rejected', async () => {
    const lineId = await putIn(2, { stockQuantity: 3 })
    expect(await postByScript({ intent: 'set-quantity', lineId, quantity: '4' })).toMatchObject({
      data: { error: 'Insufficient stock for requested quantity' },
      init: { status: 409 },
    })
  })

  test("M52 M124 that is another customer's, or has an invalid id, is rejected as not found", async () => {
    const lineId = await putIn()
    const stranger = signedIn(await insertCustomer(db))
    const attempts: Record<string, string>[] = [
      { intent: 'set-quantity', lineId, quantity: '2' },
      { intent: 'remove', lineId },
    ]
    for (const form of attempts) {
      expect(await post(form, stranger)).toMatchObject({
        data: { error: 'Cart item not found' },
        init: { status: 404 },
      })
    }
    expect(await post({ intent: 'remove', lineId: 'no-id' })).toMatchObject({
      data: { error: 'Cart item not found' },
      init: { status: 400 },
    })
    expect(await listCartLines(db, customer.id)).toMatchObject([{ quantity: 1 }])
  })

  test('by removing it deletes it and redirects to the cart', async () => {
    const lineId = await putIn(2)
    expectRedirect(await post({ intent: 'remove', lineId }), '/cart')
    expect(await listCartLines(db, customer.id)).toEqual([])
  })
})

test('buying now goes to the checkout even when the database fails', async () => {
  const logged = vi.spyOn(log, 'error').mockReturnValue()
  const broken = unreachableDatabase()
  const form = { intent: 'buy-now', productId: crypto.randomUUID(), size: 'M' }
  expectRedirect(await action(routeArgs({ db: broken, visitor, url: '/cart', form })), '/checkout')
  expect(logged).toHaveBeenCalledOnce()
})

test('a request with an unknown intent, or without a form, is rejected', async () => {
  await expect(post({ intent: 'burn' })).rejects.toMatchObject({ init: { status: 400 } })
  const args = routeArgs({ db, visitor, url: '/cart', json: { intent: 'add' } })
  await expect(action(args)).rejects.toMatchObject({ init: { status: 400 } })
})
