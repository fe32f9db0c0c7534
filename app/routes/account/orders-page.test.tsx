import { expect, test } from 'vitest'
import { makeOrder } from '#tests/support/order-factory.ts'
import { htmlOf, textOf } from '#tests/support/render.tsx'
import type { Route } from './+types/orders'
import Orders from './orders.tsx'

function show(loaderData: Partial<Route.ComponentProps['loaderData']>): string {
  const props = {
    loaderData: { view: {}, orders: [], order: undefined, creditNotes: [], refunds: [], complaints: [], ...loaderData },
  } as Route.ComponentProps
  return htmlOf(<Orders {...props} />, '/orders')
}

test('M70 the status menu lists every status, shows the selected one and hides no order', () => {
  const orders = [makeOrder({ status: 'pending' }), makeOrder({ status: 'delivered' })]
  const html = show({ view: { status: 'shipped' } as never, orders })
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

test('M74 an empty list offers a way to start shopping', () => {
  const html = show({ orders: [] })
  expect(textOf(html)).toContain('No Orders Found')
  expect(html).toMatch(/<a [^>]*href="\/products"[^>]*>Start Shopping<\/a>/)
})

test('M75 the detail view replaces the list', () => {
  const html = show({ order: makeOrder({ orderNumber: '2627-000042' }) })
  expect(html).toMatch(/<h1[^>]*>Order (<!-- -->)?2627-000042<\/h1>/)
  expect(html).not.toContain('<article')
  expect(textOf(html)).not.toContain('No Orders Found')
})

test('M255 the detail view lists the complaints about the order, and links all of them', () => {
  const complaint = { id: crypto.randomUUID(), number: 'C2627-000042', kind: 'late', status: 'open' } as const
  const html = show({ order: makeOrder({}), complaints: [{ ...complaint, createdAt: new Date() }] })
  expect(html).toContain(`href="/complaints/${complaint.id}"`)
  expect(html).toContain('href="/complaints"')
})

test('M73 confirmation is requested only for an order that can be deleted', () => {
  const shipped = makeOrder({ status: 'shipped' })
  const delivered = makeOrder({ status: 'delivered' })
  const asks = (id: string) =>
    show({ view: { delete: id } as never, orders: [shipped, delivered] }).includes('Are you sure')
  expect(asks(delivered.id)).toBe(true)
  expect(asks(shipped.id)).toBe(false)
  expect(asks('unknown')).toBe(false)
})
