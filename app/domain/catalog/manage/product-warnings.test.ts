import { expect, test } from 'vitest'
import { paise } from '#app/money.ts'
import { makeProductInput } from '#tests/support/admin-factory.ts'
import { productWarnings } from './product-warnings.ts'

const usual = { maker: 'Gul Textiles, Ahmedabad', packer: '' }
const complete = makeProductInput({
  mrp: paise(1_299_00),
  netQuantity: '1 N',
  sizes: ['S'],
  measurements: 'S: bust 91',
})
const bare = { ...complete, mrp: null, netQuantity: '' }

const warn = (saving: Partial<Parameters<typeof productWarnings>[0]>) =>
  productWarnings({ input: complete, shown: undefined, usual, seen: [], ...saving })

test('a new product warns of what it doesn’t declare, until the administrator has seen it', () => {
  expect(warn({})).toEqual([])
  expect(warn({ input: bare })).toEqual(['mrp', 'net-quantity'])
  expect(warn({ input: bare, seen: ['mrp'] })).toEqual(['mrp', 'net-quantity'])
  expect(warn({ input: bare, seen: ['net-quantity', 'mrp'] })).toEqual([])
})

test('a product on sale warns only of declarations that it would lose', () => {
  expect(warn({ input: { ...bare, price: paise(1) }, shown: bare })).toEqual([])
  expect(warn({ input: { ...bare, measurements: '' }, shown: bare })).toEqual(['mrp', 'net-quantity', 'measurements'])
  expect(warn({ input: { ...complete, sizes: ['S', 'M'] }, shown: complete })).toEqual(['measurements'])
})
