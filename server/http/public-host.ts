import { createMiddleware } from 'hono/factory'
import type { Config } from '#app/platform/config.server.ts'
import type { RequestVariables } from './request-identity.ts'

/**
 * Called by other services, which authenticate with keys and signatures. The payment sandbox and the shop call each other
 * under the loopback address, whatever the public address is.
 */
const SERVICE_ADDRESS = /^\/(sandbox\/razorpay\/v1\/|functions\/v1\/razorpay-webhook$)/

/**
 * Responds with 421 to requests for a host other than that of SHOP_URL. Without SHOP_URL the shop doesn't know its host and
 * responds under any, so that a phone in the same network can open it.
 */
export function rejectOtherHosts({ shopUrl, isShopUrlSet }: Pick<Config, 'shopUrl' | 'isShopUrlSet'>) {
  const { host } = new URL(shopUrl)
  return createMiddleware<{ Variables: RequestVariables }>(async (c, next) => {
    const url = c.get('url')
    if (!isShopUrlSet || url.host === host || SERVICE_ADDRESS.test(url.pathname)) return next()
    return c.text(`This shop is at ${shopUrl}`, 421)
  })
}
