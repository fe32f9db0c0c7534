import { createHmac } from 'node:crypto'
import type { OutgoingHttpHeaders } from 'node:http'
import type { SeededRandom } from '../support/run/seeded-random.ts'
import type { Attacked } from './attacked-routes.ts'
import {
  fileForm,
  type HostileBody,
  hostileForm,
  hostileJson,
  hostilePicture,
  hostileProductFile,
} from './hostile-bodies.ts'
import { oddName, oddText, onceIn, oneOf, someLength } from './hostile-words.ts'
import type { RawRequest } from './raw-request.ts'

/** An address under attack. */
export interface Target {
  /** For reports. */
  readonly name: string
  readonly method: 'GET' | 'POST'
  /** The path, with parameters as `:name` and `*`. */
  readonly pattern: string
  readonly attacked: Attacked
  /** Whether the shop's scripts also request it with `.data` appended. */
  readonly isPage: boolean
}

/** What the attack knows about the shop. */
export interface ShopFacts {
  readonly url: string
  /** The attacker's credentials: a cookie, or the provider's password. */
  readonly identity: OutgoingHttpHeaders
  readonly webhookSecret: string
  /** Values of path parameters that exist, by name. */
  readonly known: Readonly<Record<string, string>>
}

/** With larger headers, Node.js itself responds with 431 and closes the connection. */
const MAX_HEAD = 14_000

/** The shop rejects longer queries before reading them. */
const MAX_QUERY = 8_000

/** The next request to the target. */
export function hostileRequest(random: SeededRandom, target: Target, shop: ShopFacts): RawRequest {
  const { method, attacked } = target
  const query = attacked.query ?? []
  // Mostly requests the page's data: rendering the page takes much longer and reads no further input.
  const isData = target.isPage && !onceIn(random, 20)
  const place = pathOf(random, target, shop)
  const path = isData ? `${place === '/' ? '/_' : place}.data` : place
  const search = method === 'GET' || onceIn(random, 4) ? oddQuery(random, query) : ''
  const odd = oddHeaders(random, shop.identity)
  const isReadable = path.length + search.length + JSON.stringify(odd).length < MAX_HEAD
  const headers: OutgoingHttpHeaders = { ...shop.identity, ...(isReadable && odd) }
  if (method === 'GET') return { method, path: path + search, headers }

  const { bytes, contentType } = bodyFor(random, attacked)
  headers.origin = shop.url
  if (contentType !== undefined) headers['content-type'] = contentType
  if (attacked.isSigned && !onceIn(random, 8)) {
    headers['x-razorpay-signature'] = createHmac('sha256', shop.webhookSecret).update(bytes).digest('hex')
    headers['x-razorpay-event-id'] = sendable(oddText(random, 300)) || 'x'
  }
  return { method, path: path + search, headers, body: bytes, isChunked: onceIn(random, 5) }
}

function pathOf(random: SeededRandom, { pattern }: Target, { known }: ShopFacts): string {
  return pattern
    .split('/')
    .map((part) => {
      if (!part.startsWith(':') && part !== '*') return part
      const value = known[part.replace(':', '')]
      if (value !== undefined && !onceIn(random, 3)) return value
      return sendable(oddText(random, 300)).replace(/[?#/]/g, '') || 'x'
    })
    .join('/')
}

function oddQuery(random: SeededRandom, names: readonly string[]): string {
  const many = onceIn(random, 6) ? someLength(random, 2_000) : 1 + random.below(4)
  let pairs = ''
  for (let left = many; left > 0 && pairs.length < MAX_QUERY; left--) {
    const name = onceIn(random, 5) ? oddName(random, [...names, '_routes', 'index']) : oneOf(random, [...names, 'a'])
    const value = oddText(random, oneOf(random, [20, 300, 4_000]))
    pairs += `${pairs && '&'}${sendable(name.slice(0, MAX_QUERY))}=${sendable(value)}`
  }
  return `?${pairs}`.slice(0, MAX_QUERY)
}

const HEADERS = [
  'accept',
  'accept-encoding',
  'accept-language',
  'if-none-match',
  'if-modified-since',
  'range',
  'user-agent',
  'referer',
  'x-forwarded-for',
  'x-request-id',
  'x-razorpay-signature',
  'x-refund-idempotency',
]
const HEADER_VALUES = [
  '*',
  'W/"',
  'br;q=2',
  'gzip;q=,;;',
  'bytes=0-0,1-1,2-2',
  'bytes=-99999999999',
  'a,'.repeat(2_000),
  'en;q=1,'.repeat(500),
  '"x",'.repeat(1_000),
  'Mozilla/5.0 (Linux; Android 12) FBAN/x Instagram',
]
const COOKIES = [
  'gulmeher.session_token=',
  'gulmeher.session_token=a.b; gulmeher.session_token=%',
  'gulmeher.two_factor=%ff.x',
  'gulmeher.session_data=eyJ9.x',
  '__proto__=x; constructor=y',
  ';'.repeat(4_000),
  'a=b;'.repeat(1_500),
  `gulmeher.session_token=${'%'.repeat(3_000)}`,
]

function oddHeaders(random: SeededRandom, { cookie }: OutgoingHttpHeaders): OutgoingHttpHeaders {
  const headers: OutgoingHttpHeaders = {}
  for (let left = random.below(3); left > 0; left--) {
    headers[oneOf(random, HEADERS)] = onceIn(random, 2)
      ? oneOf(random, HEADER_VALUES)
      : headerText(oddText(random, 2_000))
  }
  // After the valid cookies, so that the attacker stays signed in; sometimes before them.
  if (onceIn(random, 3)) {
    const odd = onceIn(random, 2) ? oneOf(random, COOKIES) : `${headerText(oddText(random, 300))}=x`
    headers.cookie = (onceIn(random, 6) ? [odd, cookie] : [cookie, odd]).filter(Boolean).join('; ')
  }
  return headers
}

function bodyFor(random: SeededRandom, { forms, json, file }: Attacked): HostileBody {
  if (file === 'picture') return { bytes: hostilePicture(random), contentType: 'application/octet-stream' }
  if (file) {
    return onceIn(random, 8)
      ? fileForm(
          oddName(random, ['file'])
            .slice(0, 2_000)
            .replace(/["\r\n]/g, ''),
          'x.csv',
          Buffer.from('id\n1'),
        )
      : hostileProductFile(random, file.columns)
  }
  if (json) return hostileJson(random, oneOf(random, json))
  return hostileForm(random, oneOf(random, forms ?? [{}]))
}

/** Text that Node.js accepts in a request line. */
function sendable(text: string): string {
  return text.toWellFormed().replace(/(?:[^\x21-\x7e]|[&#?])+/gu, encodeURIComponent)
}

/** Text that is allowed in a header. */
function headerText(text: string): string {
  return text.replace(/[^\x20-\x7e]/g, '').trim()
}
