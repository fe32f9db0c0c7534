import { expect, test } from 'vitest'
import { createBoundedStore } from './bounded-store.ts'

test('what was asked for longest ago goes when there are too many', () => {
  const store = createBoundedStore<string>({ entries: 2, bytes: 100 })
  store.set('a', 'A', 1)
  store.set('b', 'B', 1)
  store.get('a')
  store.set('c', 'C', 1)
  expect([store.get('a'), store.get('b'), store.get('c')]).toEqual(['A', undefined, 'C'])
})

test('as many go as the bytes of a new one need', () => {
  const store = createBoundedStore<string>({ entries: 10, bytes: 100 })
  store.set('a', 'A', 40)
  store.set('b', 'B', 40)
  store.set('c', 'C', 90)
  expect([store.get('a'), store.get('b'), store.get('c')]).toEqual([undefined, undefined, 'C'])
})

test('what is larger than all the room takes none of it, and its older value is gone', () => {
  const store = createBoundedStore<string>({ entries: 10, bytes: 100 })
  store.set('a', 'A', 60)
  store.set('b', 'B', 10)
  store.set('a', 'larger', 101)
  expect([store.get('a'), store.get('b')]).toEqual([undefined, 'B'])
  store.set('c', 'C', 90)
  expect([store.get('b'), store.get('c')]).toEqual(['B', 'C'])
})

test('a new value takes the room of the old one', () => {
  const store = createBoundedStore<string>({ entries: 10, bytes: 100 })
  store.set('a', 'A', 60)
  store.set('a', 'B', 60)
  store.set('b', 'C', 40)
  expect([store.get('a'), store.get('b')]).toEqual(['B', 'C'])
})

test('an empty store has all its room again', () => {
  const store = createBoundedStore<string>({ entries: 10, bytes: 100 })
  store.set('a', 'A', 100)
  store.clear()
  store.set('b', 'B', 50)
  store.set('c', 'C', 50)
  expect([store.get('a'), store.get('b'), store.get('c')]).toEqual([undefined, 'B', 'C'])
})
