import { expect, test } from 'vitest'
import { createFairCache } from './fair-cache.server.ts'

/** A cache of numbers, each of which takes as many bytes: 1,600 for what two networks asked for, 100 for the corner of a network. */
const setUp = () => createFairCache<number>({ maxBytes: 2_400, bytesOf: (value) => value })

test('M423 what two networks ask for stays, whatever a third asks for', () => {
  const cache = setUp()
  cache.set('silk', 50, 'one')
  expect(cache.get('silk', 'two')).toBe(50)
  for (let n = 0; n < 1_000; n++) cache.set(`guess ${n}`, 10, 'stranger')
  expect(cache.get('silk', 'one')).toBe(50)
  expect(cache.get('guess 0', 'stranger')).toBeUndefined()
  expect(cache.get('guess 999', 'stranger')).toBe(10)
})

test('M423 one network alone pushes out only what it asked for, and what those in its corner did', () => {
  const cache = setUp()
  const networks = Array.from({ length: 100 }, (_, n) => `10.0.0.${n}`)
  for (const network of networks) cache.set(network, 1, network)
  for (let n = 0; n < 1_000; n++) cache.set(`guess ${n}`, 10, 'stranger')
  const stayed = networks.filter((network) => cache.get(network, network) === 1)
  expect(stayed.length).toBeGreaterThan(70)
})

test('M423 it never takes more bytes than it may, and what is larger than its part is not cached', () => {
  const cache = setUp()
  const keys = Array.from({ length: 1_000 }, (_, n) => `${n}`)
  for (const key of keys) {
    cache.set(key, 30, `network ${key}`)
    if (Number(key) % 2 === 0) cache.get(key, 'another')
  }
  const cached = keys.filter((key) => cache.get(key, `network ${key}`) !== undefined)
  expect(cached.length * 30).toBeLessThanOrEqual(2_400)
  expect(cached.length * 30).toBeGreaterThan(1_600)
  cache.set('large', 101, 'one')
  expect(cache.get('large', 'one')).toBeUndefined()
})

test('a value that is set again keeps its place, and clearing forgets all', () => {
  const cache = setUp()
  cache.set('silk', 50, 'one')
  cache.get('silk', 'two')
  cache.set('silk', 60, 'three')
  for (let n = 0; n < 100; n++) cache.set(`guess ${n}`, 10, 'three')
  expect(cache.get('silk', 'three')).toBe(60)
  cache.clear()
  expect(cache.get('silk', 'three')).toBeUndefined()
})
