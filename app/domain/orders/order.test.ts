import { expect, test } from 'vitest'
import { paise } from '#app/money.ts'
import { makeAdminOrder } from '#tests/support/factories/order-factory.ts'
import { pickList } from './fulfilment/pick-list.ts'
import { dayAheadText } from './gift/gift.ts'
import { adminSubtotal, customerSubtotal, offerRow, parcelOf, parcelValue, shippingRows } from './order.ts'

const order = { total: paise(1_348_00), shipping: paise(99_00), tax: paise(50_00), discount: paise(100_00) }

test('M75 customers see total minus shipping minus tax as the subtotal', () => {
  expect(customerSubtotal(order)).toBe(1_199_00)
})

test('M102 the back office adds the discount to it', () => {
  expect(adminSubtotal(order)).toBe(1_299_00)
})

test('M476 a parcel leaves out units that were refunded before it was dispatched', () => {
  const [item] = makeAdminOrder().items
  if (!item) throw new Error('an order without items')
  const items = [
    { ...item, name: 'Neel Kurti', quantity: 3, removed: 1, value: paise(700_00) },
    { ...item, name: 'Rose Kurti', quantity: 1, removed: 1 },
  ]
  const order = { ...makeAdminOrder(), items }
  expect(parcelOf(order).items.map(({ name, quantity }) => [name, quantity])).toEqual([['Neel Kurti', 2]])
  expect(parcelValue(order)).toBe(1_400_00)
  expect(pickList([order])).toMatchObject({ units: 2, lines: [{ name: 'Neel Kurti', units: 2 }] })
})

test('M234 a parcel is declared to the courier at what was paid, or at what the units it replaces are worth', () => {
  const [item] = makeAdminOrder().items
  if (!item) throw new Error('an order without items')
  const items = [
    { ...item, value: paise(1_299_00), quantity: 2 },
    { ...item, value: paise(500_00), quantity: 1 },
  ]
  expect(parcelValue({ replaces: null, total: paise(2_999_00), items })).toBe(2_999_00)
  expect(parcelValue({ replaces: { id: 'id-1', orderNumber: '2627-000041' }, total: paise(0), items })).toBe(3_098_00)
})

test('M455 an order names its offer, and what it took off', () => {
  const offerName = 'Diwali offer'
  expect(offerRow({ discount: paise(100_00), offerName })).toEqual({ label: 'Offer: Diwali offer', value: '₹100 off' })
  expect(offerRow({ discount: paise(0), offerName })).toEqual({ label: 'Offer: Diwali offer', value: 'Free delivery' })
  expect(offerRow(order, (amount) => `−${amount}`)).toEqual({ label: 'Discount', value: '−₹100' })
  expect(offerRow({ discount: paise(0) })).toBeUndefined()
})

test('M531 charges are rows of their own; where a new invoice has less shipping left, the delivery is refunded first', () => {
  const gift = { message: '', wrapFee: paise(50_00), notBefore: null }
  const cod = { fee: paise(40_00), toCollect: paise(0), returnedAt: null }
  const rowsOf = (shipping: number) =>
    shippingRows({ shipping: paise(shipping), gift, cod }).map(({ label, amount }) => [label, amount])
  expect(rowsOf(99_00)).toEqual([
    ['Shipping', 9_00],
    ['Gift wrap', 50_00],
    ['Cash on Delivery fee', 40_00],
  ])
  expect(rowsOf(89_99)).toEqual([
    ['Shipping', 0],
    ['Gift wrap', 50_00],
    ['Cash on Delivery fee', 39_99],
  ])
  expect(rowsOf(30_00)).toEqual([
    ['Shipping', 0],
    ['Gift wrap', 30_00],
  ])
  expect(rowsOf(0)).toEqual([['Shipping', 0]])
})

test('M532 an order waits for its day until midnight in India, while it isn’t sent', () => {
  const order = makeAdminOrder({ gift: { message: '', wrapFee: null, notBefore: '2026-12-12' } })
  const [before, then] = [new Date('2026-12-11T18:29:00Z'), new Date('2026-12-11T18:30:00Z')]
  expect(dayAheadText(order, before)).toBe('12 December 2026')
  expect(dayAheadText(order, then)).toBeUndefined()
  expect(dayAheadText({ ...order, status: 'shipped' }, before)).toBeUndefined()
  expect(dayAheadText(makeAdminOrder(), before)).toBeUndefined()
})
