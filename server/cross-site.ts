import { createMiddleware } from 'hono/factory'
import type { Config } from '#app/platform/config.server.ts'
import type { RequestVariables } from './request-identity.ts'

/** Called by the payment provider's servers, or by browsers that it sends back; its signature is the proof of both. */
const SIGNED_ADDRESSES = new Set(['/functions/v1/razorpay-webhook', '/functions/v1/payment-callback'])

/**
 * Refuses every write that another site's page could have sent in a visitor's name.
 *
 * Browsers say where a request comes from (Sec-Fetch-Site); older ones send at least Origin with a write. A client that
 * sends neither is no browser, carries no visitor's cookies by accident, and may pass. Origin is compared with SHOP_URL, or
 * with the host of the request when SHOP_URL is not set.
 */
export function refuseCrossSiteWrites({ shopUrl, isShopUrlSet }: Pick<Config, 'shopUrl' | 'isShopUrlSet'>) {
  const publicOrigin = isShopUrlSet ? new URL(shopUrl).origin : undefined
  return createMiddleware<{ Variables: RequestVariables }>(async (c, next) => {
    if (c.req.method === 'GET' || c.req.method === 'HEAD' || c.req.method === 'OPTIONS') return next()

    const url = new URL(c.var.request.url)
    if (SIGNED_ADDRESSES.has(url.pathname)) return next()

    const origin = c.req.header('origin')
    const site = c.req.header('sec-fetch-site')
    const isFromHere = origin === undefined || origin === (publicOrigin ?? url.origin)
    const isSentByUs = site === undefined || site === 'same-origin' || (site === 'none' && origin !== undefined)
    if (isFromHere && isSentByUs) return next()
    return c.text('This request came from another site and was refused.', 403)
  })
}
