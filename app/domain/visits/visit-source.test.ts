import { afterEach, expect, test, vi } from 'vitest'
import { disableSessionStorage, stubSessionStorage } from '#tests/support/fakes/session-storage.ts'
import { keepVisitSource } from './keep-visit-source.ts'
import { keptVisitSource, sourceOf } from './visit-source.ts'

afterEach(() => vi.unstubAllGlobals())

function openPage(address: string, referrer: string): void {
  vi.stubGlobal('location', new URL(address, 'https://shop.example'))
  vi.stubGlobal('document', { referrer })
  keepVisitSource()
}

test.each([
  ['l.instagram.com', 'instagram'],
  ['IG', 'instagram'],
  ['facebook_ads', 'facebook'],
  ['www.google.co.in', 'google'],
  ['mail.google.com', 'email'],
  ['Diwali-Newsletter', 'email'],
  ['', 'direct'],
  ['forum.example', 'other'],
  ['constructor', 'other'],
  ['=HYPERLINK("https://x.example")', 'other'],
  ['<script>alert(1)</script>\0', 'other'],
  ['x'.repeat(9_000), 'other'],
])('M501 a campaign or host is one of a few words: %s', (name, source) => {
  expect(sourceOf(name)).toBe(source)
})

test('M501 a tab remembers the first source, and nothing else of an address', () => {
  const stored = stubSessionStorage()
  expect(keptVisitSource()).toBeUndefined()
  openPage('/product/kurti-1?utm_medium=story&utm_source=instagram', 'https://l.instagram.com/')
  openPage('/cart', 'https://api.razorpay.com/pay/1')
  expect([...stored.values()]).toEqual(['instagram'])
  expect(keptVisitSource()).toBe('instagram')
})

test.each([
  ['https://www.google.com/search?q=my+secret', 'google'],
  ['', 'direct'],
  ['https://shop.example/products', undefined],
])(
  'M501 a visit without a campaign comes from the page before, and one from the shop itself from nowhere known: %s',
  (referrer, source) => {
    stubSessionStorage()
    openPage('/', referrer)
    expect(keptVisitSource()).toBe(source)
  },
)

test('M501 a browser without storage tells no source', () => {
  disableSessionStorage()
  openPage('/?utm_source=instagram', '')
  expect(keptVisitSource()).toBeUndefined()
})
