import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { clearPendingOrder, readPendingOrder, savePendingOrder } from './pending-order.ts'

const order = {
  addressId: 'home',
  notes: 'Please ring twice',
  lines: [{ id: 'line-1', price: 549_00 }],
  shipping: 59_00,
}
let stored: Map<string, string>

beforeEach(() => {
  stored = new Map()
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
    removeItem: (key: string) => stored.delete(key),
  })
})
afterEach(() => vi.unstubAllGlobals())

test('M56 the order stays in the browser session until it is cleared', () => {
  savePendingOrder(order)
  expect(readPendingOrder()).toEqual(order)
  clearPendingOrder()
  expect(readPendingOrder()).toBeUndefined()
})

test.each(['{"addressId":7}', 'not json', 'null'])('%s is not an order', (text) => {
  savePendingOrder(order)
  for (const key of stored.keys()) stored.set(key, text)
  expect(readPendingOrder()).toBeUndefined()
})

test('disabled storage has no order, and saving throws', () => {
  const fail = () => {
    throw new Error('storage is switched off')
  }
  vi.stubGlobal('sessionStorage', { getItem: fail, setItem: fail, removeItem: fail })
  expect(readPendingOrder()).toBeUndefined()
  expect(clearPendingOrder).not.toThrow()
  expect(() => savePendingOrder(order)).toThrow('storage is switched off')
})
