import { createMiddleware } from 'hono/factory'
import type { Config } from '#app/platform/config.server.ts'
import type { RequestVariables } from './request-identity.ts'

/**
 * Called by the servers of the payment provider and the courier service, or by browsers that the former sends back. A
 * signature or a token protects each.
 */
const SIGNED_ADDRESSES = new Set([
  '/functions/v1/razorpay-webhook',
  '/functions/v1/payment-callback',
  '/functions/v1/courier-reports',
])

/** The links of emails, which mail programs post to when somebody unsubscribes with one click: RFC 8058. Their tokens protect them. */
const LINKS_OF_EMAILS = /^\/(?:subscriptions|cart\/reminders)\/[\w-]{43}$/

/**
 * Rejects every write that another site's page could have sent on a visitor's behalf.
 *
 * Browsers say where a request comes from (Sec-Fetch-Site); older ones at least send Origin with a write. A client that
 * sends neither is not a browser and can't be tricked into sending a visitor's cookies, so it may pass. Origin is compared
 * with SHOP_URL, or with the request's host when SHOP_URL is not set.
 */
export function rejectCrossSiteWrites({ shopUrl, isShopUrlSet }: Pick<Config, 'shopUrl' | 'isShopUrlSet'>) {
  const publicOrigin = isShopUrlSet ? new URL(shopUrl).origin : undefined
  return createMiddleware<{ Variables: RequestVariables }>(async (c, next) => {
    if (c.req.method === 'GET' || c.req.method === 'HEAD' || c.req.method === 'OPTIONS') return next()

    const url = c.get('url')
    if (SIGNED_ADDRESSES.has(url.pathname) || LINKS_OF_EMAILS.test(url.pathname)) return next()

    const origin = c.req.header('origin')
    const site = c.req.header('sec-fetch-site')
    const isOwnOrigin = origin === undefined || origin === (publicOrigin ?? url.origin)
    const isSameSite = site === undefined || site === 'same-origin' || (site === 'none' && origin !== undefined)
    if (isOwnOrigin && isSameSite) return next()
    return c.text('This request came from another site, so it was rejected.', 403)
  })
}
