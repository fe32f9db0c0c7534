import { expect, test } from 'vitest'
import { paise } from '#app/money.ts'
import { makeCartLine } from '#tests/support/factories/cart-factory.ts'
import { orderChanges } from './order-changes.ts'

const line = makeCartLine({
  name: 'Rose Kurti',
  quantity: 2,
  unitPrice: paise(499_00),
  hasDeliveryCharge: true,
  deliveryCharge: paise(59_00),
})
const seen = { lines: [{ id: 'line-1', price: 499_00 }], shipping: 59_00 }
const now = { lines: [line], outOfStock: [], shipping: paise(59_00) }

test('an order equal to the reviewed one has no changes, whatever it was when the items were added', () => {
  expect(orderChanges(seen, now)).toEqual([])
  const added = { ...line, priceWhenAdded: paise(399_00) }
  expect(orderChanges(seen, { ...now, lines: [added] })).toEqual([])
})

test('a price that changed since the review is listed, old and new', () => {
  const dearer = { ...line, unitPrice: paise(549_00) }
  expect(orderChanges(seen, { ...now, lines: [dearer] })).toEqual([
    { kind: 'price', what: 'Rose Kurti, size M', from: 499_00, to: 549_00 },
  ])
})

test('before the first review, prices are compared with those at which items were added', () => {
  const cheaper = { ...line, unitPrice: paise(449_00) }
  expect(orderChanges(undefined, { ...now, lines: [cheaper], shipping: paise(0) })).toEqual([
    { kind: 'price', what: 'Rose Kurti, size M', from: 499_00, to: 449_00 },
  ])
})

test('a delivery charge that changed is listed, old and new', () => {
  expect(orderChanges(seen, { ...now, shipping: paise(79_00) })).toEqual([{ kind: 'delivery', from: 59_00, to: 79_00 }])
})

test('units that others bought are listed, and so is a line that sold out', () => {
  expect(orderChanges(seen, { ...now, lines: [{ ...line, available: 1 }] })).toEqual([
    { kind: 'stock', what: 'Rose Kurti, size M', from: 2, to: 1 },
  ])
  const gone = { lines: [], outOfStock: [{ ...line, available: 0 }], shipping: paise(59_00) }
  expect(orderChanges(seen, gone)).toEqual([{ kind: 'stock', what: 'Rose Kurti, size M', from: 2, to: 0 }])
})

test('a line that was already sold out at the last review isn’t listed', () => {
  const other = { ...line, id: 'line-2', available: 0 }
  expect(orderChanges(seen, { ...now, outOfStock: [other] })).toEqual([])
  expect(orderChanges(undefined, { ...now, outOfStock: [other] })).toHaveLength(1)
})

test('M454 a discount that changed is listed, old and new', () => {
  const reviewed = { ...seen, discount: paise(100_00) }
  expect(orderChanges(reviewed, { ...now, discount: paise(100_00) })).toEqual([])
  expect(orderChanges(reviewed, now)).toEqual([{ kind: 'discount', from: 100_00, to: 0 }])
  expect(orderChanges(seen, { ...now, discount: paise(50_00) })).toEqual([{ kind: 'discount', from: 0, to: 50_00 }])
})
