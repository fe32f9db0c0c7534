import { needsParentalConsent } from '#app/domain/accounts/parental-consent/parental-consent.server.ts'
import { createPaymentInput } from '#app/domain/checkout/purchase/payment-inputs.ts'
import { functionError, startPaymentError } from '#app/domain/checkout/purchase/purchase-messages.ts'
import { startPayment } from '#app/domain/checkout/purchase/start-payment.server.ts'
import { policyTexts } from '#app/domain/content/policies/policy-texts.server.tsx'
import { textsContext } from '#app/domain/content/texts/published-texts.server.ts'
import { customerKeysContext } from '#app/domain/offers/customer-keys.server.ts'
import { usualHsnCodes } from '#app/domain/orders/invoicing/hsn-code.ts'
import { sellerOf } from '#app/domain/orders/seller.ts'
import { gatewayContext } from '#app/domain/payments/gateway-context.server.ts'
import { shopContext } from '#app/domain/settings/settings.server.ts'
import { clientAddressContext, configContext, dbContext } from '#app/platform/http/context.server.ts'
import { jobsContext } from '#app/platform/jobs/jobs-context.server.ts'
import { consumeRateLimit, networkOf, rateLimitKey } from '#app/platform/rate-limit/rate-limit.server.ts'
import { shopDate } from '#app/shared/dates.ts'
import type { Route } from './+types/create-razorpay-order'
import { reject, respondToCustomer } from './function-responses.server.ts'

const HOUR_MS = 3_600_000

/** Only someone who tests cards or hoards stock starts more payments. A whole college or office may share one address. */
const ACCOUNT_LIMIT = { max: 100, windowMs: HOUR_MS }
const NETWORK_LIMIT = { max: 3_000, windowMs: HOUR_MS }

/** Starts a payment: reserves the cart's items and returns the provider's order, which the widget opens. */
export async function action(args: Route.ActionArgs) {
  const { context } = args
  return respondToCustomer(args, createPaymentInput, 'payments-unavailable', async ({ user, input }) => {
    if (!(await mayStartPayment(context, user.id))) return reject(429, functionError('too-many-attempts'))

    const gateway = context.get(gatewayContext)
    const shown = context.get(shopContext)
    const db = context.get(dbContext)
    if (shown.settings.parentalConsent && (await needsParentalConsent(db, user.id, shopDate(new Date())))) {
      return reject(403, functionError('no-parental-consent'))
    }
    const services = {
      db,
      gateway,
      jobs: context.get(jobsContext),
      seller: sellerOf(shown.settings),
      usualHsnCodes: usualHsnCodes(shown.settings),
      customerKeys: context.get(customerKeysContext),
      policyTexts: policyTexts(shown, context.get(textsContext)),
      shopUrl: context.get(configContext).shopUrl,
    }
    const outcome = await startPayment(services, user, input)
    if (outcome.status === 'ready') {
      return Response.json({ success: true, order: outcome.order, key_id: gateway.keyId })
    }
    return reject(outcome.status === 'provider-failed' ? 502 : 409, startPaymentError(outcome))
  })
}

async function mayStartPayment(context: Route.ActionArgs['context'], userId: string): Promise<boolean> {
  const db = context.get(dbContext)
  const network = networkOf(context.get(clientAddressContext))
  const [account, address] = await Promise.all([
    consumeRateLimit(db, rateLimitKey('start-payment', userId), ACCOUNT_LIMIT),
    consumeRateLimit(db, rateLimitKey('start-payment-network', network), NETWORK_LIMIT),
  ])
  return account && address
}
