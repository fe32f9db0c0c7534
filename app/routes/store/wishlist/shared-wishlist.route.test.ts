import { describe, expect, test } from 'vitest'
import { saveToWishlist } from '#app/domain/wishlist/commands.server.ts'
import { findWishlistPath, shareWishlist } from '#app/domain/wishlist/sharing/wishlist-link.server.ts'
import { insertCustomer, signedIn } from '#tests/support/factories/customer-factory.ts'
import { insertProduct } from '#tests/support/factories/product-factory.ts'
import { routeArgs, testWishlistLinks } from '#tests/support/routes/route.ts'
import { setUpTestDatabase } from '#tests/support/suites/database-suite.ts'
import { headers, loader } from './shared-wishlist.tsx'
import { action } from './wishlist.tsx'

const { db } = await setUpTestDatabase()

const open = (path: string, visitor?: ReturnType<typeof signedIn>) =>
  loader(
    routeArgs({
      db,
      url: path,
      params: { token: path.split('/').at(-1) ?? '' },
      ...(visitor && { visitor }),
    }),
  )

const isUnknown = (work: Promise<unknown>) => expect(work).rejects.toMatchObject({ init: { status: 404 } })

async function shopperWith(...names: string[]) {
  const customer = await insertCustomer(db)
  const products = []
  for (const name of names) {
    const product = await insertProduct(db, { name })
    await saveToWishlist(db, customer.id, product.id)
    products.push(product)
  }
  const post = (intent: string, isSentByScript = false) => {
    const args = routeArgs({ db, visitor: signedIn(customer), url: '/wishlist', form: { intent } })
    return action(
      isSentByScript ? { ...args, request: new Request('http://shop.test/wishlist.data', args.request) } : args,
    )
  }
  const link = async () => (await findWishlistPath(db, testWishlistLinks, customer.id)) ?? ''
  return { customer, products, post, link }
}

describe('M308 the link to a wishlist', () => {
  test('shows anyone who has it the saved products that are for sale, and nothing about the owner', async () => {
    const { customer, products, post, link } = await shopperWith('First', 'Second', 'Binned')
    const binned = products[2]
    await db
      .updateTable('products')
      .set({ archived_at: new Date() })
      .where('id', '=', binned?.id ?? '')
      .execute()
    await post('make-link')

    const path = await link()
    expect(path).toMatch(/^\/wishlist\/shared\/[\w-]{43}$/)
    const stranger = await open(path)
    expect(stranger.products.map(({ name }) => name)).toEqual(['Second', 'First'])
    expect(await open(path, signedIn(await insertCustomer(db)))).toEqual(stranger)
    for (const secret of [customer.id, customer.email, 'alert', 'notify']) {
      expect(JSON.stringify(stranger)).not.toContain(secret)
    }
    expect(new Headers(headers({} as never)).get('Cache-Control')).toBe('private, no-store')
  })

  test('stays the same when it is created again, and is in the response for scripts', async () => {
    const { post, link } = await shopperWith('Kurti')
    expect(await link()).toBe('')
    expect((await post('make-link')) as Response).toMatchObject({ status: 302 })
    const path = await link()
    expect(await post('make-link', true)).toMatchObject({
      data: { intent: 'make-link', shown: path },
      init: { status: 200 },
    })
    expect((await open(path)).products).toHaveLength(1)
  })

  test('opens nothing once withdrawn, but the next link works', async () => {
    const { post, link } = await shopperWith('Kurti')
    await post('make-link')
    const path = await link()
    await post('withdraw-link')
    await post('withdraw-link')
    await isUnknown(open(path))
    expect(await link()).toBe('')
    await post('make-link')
    expect(await link()).not.toBe(path)
    expect((await open(await link())).products).toHaveLength(1)
    await isUnknown(open(path))
  })

  test('opens nothing with an invalid token, or once the account is deleted', async () => {
    const { customer, link } = await shopperWith('Kurti')
    await shareWishlist(db, customer.id)
    const path = await link()
    const { id } = await db
      .selectFrom('wishlist_links')
      .select('id')
      .where('user_id', '=', customer.id)
      .executeTakeFirstOrThrow()
    for (const token of ['x', id, testWishlistLinks.tokenFor(id, 2), testWishlistLinks.tokenFor(customer.id, 1)]) {
      await isUnknown(open(`/wishlist/shared/${token}`))
    }
    await db.deleteFrom('auth.user').where('id', '=', customer.id).execute()
    await isUnknown(open(path))
  })
})
