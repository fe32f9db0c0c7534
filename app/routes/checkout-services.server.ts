import type { RouterContextProvider } from 'react-router'
import { policyTexts } from '#app/domain/content/policies/policy-texts.server.tsx'
import { textsContext } from '#app/domain/content/texts/published-texts.server.ts'
import { customerKeysContext } from '#app/domain/offers/customer-keys.server.ts'
import { usualHsnCodes } from '#app/domain/orders/invoicing/hsn-code.ts'
import { sellerOf } from '#app/domain/orders/seller.ts'
import { shopContext } from '#app/domain/settings/settings.server.ts'
import { clientAddressContext, dbContext } from '#app/platform/http/context.server.ts'
import { jobsContext } from '#app/platform/jobs/jobs-context.server.ts'
import { consumeRateLimit, networkOf, rateLimitKey } from '#app/platform/rate-limit/rate-limit.server.ts'

type Context = Pick<RouterContextProvider, 'get'>

const HOUR_MS = 3_600_000

/** Only someone who tests cards or hoards stock starts more payments. A whole college or office may share one address. */
const ACCOUNT_LIMIT = { max: 100, windowMs: HOUR_MS }
const NETWORK_LIMIT = { max: 3_000, windowMs: HOUR_MS }

/** What a purchase needs of this request, whether it is paid now or on delivery. */
export function checkoutServices(context: Context) {
  const shown = context.get(shopContext)
  return {
    db: context.get(dbContext),
    jobs: context.get(jobsContext),
    seller: sellerOf(shown.settings),
    usualHsnCodes: usualHsnCodes(shown.settings),
    customerKeys: context.get(customerKeysContext),
    policyTexts: policyTexts(shown, context.get(textsContext)),
  }
}

/** Counts the start of a purchase. @returns Whether the customer, and their network, may start another one. */
export async function mayStartPayment(context: Context, userId: string): Promise<boolean> {
  const db = context.get(dbContext)
  const network = networkOf(context.get(clientAddressContext))
  const [account, address] = await Promise.all([
    consumeRateLimit(db, rateLimitKey('start-payment', userId), ACCOUNT_LIMIT),
    consumeRateLimit(db, rateLimitKey('start-payment-network', network), NETWORK_LIMIT),
  ])
  return account && address
}
