import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { disableSessionStorage, STORAGE_DISABLED, stubSessionStorage } from '#tests/support/fakes/session-storage.ts'
import { clearPendingOrder, readPendingOrder, savePendingOrder } from './pending-order.ts'

const order = {
  addressId: 'home',
  notes: 'Please ring twice',
  lines: [{ id: 'line-1', price: 549_00 }],
  shipping: 59_00,
}
let stored: Map<string, string>

beforeEach(() => {
  stored = stubSessionStorage()
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
  disableSessionStorage()
  expect(readPendingOrder()).toBeUndefined()
  expect(clearPendingOrder).not.toThrow()
  expect(() => savePendingOrder(order)).toThrow(STORAGE_DISABLED)
})
