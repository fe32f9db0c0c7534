import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addRedirect, follow, MAX_REDIRECTS, readPath, readTarget } from './redirect-rules.ts'

const SHOP = 'https://shop.example'

test.for<[typed: string, path: string | undefined]>([
  [' /old-page/ ', '/old-page'],
  ['/collections/kurtis?page=2#top', '/collections/kurtis?page=2'],
  ['/caf%c3%a9', '/caf%C3%A9'],
  ['/नील', '/%E0%A4%A8%E0%A5%80%E0%A4%B2'],
  ['/a/../b', '/b'],
  ['/', '/'],
  ['', undefined],
  ['old-page', undefined],
  ['//evil.example', undefined],
  ['/\\evil.example', undefined],
  ['/\t/evil.example', undefined],
  ['https://shop.example/old', undefined],
  ['javascript:alert(1)', undefined],
  ['/%E0%A4%A', undefined],
  [`/${'a'.repeat(600)}`, undefined],
])('“%s” is read as the path %s', ([typed, path]) => {
  expect(readPath(typed)).toBe(path)
})

test.for<[typed: string, target: string | undefined]>([
  ['/about#story', '/about#story'],
  ['https://shop.example/about/?x=1', '/about?x=1'],
  ['https://blog.example/Post', 'https://blog.example/Post'],
  ['http://blog.example', undefined],
  ['//evil.example', undefined],
  ['/\\evil.example', undefined],
  ['https://shop.example//evil.example', undefined],
  ['https://shop.example@evil.example', undefined],
  ['javascript:alert(1)', undefined],
  ['data:text/html,x', undefined],
  ['about', undefined],
])('“%s” leads to %s', ([typed, target]) => {
  expect(readTarget(typed, SHOP)).toBe(target)
})

test('an address leads where its own query does, or else where its path does, with its query', () => {
  const redirects = new Map([
    ['/old', '/new'],
    ['/old?id=7', '/seven'],
    ['/more', '/new?sort=name#list'],
  ])
  expect(follow(redirects, '/old')).toBe('/new')
  expect(follow(redirects, '/old?id=7')).toBe('/seven')
  expect(follow(redirects, '/old?id=8&x=1')).toBe('/new?id=8&x=1')
  expect(follow(redirects, '/more?a=b')).toBe('/new?sort=name&a=b#list')
  expect(follow(redirects, '/new')).toBeUndefined()
})

describe('a new redirect', () => {
  const add = (redirects: Map<string, string>, from: string, to: string) => addRedirect(redirects, { from, to })

  test('leads to the end of its target, and those that led to it follow', () => {
    const redirects = new Map([['/b', '/c']])
    expect(add(redirects, '/a', '/b')).toEqual([{ from: '/a', to: '/c' }])
    expect(add(redirects, '/c', 'https://blog.example/')).toEqual([
      { from: '/c', to: 'https://blog.example/' },
      { from: '/b', to: 'https://blog.example/' },
      { from: '/a', to: 'https://blog.example/' },
    ])
  })

  test.for([
    ['/a', '/a'],
    ['/a', '/a?x=1'],
    ['/c', '/b'],
    ['/c', '/b?x=1'],
  ])('from %s to %s would lead in a circle, and changes nothing', ([from = '', to = '']) => {
    const redirects = new Map([['/b', '/c']])
    expect(add(redirects, from, to)).toEqual({ code: 'circular' })
    expect([...redirects]).toEqual([['/b', '/c']])
  })

  test('of a known address, or beyond the limit, is refused', () => {
    expect(add(new Map([['/a', '/b']]), '/a', '/c')).toEqual({ code: 'known', to: '/b' })
    const full = new Map(Array.from({ length: MAX_REDIRECTS }, (_, index) => [`/${index}`, '/new']))
    expect(add(full, '/a', '/c')).toEqual({ code: 'too-many' })
  })

  test('M442 never makes a chain or a circle, whatever there is', () => {
    const address = fc
      .tuple(fc.constantFrom('/a', '/b', '/c', '/ab'), fc.constantFrom('', '', '?x=1', '?x=2'))
      .map(([path, query]) => path + query)
    fc.assert(
      fc.property(fc.array(fc.tuple(address, address), { maxLength: 12 }), (pairs) => {
        const redirects = new Map<string, string>()
        for (const [from, to] of pairs) {
          add(redirects, from, to)
          for (const end of redirects.values()) expect(follow(redirects, end)).toBeUndefined()
        }
      }),
    )
  })
})
