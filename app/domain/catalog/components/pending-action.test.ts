import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { disableSessionStorage, stubSessionStorage } from '#tests/support/fakes/session-storage.ts'
import { consumePendingAction, savePendingAction } from './pending-action.ts'

const action = { action: '/cart', fields: { intent: 'add', productId: 'kurti', size: 'M', quantity: '2' } }
const page = '/products?category=festive'
const now = Date.parse('2026-11-21T10:00:00+05:30')
const MINUTE = 60_000
let stored: Map<string, string>

beforeEach(() => {
  stored = stubSessionStorage()
})
afterEach(() => vi.unstubAllGlobals())

test('an action is returned once after signing in', () => {
  savePendingAction(action, { page, now })
  expect(consumePendingAction({ page, now: now + 5 * MINUTE })).toEqual(action)
  expect(consumePendingAction({ page, now: now + 5 * MINUTE })).toBeUndefined()
})

test('an action is dropped on another page and after half an hour', () => {
  savePendingAction(action, { page, now })
  expect(consumePendingAction({ page: '/products', now })).toBeUndefined()
  savePendingAction(action, { page, now })
  expect(consumePendingAction({ page, now: now + 31 * MINUTE })).toBeUndefined()
  expect(stored.size).toBe(0)
})

test.each([
  'not json',
  'null',
  '7',
  JSON.stringify({ ...action, page, at: now, action: '/auth/sign-out' }),
  JSON.stringify({ ...action, page, at: now, fields: { quantity: 2 } }),
])('ignores %s, which is not an action', (text) => {
  savePendingAction(action, { page, now })
  for (const key of stored.keys()) stored.set(key, text)
  expect(consumePendingAction({ page, now })).toBeUndefined()
})

test('without session storage, the action is lost and nothing else happens', () => {
  disableSessionStorage()
  expect(() => savePendingAction(action, { page, now })).not.toThrow()
  expect(consumePendingAction({ page, now })).toBeUndefined()
})
