import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { forgetViewed, MAX_VIEWED, rememberViewed, viewedProducts } from './viewed-products.ts'

afterEach(() => vi.unstubAllGlobals())

describe('M310 a device', () => {
  beforeEach(() => {
    const stored = new Map<string, string>()
    vi.stubGlobal('localStorage', {
      getItem: (key: string) => stored.get(key) ?? null,
      setItem: (key: string, value: string) => stored.set(key, value),
      removeItem: (key: string) => stored.delete(key),
    })
  })

  test('remembers the ids of viewed products once each, most recent first', () => {
    expect(viewedProducts()).toEqual([])
    for (const id of ['a', 'b', 'c', 'a']) rememberViewed(id)
    expect(viewedProducts()).toEqual(['a', 'c', 'b'])
  })

  test('remembers the last twelve', () => {
    for (let number = 0; number < 20; number++) rememberViewed(`id${number}`)
    expect(viewedProducts()).toHaveLength(MAX_VIEWED)
    expect(viewedProducts()[0]).toBe('id19')
  })

  test('forgets them', () => {
    rememberViewed('a')
    forgetViewed()
    expect(viewedProducts()).toEqual([])
  })
})

test('M310 a browser that stores nothing remembers nothing', () => {
  const fail = () => {
    throw new DOMException('denied', 'SecurityError')
  }
  vi.stubGlobal('localStorage', { getItem: fail, setItem: fail, removeItem: fail })
  rememberViewed('a')
  forgetViewed()
  expect(viewedProducts()).toEqual([])
})
