import { request } from 'node:http'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { RUNS } from '#tests/support/run/property-runs.ts'
import { addressOf, SITE_ROUTES } from '../support/routes/route-table.ts'
import { setUpShop } from '../support/suites/shop-suite.ts'

const shop = await setUpShop('demo')

/** About half only read. The others have no body, and come from the shop's own site or from elsewhere. */
const method = fc.constantFrom('GET', 'GET', 'GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'HEAD', 'OPTIONS', 'PROPFIND')

/** Sends path and headers unchanged, as no browser would. */
function statusOf(method: string, path: string, headers: Record<string, string>): Promise<number> {
  return new Promise((resolve, reject) => {
    const { hostname, port } = new URL(shop.url)
    const sent = request({ hostname, port, method, path, headers, agent: false }, (response) => {
      response.resume().once('end', () => resolve(response.statusCode ?? 0))
    })
    sent.once('error', reject).end()
  })
}

/** Text that Node.js accepts in a request line. */
const sendable = (text: string) => text.replace(/[^\x21-\x7e]/g, (letter) => encodeURIComponent(letter.toWellFormed()))

const oddText = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 60 }).map(sendable),
  fc
    .constantFrom(
      '%',
      '%00',
      '%ff',
      '%c3%28',
      '%2e%2e%2f%2e%2e%2f',
      '..',
      '-1',
      '0',
      '1e309',
      'NaN',
      '99999999999999999999',
      '__proto__',
      'constructor',
      "'%20or%201=1--",
      '%F0%9F%A7%B5',
      '%ED%A0%80',
      '[]',
      '{}',
      '00000000-0000-0000-0000-000000000000',
      '٣',
    )
    .map(sendable),
)

/** Mostly parameters that pages know, so that pages read their values. */
const parameter = fc.oneof(
  fc.constantFrom(
    'search',
    'sort',
    'category',
    'material',
    'color',
    'minPrice',
    'maxPrice',
    'price',
    'inStock',
    'view',
  ),
  fc.constantFrom('page', 'after', 'returnTo', 'mode', 'tab', 'status', 'order', 'part', 'token', '_routes', 'index'),
  oddText,
)
const query = fc
  .array(fc.tuple(parameter, oddText), { maxLength: 6 })
  .map((pairs) => (pairs.length > 0 ? `?${pairs.map(([name, value]) => `${name}=${value}`).join('&')}` : ''))

const ADDRESSES = SITE_ROUTES.filter(({ path }) => path !== undefined)
const path = fc
  .constantFrom(...ADDRESSES)
  .chain((route) =>
    fc
      .record(Object.fromEntries(route.params.map((name) => [name, oddText.map((text) => text.replace(/[?#]/g, ''))])))
      .chain((values) => fc.constantFrom('', '.data', '/').map((ending) => addressOf(route, values) + ending)),
  )

const headerValue = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 80 }).map((text) => text.replace(/[^\x20-\x7e]/g, '').trim()),
  fc.constantFrom(
    'gulmeher.session_token=',
    'gulmeher.session_token=a.b; gulmeher.session_token=%',
    'W/"',
    '*',
    'br;q=2',
  ),
)
const headers = fc.dictionary(
  fc.constantFrom(
    'cookie',
    'accept',
    'accept-encoding',
    'accept-language',
    'if-none-match',
    'range',
    'user-agent',
    'origin',
  ),
  headerValue,
  { maxKeys: 4 },
)

test('M03 M331 no address fails because of a malformed path, query or header, whatever the method', async () => {
  await fc.assert(
    fc.asyncProperty(method, path, query, headers, async (verb, address, search, sent) => {
      const status = await statusOf(verb, address + search, sent)
      expect(status, `${verb} ${address}${search} ${JSON.stringify(sent)}`).toBeGreaterThanOrEqual(200)
      expect(status, `${verb} ${address}${search} ${JSON.stringify(sent)}`).toBeLessThan(500)
    }),
    { numRuns: Math.max(RUNS, 5_000), endOnFailure: true },
  )
})
