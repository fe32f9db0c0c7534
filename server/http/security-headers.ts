import { createMiddleware } from 'hono/factory'
import type { Config } from '#app/platform/config.server.ts'
import { isComplete } from './complete-responses.ts'
import type { RequestVariables } from './request-identity.ts'

/** Hosts of Razorpay's widget; only the checkout page may use them. */
const RAZORPAY = {
  script: 'https://checkout.razorpay.com',
  connect: 'https://api.razorpay.com https://lumberjack.razorpay.com',
  frame: 'https://api.razorpay.com https://checkout.razorpay.com',
  image: 'https://cdn.razorpay.com',
  // Where no frame can open, the widget navigates the whole page there.
  form: 'https://api.razorpay.com',
}

/**
 * Scripts, styles, fonts and images are never a page of their own. Headers for pages mean nothing there, and would add many
 * bytes to a small file.
 */
const SUBRESOURCE = /^(text\/(javascript|css)|font\/|image\/(?!svg))/

/** Of every response. */
const everyHeaders = ({ shopUrl }: Pick<Config, 'shopUrl'>): Readonly<Record<string, string>> => ({
  'x-content-type-options': 'nosniff',
  ...(shopUrl.startsWith('https:') ? { 'strict-transport-security': 'max-age=31536000; includeSubDomains' } : {}),
})

const ONLY_PAGES = {
  'referrer-policy': 'strict-origin-when-cross-origin',
  'cross-origin-opener-policy': 'same-origin-allow-popups',
  'permissions-policy': 'camera=(), microphone=(), geolocation=()',
}

/** The headers that are the same for all pages of the shop. */
export const pageHeaders = (config: Pick<Config, 'shopUrl'>) => ({ ...everyHeaders(config), ...ONLY_PAGES })

/** Tells browsers what a page of this shop may do and cache. Headers that a response already has are left alone. */
export function addSecurityHeaders(config: Pick<Config, 'shopUrl' | 'razorpay'>) {
  const ofAll = Object.entries(everyHeaders(config))
  const ofPages = Object.entries(ONLY_PAGES)
  return createMiddleware<{ Variables: RequestVariables }>(async (c, next) => {
    await next()
    if (isComplete(c.res)) return
    const { headers } = c.res
    const setUnlessPresent = (name: string, value: string) => {
      if (!headers.has(name)) headers.set(name, value)
    }
    for (const [name, value] of ofAll) setUnlessPresent(name, value)
    // What a signed-in visitor sees stays out of every cache, including that of a shared browser.
    setUnlessPresent('Cache-Control', c.req.header('cookie') === undefined ? 'no-cache' : 'private, no-store')
    if (SUBRESOURCE.test(headers.get('content-type') ?? '')) return

    if (!headers.has('Content-Security-Policy')) {
      const inlineScripts = [`'nonce-${c.get('nonce')}'`]
      const withRazorpay = config.razorpay !== undefined && c.req.path === '/checkout'
      headers.set('Content-Security-Policy', pagePolicy({ inlineScripts, withRazorpay }))
    }
    for (const [name, value] of ofPages) setUnlessPresent(name, value)
  })
}

interface PagePolicy {
  /** Sources that allow the page's inline scripts: its nonce, or their hashes. */
  readonly inlineScripts: readonly string[]
  readonly withRazorpay?: boolean
}

/** What a page may load and run, as a content security policy. */
export function pagePolicy({ inlineScripts, withRazorpay = false }: PagePolicy): string {
  const optional = (hosts: string) => (withRazorpay ? ` ${hosts}` : '')
  return [
    "default-src 'self'",
    `script-src ${["'self'", ...inlineScripts].join(' ')}${optional(RAZORPAY.script)}`,
    "style-src 'self' 'unsafe-inline'",
    `img-src 'self' data: blob:${optional(RAZORPAY.image)}`,
    "font-src 'self'",
    `connect-src 'self'${optional(RAZORPAY.connect)}`,
    `frame-src 'self'${optional(RAZORPAY.frame)}`,
    "object-src 'none'",
    "base-uri 'none'",
    `form-action 'self'${optional(RAZORPAY.form)}`,
    "frame-ancestors 'self'",
  ].join('; ')
}
