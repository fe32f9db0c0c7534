import { expect, test } from 'vitest'
import { makeOrder } from '#tests/support/factories/order-factory.ts'
import { htmlOf, textOf } from '#tests/support/routes/render.tsx'
import type { Route } from './+types/orders'
import Orders from './orders.tsx'

function show(loaderData: Partial<Route.ComponentProps['loaderData']>): string {
  const view = { status: undefined, page: 1 }
  const data = { view, toDelete: null, orders: [], hasOlder: false, ...loaderData }
  return htmlOf(<Orders {...({ loaderData: data } as Partial<Route.ComponentProps> as Route.ComponentProps)} />)
}

test('M70 the status menu lists every status, shows the selected one and hides no order', () => {
  const orders = [makeOrder({ status: 'pending' }), makeOrder({ status: 'delivered' })]
  const html = show({ view: { status: 'shipped', page: 1 }, orders })
  const options = [...html.matchAll(/<option value="(\w+)"( selected="")?>/g)].map(([, value, chosen]) => [
    value,
    !!chosen,
  ])
  expect(options).toEqual([
    ['all', false],
    ['pending', false],
    ['confirmed', false],
    ['processing', false],
    ['shipped', true],
    ['delivered', false],
    ['cancelled', false],
  ])
  expect(html.match(/<article/g)).toHaveLength(2)
})

test('M75 View Details leads to the order’s page, which knows the place in the list', () => {
  const order = makeOrder()
  expect(show({ view: { status: 'shipped', page: 2 }, orders: [order] })).toContain(
    `href="/orders/${order.id}?status=shipped&amp;page=2"`,
  )
})

test('M74 an empty list offers a way to start shopping', () => {
  const html = show({ orders: [] })
  expect(textOf(html)).toContain('No Orders Found')
  expect(html).toMatch(/<a [^>]*href="\/products"[^>]*>Start Shopping<\/a>/)
})

test('M73 confirmation is requested only for an order that can be deleted', () => {
  const shipped = makeOrder({ status: 'shipped' })
  const delivered = makeOrder({ status: 'delivered' })
  const asks = (id: string) => show({ toDelete: id, orders: [shipped, delivered] }).includes('Are you sure')
  expect(asks(delivered.id)).toBe(true)
  expect(asks(shipped.id)).toBe(false)
  expect(asks('unknown')).toBe(false)
})
