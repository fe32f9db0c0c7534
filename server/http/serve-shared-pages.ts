import type { Context } from 'hono'
import { createMiddleware } from 'hono/factory'
import { hasSessionCookie } from '#app/platform/auth/session-cookie.server.ts'
import type { Config } from '#app/platform/config.server.ts'
import { log } from '#app/platform/log.server.ts'
import type { CachedResponse } from '#app/platform/page-cache/cached-response.server.ts'
import type { PageCache, PageNeeds } from '#app/platform/page-cache/page-cache.server.ts'
import { acceptsZstd, chooseEncoding } from './choose-encoding.ts'
import type { RequestVariables } from './request-identity.ts'
import { pagePolicy } from './security-headers.ts'

/** A signed-in customer, and what their page has to show. */
export interface FoundPerson<Person extends KnownPerson> extends PageNeeds {
  readonly person: Person
}

interface KnownPerson {
  /** With it, the page notices that the browser has kept it for someone else. */
  readonly mark?: string
}

interface SharedPagesOptions<Person extends KnownPerson> {
  readonly cache: PageCache<Person>
  readonly config: Pick<Config, 'shopUrl'>
  /** Finds the customer who asks for an address; undefined if their page is rendered for them alone. */
  readonly findPerson: (requestHeaders: Headers, address: string) => Promise<FoundPerson<Person> | undefined>
  /** Renders a page for everyone, when this request comes. */
  readonly render: (request: Request, c: Context<{ Variables: RequestVariables }>) => Promise<Response>
}

/**
 * Serves the pages that are the same for everyone but for a few slots from the cache. Such a page is rendered from its address alone:
 * nothing else that someone sends can get into it. For a signed-in customer the slots are filled at each request.
 */
export function serveSharedPages<Person extends KnownPerson>({
  cache,
  config: { shopUrl },
  findPerson,
  render,
}: SharedPagesOptions<Person>) {
  return createMiddleware<{ Variables: RequestVariables }>(async (c, next) => {
    const { method, headers } = c.req.raw
    if (method !== 'GET' && method !== 'HEAD') return next()
    const address = cache.addressOf(c.get('url'))
    if (address === undefined) return next()

    const open = (needs?: PageNeeds) =>
      cache.open(address, c.var, () => render(new Request(shopUrl + address.text), c), needs)
    if (!hasSessionCookie(headers, shopUrl)) {
      const page = await open()
      // A redirect keeps the whole query; the address that is cached lacks what advertisers add.
      if (page instanceof Response && page.headers.has('Location') && c.get('url').search !== '') return next()
      if (page instanceof Response) return method === 'HEAD' ? new Response(null, page) : page
      return prefetched(address.text, headers, await send(page, c.req.raw))
    }

    const found = await findPerson(headers, address.text).catch((error: unknown) => {
      log.warn({ err: error }, 'a customer could not be found for a shared page')
      return undefined
    })
    const page = found && (await open(found))
    // The shop is too busy: rendering it for them alone would take even longer.
    if (page instanceof Response && page.status === 503) return page
    if (!page || page instanceof Response) return next()
    const encoding = acceptsZstd(headers.get('accept-encoding') ?? '') ? 'zstd' : 'identity'
    const body = page.bodyFor(found.person, encoding)
    if (!body) return next()
    const mayBeKept = found.person.mark !== undefined
    return prefetched(address.text, headers, sendToCustomer(page, { body, encoding, method, mayBeKept }))
  })
}

/** How long a browser may use what it has prefetched, in seconds. */
const PREFETCH_S = 10

/**
 * The data of a page that a browser fetches ahead may be used for a few seconds: otherwise the browser asks for it again at once. Before
 * each use the page's scripts decide whether it's recent enough (`prefetched-data.ts`).
 */
function prefetched(address: string, headers: Headers, response: Response): Response {
  const isData = address.split('?')[0]?.endsWith('.data')
  if (isData && headers.get('sec-purpose') === 'prefetch' && response.status === 200) {
    response.headers.set('Cache-Control', `private, max-age=${PREFETCH_S}`)
  }
  return response
}

async function send(page: CachedResponse<never>, { method, headers }: Request): Promise<Response> {
  const sent = headersOf(page)
  sent.set('ETag', page.etag)
  // Browsers and proxies may cache it, but revalidate it each time: after signing in, visitors see their own page immediately.
  sent.set('Cache-Control', 'public, max-age=0, must-revalidate')
  if (isCachedByBrowser(headers.get('if-none-match'), page.etag))
    return new Response(null, { status: 304, headers: sent })

  const encoding = chooseEncoding(headers.get('accept-encoding') ?? '')
  const body = await page.body(encoding ?? 'identity')
  if (encoding) sent.set('Content-Encoding', encoding)
  sent.set('Content-Length', String(body.byteLength))
  return new Response(method === 'HEAD' ? null : body, { headers: sent })
}

/**
 * Browsers may keep the page for their back and forward buttons, but ask again whenever it's opened otherwise. Those that don't take
 * Zstandard get a plain body, which is compressed like that of any page rendered for them. */
function sendToCustomer(page: CachedResponse<never>, { body, encoding, method, mayBeKept }: CustomersBody): Response {
  const sent = headersOf(page)
  sent.set('Cache-Control', mayBeKept ? 'private, no-cache' : 'private, no-store')
  if (encoding === 'zstd') {
    sent.set('Content-Encoding', encoding)
    sent.set('Content-Length', String(body.byteLength))
  }
  return new Response(method === 'HEAD' ? null : body, { headers: sent })
}

interface CustomersBody {
  readonly body: Buffer<ArrayBuffer>
  readonly encoding: 'identity' | 'zstd'
  readonly method: string
  readonly mayBeKept: boolean
}

function headersOf({ headers, inlineScripts }: CachedResponse<never>): Headers {
  const sent = new Headers(headers.map(([name, value]): [string, string] => [name, value]))
  sent.set('Vary', 'Accept-Encoding, Cookie')
  // Sent with 304 too: the browser applies it to its cached copy, which has the same scripts.
  sent.set('Content-Security-Policy', pagePolicy({ inlineScripts }))
  return sent
}

/** Whether the browser has this version cached; a proxy may have added or removed the weak prefix. */
function isCachedByBrowser(ifNoneMatch: string | null, etag: string): boolean {
  if (ifNoneMatch === null) return false
  const strong = (tag: string) => tag.trim().replace(/^W\//, '')
  return ifNoneMatch.split(',').some((tag) => tag.trim() === '*' || strong(tag) === strong(etag))
}
