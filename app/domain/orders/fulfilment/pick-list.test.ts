import { expect, test } from 'vitest'
import { DEFAULT_SETTINGS } from '#app/domain/settings/settings-fields.ts'
import { makeAdminOrder } from '#tests/support/factories/order-factory.ts'
import { textOf } from '#tests/support/routes/render.tsx'
import { pickListHtml } from './pick-list.server.tsx'
import { pickList } from './pick-list.ts'

const rose = { productId: 'rose', name: 'Rose Kurti', image: '/images/rose.jpg' }
const neel = { productId: 'neel', name: 'Neel Kurti', image: '/images/neel.jpg' }

const orders = [
  makeAdminOrder({
    orderNumber: '2627-000001',
    items: [
      { ...rose, size: 'M', quantity: 2 },
      { ...rose, size: 'L', quantity: 1 },
    ],
  }),
  makeAdminOrder({
    orderNumber: '2627-000002',
    items: [
      { ...rose, size: 'M', quantity: 1 },
      { ...neel, size: 'S', quantity: 1 },
    ],
  }),
  makeAdminOrder({ orderNumber: '2627-000003', status: 'cancelled', items: [{ ...neel, size: 'S', quantity: 9 }] }),
]

test('M209 a pick list adds up the units of each product and size, with the orders that want them', () => {
  const list = pickList(orders)
  expect(list.lines.map(({ name, size, units, orders }) => [name, size, units, orders])).toEqual([
    ['Neel Kurti', 'S', 1, [{ number: '2627-000002', units: 1 }]],
    ['Rose Kurti', 'L', 1, [{ number: '2627-000001', units: 1 }]],
    [
      'Rose Kurti',
      'M',
      3,
      [
        { number: '2627-000001', units: 2 },
        { number: '2627-000002', units: 1 },
      ],
    ],
  ])
  expect(list).toMatchObject({ units: 5, orders: ['2627-000001', '2627-000002'], cancelled: ['2627-000003'] })
})

test('the printed list escapes names and says what it leaves out', () => {
  const now = new Date('2026-11-22T10:00:00+05:30')
  const html = pickListHtml(pickList([...orders, makeAdminOrder({ items: [{ name: '<b>x</b>' }] })]), {
    nonce: 'n',
    now,
    settings: DEFAULT_SETTINGS,
  })
  expect(html).not.toContain('<b>x</b>')
  const text = textOf(html)
  expect(text).toContain('6 units for 3 orders')
  expect(text).toContain('Left out because they are cancelled: 2627-000003')
  expect(text).toContain('Rose Kurti 2627-000001 × 2 2627-000002 M 3')
})

test('a product sold under another name gets a line of its own, and no orders give an empty list', () => {
  const renamed = makeAdminOrder({ items: [{ ...rose, name: 'Rose Kurti II', size: 'M' }] })
  expect(pickList([...orders, renamed]).lines.filter(({ size }) => size === 'M')).toHaveLength(2)
  expect(pickList([])).toEqual({ lines: [], units: 0, orders: [], waiting: [], cancelled: [] })
})

test('M532 the list says which orders aren’t sent before a day', () => {
  const gift = { message: '', wrapFee: null, notBefore: '2026-12-12' }
  const list = pickList([...orders, makeAdminOrder({ orderNumber: '2627-000009', gift })])
  expect(list.waiting).toEqual([{ number: '2627-000009', firstDay: '12 December 2026' }])
  const options = { nonce: 'n', now: new Date(), settings: DEFAULT_SETTINGS }
  expect(textOf(pickListHtml(list, options))).toContain('Don’t send 2627-000009 before 12 December 2026')
})
