import { afterAll, beforeAll, expect, test } from 'vitest'
import { readProcessUsage } from '../support/processes/process-usage.ts'
import { ShopClient } from '../support/processes/shop-client.ts'
import { cheapShop } from '../support/processes/shop-on-server.ts'
import { type ShopProcess, startShopProcess } from '../support/processes/shop-process.ts'

/** A shop that hasn't responded within this time is frozen, in milliseconds. */
const TIMEOUT_MS = 10_000

/** Rejecting a form takes a few milliseconds; the first of its kind takes longer, because its code is compiled. */
const MAX_WORK_MS = 500

/** How much memory the process may gain during the attacks, in bytes, once the code that reads forms is loaded. */
const MAX_GROWTH = 50 * 1024 * 1024

/** Forms that visitors can send before signing in, and two for customers. */
const ADDRESSES = [
  '/auth',
  '/auth/second-step',
  '/auth/forgot-password',
  '/auth/reset-password?token=x',
  '/auth/sign-out',
  '/contact',
  '/cart',
  '/wishlist',
  '/functions/v1/payment-callback',
  '/profile',
  '/checkout',
  '/orders',
]

const list = (type: string, name: string) => JSON.stringify({ type, payload: { name, index: 4_294_967_290 } })

/** Fields that make a parser of nested names build huge lists, copy them repeatedly, or fail. */
const ATTACKS: Readonly<Record<string, [name: string, value: string][]>> = {
  'the highest index': [['a[4294967294]', 'x']],
  'an index that would take gigabytes': [['a[50000000]', 'x']],
  'a high index in a known field': [['email[50000000]', 'x']],
  'a high index in a nested field': [['a.b[0].c[99999999].d', 'x']],
  'an update of a high index': [
    ['__intent__', JSON.stringify({ type: 'update', payload: { name: 'a[4294967294]', value: 'x' } })],
  ],
  'an insertion at a high index': [['__intent__', list('insert', 'email')]],
  'an intent that isn’t JSON': [['__intent__', 'x']],
  'a state that isn’t JSON': [['__state__', 'x']],
  'the same name 40,000 times': Array.from({ length: 40_000 }, () => ['a', '']),
  'the same known name 40,000 times': Array.from({ length: 40_000 }, () => ['email', '']),
  '30,000 names': Array.from({ length: 30_000 }, (_, index) => [`a${index}`, '']),
  'a very deep name': [['a.'.repeat(20_000).concat('a'), 'x']],
  'a prototype': [['__proto__.polluted', 'x']],
}

/** A form that is written once and sent to every address. */
interface WrittenForm {
  readonly body: Blob
  readonly contentType: string
}

type Write = (fields: [string, string][]) => WrittenForm
const ENCODINGS: Readonly<Record<string, { ending: '' | '.data'; write: Write; isChunked?: true }>> = {
  'URL-encoded': { ending: '', write: urlEncoded },
  multipart: { ending: '', write: multipart },
  'URL-encoded as .data': { ending: '.data', write: urlEncoded },
  'multipart as .data': { ending: '.data', write: multipart },
  'in chunks': { ending: '', write: urlEncoded, isChunked: true },
}

const empty = await cheapShop('none')
let shop: ShopProcess
let cookie: string

beforeAll(async () => {
  shop = await startShopProcess(empty.settings)
  const customer = new ShopClient(shop.url)
  await customer.becomeCustomer('meera@shopper.example')
  cookie = customer.cookie()
  for (const { ending, write, isChunked } of Object.values(ENCODINGS)) {
    const form = write([['unknown', 'x'.repeat(100_000)]])
    for (const address of ADDRESSES) await (await send(address, ending, form, isChunked)).text()
  }
})
afterAll(async () => {
  await shop.kill()
  await empty[Symbol.asyncDispose]()
})

test.for(Object.entries(ENCODINGS))('no form sent %s freezes the shop', async ([, { ending, write, isChunked }]) => {
  const forms = Object.entries(ATTACKS).map(([attack, fields]) => ({ attack, form: write(fields) }))
  const before = await readProcessUsage(shop.pid ?? 0)
  for (const address of ADDRESSES) {
    for (const { attack, form } of forms) {
      const attempt = `${address}: ${attack}`
      const { cpuMs } = await readProcessUsage(shop.pid ?? 0)
      const response = await send(address, ending, form, isChunked)
      await response.arrayBuffer()
      expect(response.status, attempt).toBe(400)
      const healthy = await fetch(`${shop.url}/healthz`, { signal: AbortSignal.timeout(TIMEOUT_MS) })
      expect(healthy.status, attempt).toBe(200)
      expect((await readProcessUsage(shop.pid ?? 0)).cpuMs - cpuMs, attempt).toBeLessThan(MAX_WORK_MS)
    }
  }
  expect((await readProcessUsage(shop.pid ?? 0)).residentBytes - before.residentBytes).toBeLessThan(MAX_GROWTH)
})

function send(
  address: string,
  ending: string,
  { body, contentType }: WrittenForm,
  isChunked = false,
): Promise<Response> {
  const [path = '', query] = address.split('?')
  return fetch(`${shop.url}${path}${ending}${query ? `?${query}` : ''}`, {
    method: 'POST',
    redirect: 'manual',
    ...(isChunked ? { body: body.stream(), duplex: 'half' } : { body }),
    headers: { 'content-type': contentType, cookie, origin: shop.url },
    signal: AbortSignal.timeout(TIMEOUT_MS),
  } as RequestInit)
}

function urlEncoded(fields: [string, string][]): WrittenForm {
  return { body: new Blob([new URLSearchParams(fields).toString()]), contentType: 'application/x-www-form-urlencoded' }
}

/** As many of the fields as fit into the longest body that the shop reads. */
function multipart(fields: [string, string][]): WrittenForm {
  const boundary = 'boundary-of-an-attack'
  const parts = fields
    .slice(0, 6_000)
    .map(([name, value]) => `--${boundary}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`)
  return {
    body: new Blob([`${parts.join('')}--${boundary}--\r\n`]),
    contentType: `multipart/form-data; boundary=${boundary}`,
  }
}
