import { createMiddleware } from 'hono/factory'
import { hasSessionCookie } from '#app/platform/auth/session-cookie.server.ts'
import type { Config } from '#app/platform/config.server.ts'
import type { CachedResponse } from '#app/platform/page-cache/cached-response.server.ts'
import type { PageCache } from '#app/platform/page-cache/page-cache.server.ts'
import { chooseEncoding } from './choose-encoding.ts'
import type { RequestVariables } from './request-identity.ts'
import { pagePolicy } from './security-headers.ts'

interface SharedPagesOptions {
  readonly cache: PageCache
  readonly config: Pick<Config, 'shopUrl'>
  readonly render: (request: Request, facts: RequestVariables) => Promise<Response>
}

/**
 * Serves visitors without a session the pages that are the same for all of them, from the cache. Such a page is rendered from
 * its address alone: nothing else that a visitor sends can get into it.
 */
export function serveSharedPages({ cache, config: { shopUrl }, render }: SharedPagesOptions) {
  return createMiddleware<{ Variables: RequestVariables }>(async (c, next) => {
    const { method, headers } = c.req.raw
    if ((method !== 'GET' && method !== 'HEAD') || hasSessionCookie(headers, shopUrl)) return next()
    const address = cache.addressOf(c.get('url'))
    if (address === undefined) return next()

    const page = await cache.open(address, c.var, () => render(new Request(shopUrl + address), c.var))
    if (page instanceof Response) return method === 'HEAD' ? new Response(null, page) : page
    return send(page, c.req.raw)
  })
}

async function send(page: CachedResponse, { method, headers }: Request): Promise<Response> {
  const sent = new Headers(page.headers.map(([name, value]): [string, string] => [name, value]))
  sent.set('ETag', page.etag)
  // Browsers and proxies may cache it, but revalidate it each time: after signing in, visitors see their own page immediately.
  sent.set('Cache-Control', 'public, max-age=0, must-revalidate')
  sent.set('Vary', 'Accept-Encoding, Cookie')
  // Sent with 304 too: the browser applies it to its cached copy, which has the same scripts.
  sent.set('Content-Security-Policy', pagePolicy({ inlineScripts: page.inlineScripts }))
  if (isCachedByBrowser(headers.get('if-none-match'), page.etag))
    return new Response(null, { status: 304, headers: sent })

  const encoding = chooseEncoding(headers.get('accept-encoding') ?? '')
  const body = await page.body(encoding ?? 'identity')
  if (encoding) sent.set('Content-Encoding', encoding)
  sent.set('Content-Length', String(body.byteLength))
  return new Response(method === 'HEAD' ? null : body, { headers: sent })
}

/** Whether the browser has this version cached; a proxy may have added or removed the weak prefix. */
function isCachedByBrowser(ifNoneMatch: string | null, etag: string): boolean {
  if (ifNoneMatch === null) return false
  const strong = (tag: string) => tag.trim().replace(/^W\//, '')
  return ifNoneMatch.split(',').some((tag) => tag.trim() === '*' || strong(tag) === strong(etag))
}
