import { createMiddleware } from 'hono/factory'
import type { Config } from '#app/platform/config.server.ts'
import type { RequestVariables } from './request-identity.ts'

/** Hosts of Razorpay's widget; only the checkout page may reach them. */
const RAZORPAY = {
  script: 'https://checkout.razorpay.com',
  connect: 'https://api.razorpay.com https://lumberjack.razorpay.com',
  frame: 'https://api.razorpay.com https://checkout.razorpay.com',
  image: 'https://cdn.razorpay.com',
  // Where no frame opens, the widget sends the whole page there.
  form: 'https://api.razorpay.com',
}

/**
 * Scripts, styles, fonts and pixels are never a page of their own: rules for pages mean nothing there, and a page would
 * load as many bytes of them as of a script.
 */
const PART_OF_A_PAGE = /^(text\/(javascript|css)|font\/|image\/(?!svg))/

/** Tells browsers what a page of this shop may do and keep. An answer that says so itself is left as it is. */
export function addSecurityHeaders(config: Pick<Config, 'shopUrl' | 'razorpay'>) {
  const https = config.shopUrl.startsWith('https:')
  return createMiddleware<{ Variables: RequestVariables }>(async (c, next) => {
    await next()
    const setUnlessPresent = (name: string, value: string) => {
      if (!c.res.headers.has(name)) c.header(name, value)
    }
    setUnlessPresent('X-Content-Type-Options', 'nosniff')
    if (https) setUnlessPresent('Strict-Transport-Security', 'max-age=31536000; includeSubDomains')
    // What a signed-in visitor sees stays out of every cache, also that of a browser shared with others.
    setUnlessPresent('Cache-Control', c.req.header('cookie') === undefined ? 'no-cache' : 'private, no-store')
    if (PART_OF_A_PAGE.test(c.res.headers.get('content-type') ?? '')) return

    setUnlessPresent(
      'Content-Security-Policy',
      pagePolicy({
        inlineScripts: [`'nonce-${c.var.nonce}'`],
        withRazorpay: config.razorpay !== undefined && c.req.path === '/checkout',
      }),
    )
    setUnlessPresent('Referrer-Policy', 'strict-origin-when-cross-origin')
    setUnlessPresent('Cross-Origin-Opener-Policy', 'same-origin-allow-popups')
    setUnlessPresent('Permissions-Policy', 'camera=(), microphone=(), geolocation=()')
  })
}

interface PagePolicy {
  /** Sources that allow the inline scripts of the page: its nonce, or their hashes. */
  readonly inlineScripts: readonly string[]
  readonly withRazorpay?: boolean
}

/** What a page may load and run, as a content security policy. */
export function pagePolicy({ inlineScripts, withRazorpay = false }: PagePolicy): string {
  const also = (hosts: string) => (withRazorpay ? ` ${hosts}` : '')
  return [
    "default-src 'self'",
    `script-src ${["'self'", ...inlineScripts].join(' ')}${also(RAZORPAY.script)}`,
    "style-src 'self' 'unsafe-inline'",
    `img-src 'self' data: blob:${also(RAZORPAY.image)}`,
    "font-src 'self'",
    `connect-src 'self'${also(RAZORPAY.connect)}`,
    `frame-src 'self'${also(RAZORPAY.frame)}`,
    "object-src 'none'",
    "base-uri 'none'",
    `form-action 'self'${also(RAZORPAY.form)}`,
    "frame-ancestors 'self'",
  ].join('; ')
}
