import { expect, test } from 'vitest'
import { listChanges } from './audit-log.ts'

type State = Parameters<typeof listChanges>[0]['before']

const changes = (before: State, after: State, entity = 'orders') => listChanges({ entity, before, after })

test('a change lists each field with its values before and after', () => {
  expect(changes({ status: 'confirmed', courier: null }, { status: 'shipped', courier: 'DTDC' })).toEqual([
    { field: 'Status', before: 'confirmed', after: 'shipped' },
    { field: 'Courier', before: 'empty', after: 'DTDC' },
  ])
})

test('a created entry has no value before, a deleted one no value after', () => {
  expect(changes(null, { name: 'Neel', size: ['S', 'M'], is_new: false })).toEqual([
    { field: 'Name', before: undefined, after: 'Neel' },
    { field: 'Size', before: undefined, after: 'S, M' },
    { field: 'Is new', before: undefined, after: 'no' },
  ])
  expect(changes({ order_number: '2627-000001' }, null)).toEqual([
    { field: 'Order number', before: '2627-000001', after: undefined },
  ])
  expect(changes(null, null)).toEqual([])
})

test('M236 settings are listed with the names and values that their screen shows', () => {
  const before = { deliveryCharge: 7900, alertNewOrder: false, ofAnotherRelease: 1, hsnCasual: '' }
  const after = { deliveryCharge: 9950, alertNewOrder: true, ofAnotherRelease: 2, hsnCasual: '6211' }
  expect(changes(before, after, 'settings_versions')).toEqual([
    { field: 'Usual delivery charge (₹)', before: '₹79', after: '₹99.50' },
    { field: 'New order', before: 'off', after: 'on' },
    { field: 'Of another release', before: '1', after: '2' },
    { field: 'HSN code of Casual', before: 'empty', after: '6211' },
  ])
})

test('M336 products are listed with the names and values that their form shows', () => {
  const before = { price: 74900, mrp: null, category: 'office-wear', careSymbols: [], isNew: true, maker: '' }
  const after = {
    price: 69950,
    mrp: 99900,
    category: 'festive',
    careSymbols: ['hand-wash'],
    isNew: false,
    maker: 'Anu',
  }
  expect(changes(before, after, 'products')).toEqual([
    { field: 'Price', before: '₹749', after: '₹699.50' },
    { field: 'MRP (incl. of all taxes)', before: 'empty', after: '₹999' },
    { field: 'Category', before: 'Office-wear', after: 'Festive' },
    { field: 'Care symbols', before: 'empty', after: 'Hand wash' },
    { field: 'New', before: 'yes', after: 'no' },
    { field: 'Maker', before: 'empty', after: 'Anu' },
  ])
  expect(changes({ images: ['/a.jpg', '/b.jpg'] }, { images: ['/b.jpg', '/a.jpg'] }, 'products')).toEqual([
    { field: 'Images', before: '/a.jpg, /b.jpg', after: '/b.jpg, /a.jpg' },
  ])
  expect(changes({ stockBySize: 'S 4' }, { stockBySize: 'S 5' }, 'products')).toMatchObject([
    { field: 'Stock by size' },
  ])
})
