import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { notePrefetch, withFreshData } from './prefetched-data.ts'

const SHOP = 'https://shop.example'
const front = new EventTarget()
const sent: (RequestCache | undefined)[] = []
let send: typeof fetch

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['performance'] })
  vi.stubGlobal('window', { location: { origin: SHOP } })
  vi.stubGlobal('document', front)
  sent.length = 0
  send = withFreshData(async (_address, init) => {
    sent.push(init?.cache)
    return new Response()
  })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const open = (path: string) => send(new URL(`${path}.data`, SHOP))

test('M425 what was prefetched is used for ten seconds', async () => {
  notePrefetch('/product/1')
  await open('/product/1')
  await open('/product/2')
  vi.advanceTimersByTime(9_999)
  await open('/product/1')
  vi.advanceTimersByTime(1)
  await open('/product/1')
  expect(sent).toEqual([undefined, 'no-cache', undefined, 'no-cache'])
})

test('M425 nothing that was prefetched is used after a form, or after another page was in front', async () => {
  notePrefetch('/product/1')
  await send(new URL('/cart.data', SHOP), { method: 'POST', body: 'intent=add' })
  await open('/product/1')
  notePrefetch('/product/1')
  front.dispatchEvent(new Event('visibilitychange'))
  await open('/product/1')
  expect(sent).toEqual(['no-cache', 'no-cache', 'no-cache'])
})

test('requests for anything else are left alone', async () => {
  await send('/search/suggestions?q=si')
  await send(new URL('/product-cards?ids=1', SHOP), { cache: 'force-cache' })
  expect(sent).toEqual([undefined, 'force-cache'])
})
