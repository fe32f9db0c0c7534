import { expect, test } from 'vitest'
import { planReplacement, type ReplaceableItem, stockLines } from './replacement-plan.ts'

const kurti: ReplaceableItem = {
  orderItemId: 'item-1',
  productId: 'kurti',
  name: 'Indigo Dabu Kurti',
  image: '/images/indigo-1.jpg',
  size: 'M',
  quantity: 3,
  unitsLeft: 2,
  sizes: ['M', 'L'],
  available: new Map([['', 4]]),
}
const want = (quantity: number, size = 'M', orderItemId = 'item-1') => ({ orderItemId, quantity, size, restock: false })

test('units left are replaced, in the same size or another one of the product', () => {
  const plan = planReplacement([kurti], { items: [want(2, 'L')] })
  expect(plan).toEqual({ status: 'planned', items: [{ item: kurti, quantity: 2, size: 'L', restock: false }] })
  expect(plan.status === 'planned' && stockLines(plan.items)).toEqual([{ productId: 'kurti', size: 'L', quantity: 2 }])
})

test('a size that was sold can be sent after it left the catalogue; an unknown one can’t', () => {
  const plan = (size: string) => planReplacement([{ ...kurti, sizes: ['L'] }], { items: [want(1, size)] }).status
  expect(['M', 'L', 'XL'].map(plan)).toEqual(['planned', 'planned', 'unknown-size'])
})

test('more units than are left, other items and empty choices are rejected', () => {
  expect(planReplacement([kurti], { items: [want(3)] })).toEqual({ status: 'exceeds-quantity', item: kurti })
  expect(planReplacement([kurti], { items: [want(1, 'M', 'item-9')] })).toEqual({ status: 'unknown-item' })
  expect(planReplacement([kurti], { items: [] })).toEqual({ status: 'nothing-chosen' })
})

test('units that several items of a product need are added up', () => {
  const large = { ...kurti, orderItemId: 'item-2', size: 'L' }
  const plan = (available: ReplaceableItem['available']) => {
    const items = [kurti, large].map((item) => ({ ...item, available }))
    return planReplacement(items, { items: [want(2), want(2, 'L', 'item-2')] })
  }
  expect(plan(new Map([['', 4]]))).toMatchObject({ status: 'planned' })
  expect(plan(new Map([['', 3]]))).toMatchObject({ status: 'out-of-stock', item: { orderItemId: 'item-2' }, size: 'L' })
  const counted = (m: number, l: number) =>
    new Map([
      ['M', m],
      ['L', l],
    ])
  expect(plan(counted(2, 2))).toMatchObject({ status: 'planned' })
  expect(plan(counted(1, 9))).toMatchObject({ status: 'out-of-stock', item: { orderItemId: 'item-1' }, size: 'M' })
})

test('a product that was deleted for good has no units', () => {
  const gone = { ...kurti, productId: null, sizes: [], available: new Map() }
  expect(planReplacement([gone], { items: [want(1)] })).toMatchObject({ status: 'out-of-stock' })
})
