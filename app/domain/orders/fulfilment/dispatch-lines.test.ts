import { expect, test } from 'vitest'
import { type DispatchedOrder, dispatchLine, type LinePlan, type LineProblem, planLine } from './dispatch-lines.ts'

const known = { acceptsOtherCouriers: false }
const line = dispatchLine(1, '', ['INV-2627-000001', 'delhivery ', " 'DL1"])
const confirmed: DispatchedOrder = { status: 'confirmed', courier: null, trackingNumber: null, isEarly: false }

test('a line has the order’s number, the courier’s usual spelling and the tracking number', () => {
  expect(line).toMatchObject({ orderNumber: '2627-000001', courier: 'Delhivery', trackingNumber: 'DL1' })
})

test.each<[string, DispatchedOrder, LinePlan | LineProblem]>([
  ['a confirmed order', confirmed, 'ship'],
  ['an order with a number that hasn’t left', { ...confirmed, courier: 'Delhivery', trackingNumber: 'DL1' }, 'ship'],
  ['a gift whose day hasn’t come', { ...confirmed, isEarly: true }, 'ship-early'],
  ['a shipped order without a number', { ...confirmed, status: 'shipped' }, 'renumber'],
  ['a shipped order', { ...confirmed, status: 'shipped', courier: 'Delhivery', trackingNumber: 'DL1' }, 'unchanged'],
  ['a cancelled order', { ...confirmed, status: 'cancelled' }, 'cancelled'],
  ['a delivered order', { ...confirmed, status: 'delivered' }, 'delivered'],
  ['no order', undefined, 'unknown-order'],
])('%s', (_, order, plan) => {
  expect(planLine(line, order, known)).toBe(plan)
})

test.each<[string[], LineProblem]>([
  [[], 'incomplete'],
  [['2627-000001', 'DTDC'], 'incomplete'],
  [['2627-000001', '', 'D1'], 'incomplete'],
  [['2627-000001', 'DTDC', 'x'.repeat(61)], 'too-long'],
  [['2627-000001', 'DTDC', '1.49081E+12'], 'rounded'],
  [['2627-000001', 'D1', 'DTDC'], 'unknown-courier'],
])('%j is %s', (fields, problem) => {
  expect(planLine(dispatchLine(1, '', fields), confirmed, known)).toBe(problem)
})

test('an unknown courier is accepted on request', () => {
  const other = dispatchLine(1, '', ['2627-000001', 'Ravi on his bicycle', '7'])
  expect(planLine(other, confirmed, { acceptsOtherCouriers: true })).toBe('ship')
})
