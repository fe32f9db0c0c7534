import type { Context } from 'hono'
import { createMiddleware } from 'hono/factory'
import { hasSessionCookie } from '#app/platform/auth/session-cookie.server.ts'
import type { Config } from '#app/platform/config.server.ts'
import { log } from '#app/platform/log.server.ts'
import type { CachedResponse } from '#app/platform/page-cache/cached-response.server.ts'
import type { PageCache, PageNeeds } from '#app/platform/page-cache/page-cache.server.ts'
import { acceptsZstd, chooseEncoding } from './choose-encoding.ts'
import { completeResponse } from './complete-responses.ts'
import type { RequestVariables } from './request-identity.ts'
import { pageHeaders, pagePolicy } from './security-headers.ts'

type PageContext = Context<{ Variables: RequestVariables }>

/** With names in lower case. */
type PlainHeaders = Readonly<Record<string, string>>

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
  readonly render: (request: Request, c: PageContext) => Promise<Response>
}

/**
 * Serves the pages that are the same for everyone but for a few slots from the cache. Such a page is rendered from its address alone:
 * nothing else that someone sends can get into it. For a signed-in customer the slots are filled at each request.
 */
export function serveSharedPages<Person extends KnownPerson>({
  cache,
  config,
  findPerson,
  render,
}: SharedPagesOptions<Person>) {
  const { shopUrl } = config
  const headersOf = rememberHeaders(config)
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
      return send(c, { page, headers: headersOf(page), address: address.text })
    }

    const found = await findPerson(headers, address.text).catch((error: unknown) => {
      log.warn({ err: error }, 'a customer could not be found for a shared page')
      return undefined
    })
    const page = found && (await open(found))
    // The shop is too busy: rendering it for them alone would take even longer.
    if (page instanceof Response && page.status === 503) return page
    if (!page || page instanceof Response) return next()
    const encoding = acceptsZstd(headers.get('accept-encoding') ?? '') ? 'zstd' : undefined
    const body = page.bodyFor(found.person, encoding ?? 'identity')
    if (!body) return next()
    const caching = found.person.mark === undefined ? 'private, no-store' : 'private, no-cache'
    return sendBody(c, body, { ...headersOf(page), 'cache-control': cachingOf(c, address.text, caching) }, encoding)
  })
}

/** How long a browser may use what it has prefetched, in seconds. */
const PREFETCH_S = 10

/**
 * The data of a page that a browser fetches ahead may be used for a few seconds: otherwise the browser asks for it again at once. Before
 * each use the page's scripts decide whether it's recent enough (`prefetched-data.ts`).
 */
function cachingOf(c: PageContext, address: string, usual: string): string {
  const isData = address.split('?', 1)[0]?.endsWith('.data')
  const isPrefetched = isData && c.req.header('sec-purpose') === 'prefetch'
  return isPrefetched ? `private, max-age=${PREFETCH_S}` : usual
}

interface VisitorsPage {
  readonly page: CachedResponse<never>
  readonly headers: PlainHeaders
  readonly address: string
}

async function send(c: PageContext, { page, headers, address }: VisitorsPage): Promise<Response> {
  // Browsers and proxies may cache it, but revalidate it each time: after signing in, visitors see their own page immediately.
  const usual = 'public, max-age=0, must-revalidate'
  if (isCachedByBrowser(c.req.header('if-none-match'), page.etag)) {
    const sent = { ...headers, etag: page.etag, 'cache-control': usual, 'x-request-id': c.var.requestId }
    return completeResponse(null, { status: 304, headers: sent })
  }
  const encoding = chooseEncoding(c.req.header('accept-encoding') ?? '')
  const body = await page.body(encoding ?? 'identity')
  const caching = cachingOf(c, address, usual)
  const own = { etag: page.etag, 'cache-control': caching, 'content-length': String(body.byteLength) }
  return sendBody(c, body, { ...headers, ...own }, encoding)
}

/** A plain body is compressed like that of any other page, for a browser that takes an encoding it isn't cached in. */
function sendBody(
  c: PageContext,
  body: Uint8Array<ArrayBuffer>,
  headers: PlainHeaders,
  encoding: string | undefined,
): Response {
  const sentBody = c.req.method === 'HEAD' ? null : body
  if (!encoding) return new Response(sentBody, { headers })
  const length = String(body.byteLength)
  const own = { 'content-encoding': encoding, 'content-length': length, 'x-request-id': c.var.requestId }
  return completeResponse(sentBody, { headers: { ...headers, ...own } })
}

/** Those of a page that are the same for all requests, made once. */
function rememberHeaders(config: Pick<Config, 'shopUrl'>) {
  const known = new WeakMap<CachedResponse<never>, PlainHeaders>()
  return (page: CachedResponse<never>): PlainHeaders => {
    const found = known.get(page)
    if (found) return found
    const headers = {
      ...pageHeaders(config),
      ...Object.fromEntries(page.headers),
      vary: 'Accept-Encoding, Cookie',
      // Sent with 304 too: the browser applies it to its cached copy, which has the same scripts.
      'content-security-policy': pagePolicy({ inlineScripts: page.inlineScripts }),
    }
    known.set(page, headers)
    return headers
  }
}

/** Whether the browser has this version cached; a proxy may have added or removed the weak prefix. */
function isCachedByBrowser(ifNoneMatch: string | undefined, etag: string): boolean {
  if (ifNoneMatch === undefined) return false
  const strong = (tag: string) => tag.trim().replace(/^W\//, '')
  return ifNoneMatch.split(',').some((tag) => tag.trim() === '*' || strong(tag) === strong(etag))
}
