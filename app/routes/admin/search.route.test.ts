import { describe, expect, test } from 'vitest'
import { insertCustomer, signedIn } from '#tests/support/factories/customer-factory.ts'
import { insertOrder } from '#tests/support/factories/order-factory.ts'
import { insertProduct } from '#tests/support/factories/product-factory.ts'
import { routeArgs } from '#tests/support/routes/route.ts'
import { setUpTestDatabase } from '#tests/support/suites/database-suite.ts'
import { loader } from './search.tsx'

const { db } = await setUpTestDatabase()
const admin = await insertCustomer(db, { isAdmin: true })

const search = (query: string) =>
  loader(routeArgs({ db, visitor: signedIn(admin), url: `/admin/search${query}`, params: {} }))

describe('M161 the search of the back office', () => {
  test('finds orders, products and users together', async () => {
    const customer = await insertCustomer(db, { fullName: 'Chanderi Sharma', email: 'cs@shopper.example' })
    const order = await insertOrder(db, {
      userId: customer.id,
      shippingAddress: { full_name: 'Chanderi Sharma' },
    })
    const product = await insertProduct(db, { name: 'Chanderi Kurta' })

    const { results } = await search('?q=%20chanderi%20')
    expect(results).toMatchObject({
      orders: { items: [{ id: order.id, orderNumber: order.orderNumber, name: 'Chanderi Sharma' }], total: 1 },
      products: { items: [{ id: product.id, name: 'Chanderi Kurta' }], total: 1 },
      users: { items: [{ id: customer.id, email: 'cs@shopper.example' }], total: 1 },
    })
  })

  test('finds hidden products too', async () => {
    await insertProduct(db, { name: 'Maheshwari Kurta', isHidden: true })
    expect((await search('?q=maheshwari')).results?.products).toMatchObject({ items: [{ isHidden: true }], total: 1 })
  })

  test('shows six matches of a kind, and how many there are', async () => {
    for (let i = 0; i < 8; i++) await insertCustomer(db, { fullName: `Vasanti ${i}` })
    const { results } = await search('?q=vasanti')
    expect(results?.users.items).toHaveLength(6)
    expect(results?.users.total).toBe(8)
  })

  test.each(['', '?q=', '?q=%20%20', '?q=%00'])('searches nothing for %j', async (query) => {
    expect((await search(query)).results).toBeUndefined()
  })

  test.each(['%25', '_____', '%5C', "'%3B--", 'nobody-like-this'])('takes %s literally', async (text) => {
    const { results } = await search(`?q=${text}`)
    expect([results?.orders.total, results?.products.total, results?.users.total]).toEqual([0, 0, 0])
  })

  test('is for the administrator alone', async () => {
    const customer = await insertCustomer(db)
    const args = { db, url: '/admin/search?q=chanderi', params: {} }
    for (const visitor of [{}, { visitor: signedIn(customer) }]) {
      const thrown = await loader(routeArgs({ ...args, ...visitor })).catch((error: unknown) => error)
      expect((thrown as Response).headers.get('Location')).toBe('/')
    }
  })
})
