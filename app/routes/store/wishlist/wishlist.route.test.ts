import { beforeEach, describe, expect, test } from 'vitest'
import { toggleWishlist } from '#app/domain/wishlist/commands.server.ts'
import { listSavedProductIds, listWishlist } from '#app/domain/wishlist/queries.server.ts'
import type { Visitor } from '#app/platform/auth/visitor.server.ts'
import { log } from '#app/platform/log.server.ts'
import { brokenDatabase } from '#tests/support/database/broken-database.ts'
import { insertCustomer, signedIn, type TestCustomer } from '#tests/support/factories/customer-factory.ts'
import { insertProduct } from '#tests/support/factories/product-factory.ts'
import { routeArgs } from '#tests/support/routes/route.ts'
import { setUpTestDatabase } from '#tests/support/suites/database-suite.ts'
import { action, loader } from './wishlist.tsx'

let customer: TestCustomer
let stranger: TestCustomer
let visitor: Visitor

const { db } = await setUpTestDatabase()
beforeEach(async () => {
  customer = await insertCustomer(db)
  stranger = await insertCustomer(db)
  visitor = signedIn(customer)
})

const FAILED = { error: 'Failed to update wishlist. Please try again.' }

const savedBy = ({ id }: TestCustomer) => listSavedProductIds(db, id)

/** Sends a form as a browser without scripts does. */
const post = (form: Record<string, string>) => action(routeArgs({ db, visitor, url: '/wishlist', form }))

const postSignedOut = (form: Record<string, string>) => action(routeArgs({ db, url: '/wishlist', form }))

/** Sends a form as the shop's scripts do, which read the response themselves. */
function postByScript(form: Record<string, string>, on = db) {
  const args = routeArgs({ db: on, visitor, url: '/wishlist', form })
  return action({ ...args, request: new Request('http://shop.test/wishlist.data', args.request) })
}

function expectRedirect(result: unknown, to: string): void {
  expect(result).toBeInstanceOf(Response)
  const response = result as Response
  expect([response.status, response.headers.get('Location')]).toEqual([302, to])
}

async function saved(by = customer) {
  const product = await insertProduct(db)
  await toggleWishlist(db, by.id, product.id)
  return product
}

describe('opening the wishlist', () => {
  test('M79 shows what the customer saved, newest first, and nothing of others', async () => {
    const first = await saved()
    const second = await saved()
    await saved(stranger)
    const { entries } = await loader(routeArgs({ db, visitor, url: '/wishlist' }))
    expect(entries.map((entry) => entry.product.id)).toEqual([second.id, first.id])
  })

  test('M124 shows a signed-out visitor an empty list', async () => {
    await saved()
    expect(await loader(routeArgs({ db, url: '/wishlist' }))).toEqual({ entries: [] })
  })

  test('M122 shows a wishlist that can’t be read as empty, and logs why', async () => {
    const view = await loader(routeArgs({ db: brokenDatabase(db), visitor, url: '/wishlist' }))
    expect(view).toEqual({ entries: [] })
    expect(log.error).toHaveBeenCalledOnce()
  })
})

describe('an alert for a size', () => {
  test('M242 is turned on and off, and returns to the product', async () => {
    const { id } = await insertProduct(db, { stockBySize: { S: 0, M: 2 } })
    const form = { intent: 'set-size-alert', productId: id, returnTo: `/product/${id}` }
    expectRedirect(await post({ ...form, on: 'S' }), `/product/${id}`)
    expect(await savedBy(customer)).toEqual([id])
    expectRedirect(await post({ ...form, off: 'S' }), `/product/${id}`)
    expect(await savedBy(customer)).toEqual([id])
    expect(await postByScript({ ...form, on: 'XXL' })).toMatchObject({ data: FAILED, init: { status: 400 } })
    expect(await postByScript(form)).toMatchObject({ data: FAILED, init: { status: 400 } })
    expect(await postByScript({ ...form, productId: crypto.randomUUID(), on: 'S' })).toMatchObject({
      data: FAILED,
      init: { status: 404 },
    })
  })

  test.each(['on', 'off'])('M124 M242 turned %s by a signed-out visitor leads to sign-in and back', async (button) => {
    const { id } = await insertProduct(db, { stockBySize: { S: 0, M: 2 } })
    const form = { intent: 'set-size-alert', productId: id, [button]: 'S', returnTo: `/product/${id}` }
    expectRedirect(await postSignedOut(form), `/auth?returnTo=${encodeURIComponent(`/product/${id}`)}`)
  })
})

describe('a heart', () => {
  test('saves the product and returns to the page it was pressed on', async () => {
    const { id } = await insertProduct(db)
    const response = await post({ intent: 'toggle', productId: id, returnTo: '/products?page=2' })
    expectRedirect(response, '/products?page=2')
    expect(await savedBy(customer)).toEqual([id])
  })

  test('pressed again removes the product', async () => {
    const { id } = await saved()
    await post({ intent: 'toggle', productId: id, returnTo: `/product/${id}` })
    expect(await savedBy(customer)).toEqual([])
  })

  test('never redirects to another site', async () => {
    const { id } = await insertProduct(db)
    expectRedirect(await post({ intent: 'toggle', productId: id, returnTo: 'https://elsewhere.example/' }), '/')
  })

  test('responds to scripts with the result', async () => {
    const { id } = await insertProduct(db)
    expect(await postByScript({ intent: 'toggle', productId: id })).toMatchObject({
      data: { success: 'Added to wishlist' },
    })
    expect(await postByScript({ intent: 'toggle', productId: id })).toMatchObject({
      data: { success: 'Removed from wishlist' },
    })
  })

  test('M124 sends a signed-out visitor to sign-in and back to the page', async () => {
    const { id } = await insertProduct(db)
    const response = await postSignedOut({ intent: 'toggle', productId: id, returnTo: `/product/${id}` })
    expectRedirect(response, `/auth?returnTo=${encodeURIComponent(`/product/${id}`)}`)
  })

  test('M119 reports failure for an unknown product', async () => {
    const response = await postByScript({ intent: 'toggle', productId: crypto.randomUUID() })
    expect(response).toMatchObject({ data: FAILED, init: { status: 404 } })
    expect(await postByScript({ intent: 'toggle', productId: 'no id' })).toMatchObject({
      data: FAILED,
      init: { status: 400 },
    })
  })

  test('M119 reports failure when the database is unavailable, even without scripts', async () => {
    const { id } = await insertProduct(db)
    const form = { intent: 'toggle', productId: id, returnTo: '/products' }
    expect(await postByScript(form, brokenDatabase(db))).toMatchObject({ data: FAILED, init: { status: 500 } })
    const response = await action(routeArgs({ db: brokenDatabase(db), visitor, url: '/wishlist', form }))
    expect(response).toMatchObject({ data: FAILED, init: { status: 500 } })
  })
})

describe('a saved product', () => {
  test('M81 is removed, and the same product of another customer stays', async () => {
    const { id } = await saved()
    await toggleWishlist(db, stranger.id, id)
    expectRedirect(await post({ intent: 'remove', productId: id }), '/wishlist')
    expect(await savedBy(customer)).toEqual([])
    expect(await savedBy(stranger)).toEqual([id])
  })

  test('M82 its two switches are independent', async () => {
    const { id } = await saved()
    expectRedirect(await post({ intent: 'set-stock-alert', productId: id, isOn: 'true' }), '/wishlist')
    await post({ intent: 'set-price-drop', productId: id, isOn: 'true' })
    await post({ intent: 'set-stock-alert', productId: id, isOn: 'false' })
    expect(await listWishlist(db, customer.id)).toMatchObject([{ notifyOnStock: false, notifyOnPriceDrop: true }])
  })

  test('M82 another customer’s switches can’t be changed', async () => {
    const { id } = await saved(stranger)
    for (const intent of ['set-stock-alert', 'set-price-drop']) {
      const response = await postByScript({ intent, productId: id, isOn: 'true' })
      expect(response).toMatchObject({ data: FAILED, init: { status: 404 } })
    }
    expect(await listWishlist(db, stranger.id)).toMatchObject([{ notifyOnStock: false, notifyOnPriceDrop: false }])
  })

  test.each(['remove', 'set-stock-alert', 'set-price-drop'])(
    'M124 %s by a signed-out visitor silently does nothing',
    async (intent) => {
      const { id } = await saved()
      expectRedirect(await postSignedOut({ intent, productId: id, isOn: 'true' }), '/wishlist')
      expect(await listWishlist(db, customer.id)).toMatchObject([{ product: { id }, notifyOnStock: false }])
    },
  )

  test('an unknown intent is rejected', async () => {
    await expect(post({ intent: 'share' })).rejects.toMatchObject({ init: { status: 400 } })
  })
})
