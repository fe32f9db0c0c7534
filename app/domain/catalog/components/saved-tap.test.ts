import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { disableSessionStorage, stubSessionStorage } from '#tests/support/session-storage.ts'
import { consumeTap, saveTap } from './saved-tap.ts'

const tap = { action: '/cart', fields: { intent: 'add', productId: 'kurti', size: 'M', quantity: '2' } }
const page = '/products?category=festive'
const now = Date.parse('2026-11-21T10:00:00+05:30')
const MINUTE = 60_000
let stored: Map<string, string>

beforeEach(() => {
  stored = stubSessionStorage()
})
afterEach(() => vi.unstubAllGlobals())

test('a tap is returned once after signing in', () => {
  saveTap(tap, { page, now })
  expect(consumeTap({ page, now: now + 5 * MINUTE })).toEqual(tap)
  expect(consumeTap({ page, now: now + 5 * MINUTE })).toBeUndefined()
})

test('a tap is dropped on another page and after half an hour', () => {
  saveTap(tap, { page, now })
  expect(consumeTap({ page: '/products', now })).toBeUndefined()
  saveTap(tap, { page, now })
  expect(consumeTap({ page, now: now + 31 * MINUTE })).toBeUndefined()
  expect(stored.size).toBe(0)
})

test.each([
  'not json',
  'null',
  '7',
  JSON.stringify({ ...tap, page, at: now, action: '/auth/sign-out' }),
  JSON.stringify({ ...tap, page, at: now, fields: { quantity: 2 } }),
])('ignores %s, which is not a tap', (text) => {
  saveTap(tap, { page, now })
  for (const key of stored.keys()) stored.set(key, text)
  expect(consumeTap({ page, now })).toBeUndefined()
})

test('without session storage, the tap is lost and nothing else happens', () => {
  disableSessionStorage()
  expect(() => saveTap(tap, { page, now })).not.toThrow()
  expect(consumeTap({ page, now })).toBeUndefined()
})
